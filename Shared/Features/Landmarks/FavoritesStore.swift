import Observation

/// The favorites, for views and intents: stored in the container, with every change queued for the server.
///
/// It uses the container of the current request.
@Observable
package final class FavoritesStore: Sendable {
    /// The store of the process.
    package static let shared = FavoritesStore()

    /// Creates a store; views and intents share ``shared``.
    package init() {}

    /// The favorites' numbers, most recently added first.
    ///
    /// Read errors are recorded in the request's faults.
    package var favorites: [Int] {
        access(keyPath: \.favorites)
        let session = ContainerSession.current
        guard let container = session.container else { return [] }
        return session.reading { try container.read(FavoriteStates.key).value?.favorites ?? [] } ?? []
    }

    /// Returns true if the landmark is a favorite.
    package func isFavorite(_ id: Int) -> Bool { favorites.contains(id) }

    /// Adds a landmark to the favorites.
    ///
    /// - Returns: `false` if the landmark is already a favorite; then nothing is changed.
    /// - Throws: ``CommandFailure`` for an unknown landmark or a full queue, or without a container; ``ContainerError``.
    @discardableResult
    package func addFavorite(_ id: Int) async throws -> Bool { try set(id, isFavorite: true) }

    /// Removes a landmark from the favorites.
    ///
    /// - Returns: `false` if the landmark isn't a favorite; then nothing is changed.
    /// - Throws: ``CommandFailure`` for an unknown landmark or a full queue, or without a container; ``ContainerError``.
    @discardableResult
    package func removeFavorite(_ id: Int) async throws -> Bool { try set(id, isFavorite: false) }

    private func set(_ id: Int, isFavorite: Bool) throws -> Bool {
        guard let container = ContainerSession.current.container else {
            throw CommandFailure(
                "there is no container for favorites — run 'AppHost sync' to create it", exitCode: .inputOutput)
        }
        guard let catalogue = try container.catalogue(LandmarkCatalogue.key) else {
            throw CommandFailure(
                "no landmarks are stored yet — run 'AppHost sync' to store them", exitCode: .inputOutput)
        }
        guard try catalogue.value(for: LandmarkCatalogue.recordKey(id)) != nil else {
            throw CommandFailure(
                "no landmark has the number \(id) — 'AppHost landmarks' prints the numbers", exitCode: .badData)
        }
        let known = try container.read(FavoriteStates.key).value?[id]
        guard (known?.isFavorite ?? false) != isFavorite else { return false }
        let context = RequestContext.current
        // If the clock was set back, the change must still be later than the last one.
        let instant = max(context.now.milliseconds, (known?.instant ?? 0) + 1)
        let change = SetFavorite(landmark: id, isFavorite: isFavorite)
        let action = QueuedAction(change, at: instant, chance: context.random())
        try withMutation(keyPath: \.favorites) {
            // The action is appended first. If the process ends after that, the host still applies the change to the favorites, too.
            let queue = ActionQueue(container: container)
            try queue.append(action)
            do {
                try container.takeFavorite(FavoriteStates.Entry(change, of: action))
            } catch {
                // The caller learns that nothing changed, for example on a full disk. If this fails as well, the host applies the change.
                try? queue.remove(action.id)
                throw error
            }
        }
        return true
    }
}

extension Container {
    /// Applies a change of the favorites unless a later change is stored. The requesting process calls this method; the host calls it
    /// again, in case the process ended before.
    ///
    /// - Throws: ``ContainerError``.
    package func takeFavorite(_ entry: FavoriteStates.Entry) throws {
        if let known = try read(FavoriteStates.key).value?[entry.landmark], !entry.isLater(than: known) { return }
        try update(FavoriteStates.key, durability: .durable, label: "change a favorite") { states in
            var all = states ?? FavoriteStates()
            all.take(entry)
            states = all
        }
    }
}

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
        for entry in entries { writer.write(1, message: entry.encode) }
    }

    package init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            guard field.number == 1 else {
                try reader.skip(field)
                continue
            }
            let entry: Entry = try reader.record(field)
            guard entry.landmark > 0, entries.count < Self.limit else {
                throw WireError(.missing(field: 1), at: reader.offset)
            }
            take(entry)
        }
    }
}

extension FavoriteStates.Entry: WireRecord {
    package static var blank: Self { Self(landmark: 0, isFavorite: false, instant: 0, action: "") }

    package mutating func code(_ coder: inout WireCoder) {
        coder.signed(1, &landmark, in: .ordinals)
        coder.bool(2, &isFavorite)
        coder.signed(3, &instant, in: .instants)
        coder.text(4, &action)
    }

    /// Creates the change that an action requests.
    package init(_ change: SetFavorite, of action: QueuedAction) {
        self.init(
            landmark: change.landmark, isFavorite: change.isFavorite, instant: action.instant, action: action.id)
    }
}

/// A queued action that adds a landmark to the favorites, or removes it.
package struct SetFavorite: QueuePayload, WireRecord {
    package static var field: Int { 3 }

    package var landmark: Int
    package var isFavorite: Bool

    package init(landmark: Int, isFavorite: Bool) { (self.landmark, self.isFavorite) = (landmark, isFavorite) }

    package var subject: UInt32 { UInt32(truncatingIfNeeded: landmark) }

    package static var blank: Self { Self(landmark: 0, isFavorite: false) }

    package mutating func code(_ coder: inout WireCoder) {
        coder.signed(1, &landmark, in: .ordinals)
        coder.bool(2, &isFavorite)
        coder.require(1...1)
    }
}
