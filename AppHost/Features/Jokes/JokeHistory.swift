import Shared

/// The history of the jokes: the jokes of past days and the user's ratings.
///
/// Days are local days, counted from 1 January 1970, so that a week is the user's local week. Entries older than ``span`` are removed.
struct JokeHistory: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document in the app's own storage.
    static let key = DocumentKey<JokeHistory>(.jokes, literal: "history")

    /// The number of stored days.
    static let span = 400
    /// The maximum number of stored ratings, since a document has a size limit.
    static let ratingLimit = 2_000
    static let stars = 1...5

    /// A joke of the day, or a rating on a day.
    struct Entry: Hashable, Sendable, DocumentValue {
        static var format: UInt32 { 1 }

        var day: Int
        var id: String
        /// The rating, 1 to 5; 0 for a joke of the day.
        var stars = 0

        /// True for the joke of a day, with an id that a joke may have.
        var isDay: Bool {
            stars == 0 && (1...100).contains(id.count) && !id.unicodeScalars.contains(where: \.isTerminalControl)
        }
    }

    /// The jokes of the day, sorted by day.
    private(set) var days: [Entry] = []
    /// The ratings in the order they were given; only the last one per joke and week is stored.
    private(set) var ratings: [Entry] = []

    init() {}

    /// Records the joke of a day, replacing an earlier one. Days in the future, recorded with a wrong clock, don't interfere.
    mutating func record(_ id: String, on day: LocalDay) {
        days.removeAll { $0.day == day.number }
        days.append(Entry(day: day.number, id: id))
        days.sort { $0.day < $1.day }
        days.removeAll { $0.day <= day.number - Self.span }
        if days.count > Self.span { days.removeFirst(days.count - Self.span) }
    }

    /// Returns the history with the jokes of past days of another host, which replace those of this host.
    func merging(_ others: [Entry], until today: LocalDay) -> JokeHistory {
        var all = Dictionary(days.map { ($0.day, $0) }) { $1 }
        for entry in others where entry.day <= today.number && entry.day > today.number - Self.span {
            all[entry.day] = entry
        }
        var history = self
        history.days = all.values.sorted { $0.day < $1.day }.suffix(Self.span)
        return history
    }

    /// Records a rating, 1 to 5, replacing one of the same week.
    mutating func rate(_ id: String, _ stars: Int, on day: LocalDay) {
        let week = LocalWeek(of: day).days
        ratings.removeAll { ($0.id == id && week.contains($0.day)) || $0.day <= day.number - Self.span }
        ratings.append(Entry(day: day.number, id: id, stars: stars))
        if ratings.count > Self.ratingLimit { ratings.removeFirst(ratings.count - Self.ratingLimit) }
    }

    func encode(into writer: inout WireWriter) {
        for (number, entries) in [(1, days), (2, ratings)] {
            for entry in entries {
                writer.write(number) { entry.encode(into: &$0) }
            }
        }
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 1:
                var inner = try reader.message(field)
                days.append(try Entry(from: &inner))
            case 2:
                var inner = try reader.message(field)
                ratings.append(try Entry(from: &inner))
            default: try reader.skip(field)
            }
        }
    }
}

extension JokeHistory.Entry {
    func encode(into writer: inout WireWriter) {
        writer.write(1, Int64(day), in: .days)
        writer.write(2, id)
        writer.write(3, count: stars)
    }

    init(from reader: inout WireReader) throws {
        self.init(day: 0, id: "")
        while let field = try reader.nextField() {
            switch field.number {
            case 1: day = Int(try reader.signed(field, in: .days))
            case 2: id = try reader.string(field)
            case 3: stars = try reader.count(field)
            default: try reader.skip(field)
            }
        }
    }
}
