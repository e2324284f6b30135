/// The favorite landmarks, as one document.
///
/// The last change of each landmark is stored, even if the landmark is no longer a favorite. So changes that are applied twice or in
/// another order have the same result.
package struct FavoriteStates: Hashable, Sendable, DocumentValue {
    package static var format: UInt32 { 1 }

    /// The key of the document.
    package static let key = DocumentKey<FavoriteStates>(.landmarks, literal: "favorites")

    /// The last change of a landmark.
    package struct Entry: Hashable, Sendable {
        package var landmark: Int
        package var isFavorite: Bool
        /// The time of the change, in milliseconds since 1 January 1970.
        package var instant: Int64
        /// The id of the action that made the change, which determines the order of changes with the same time.
        package var action: String

        package init(landmark: Int, isFavorite: Bool, instant: Int64, action: String) {
            (self.landmark, self.isFavorite) = (landmark, isFavorite)
            (self.instant, self.action) = (instant, action)
        }

        /// Returns true if this change is later than another of the same landmark.
        package func isLater(than other: Entry) -> Bool { (instant, action) > (other.instant, other.action) }
    }

    /// The maximum number of landmarks in a document; this app never writes more.
    private static let limit = 10_000

    /// The changes, in the order of the landmarks' numbers.
    package private(set) var entries: [Entry] = []

    /// Creates a document without favorites.
    package init() {}

    /// The last change of a landmark; `nil` if there is none.
    package subscript(_ landmark: Int) -> Entry? { entries.first { $0.landmark == landmark } }

    /// The favorites' numbers, most recently added first.
    package var favorites: [Int] {
        entries.filter(\.isFavorite).sorted { $0.isLater(than: $1) }.map(\.landmark)
    }

    /// Applies a change unless a later change is stored.
    ///
    /// - Returns: True if the change was applied.
    @discardableResult
    package mutating func take(_ entry: Entry) -> Bool {
        // A binary search, because a hostile extension could write a document for which a linear search would take long.
        var (place, end) = (0, entries.count)
        while place < end {
            let middle = (place + end) / 2
            if entries[middle].landmark < entry.landmark { place = middle + 1 } else { end = middle }
        }
        guard place < entries.count, entries[place].landmark == entry.landmark else {
            entries.insert(entry, at: place)
            return true
        }
        guard entry.isLater(than: entries[place]) else { return false }
        entries[place] = entry
        return true
    }

    package func encode(into writer: inout WireWriter) {
        for entry in entries {
            writer.write(1) { part in
                part.write(1, Int64(entry.landmark), in: .ordinals)
                part.write(2, entry.isFavorite)
                part.write(3, entry.instant, in: .instants)
                part.write(4, entry.action)
            }
        }
    }

    package init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            guard field.number == 1 else {
                try reader.skip(field)
                continue
            }
            var part = try reader.message(field)
            var entry = Entry(landmark: 0, isFavorite: false, instant: 0, action: "")
            while let field = try part.nextField() {
                switch field.number {
                case 1: entry.landmark = Int(try part.signed(field, in: .ordinals))
                case 2: entry.isFavorite = try part.bool(field)
                case 3: entry.instant = try part.signed(field, in: .instants)
                case 4: entry.action = try part.string(field)
                default: try part.skip(field)
                }
            }
            guard entry.landmark > 0, entries.count < Self.limit else {
                throw WireError(.missing(field: 1), at: reader.offset)
            }
            take(entry)
        }
    }
}

extension FavoriteStates.Entry {
    /// Creates the change that an action requests.
    package init(_ change: SetFavorite, of action: QueuedAction) {
        self.init(
            landmark: change.landmark, isFavorite: change.isFavorite, instant: action.instant, action: action.id)
    }
}
