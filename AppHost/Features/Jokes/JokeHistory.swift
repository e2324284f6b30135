import Shared

/// What the app knows of its jokes over time: which was a day's, and what the person thought of them.
///
/// Days are local ones, counted from 1 January 1970, so that a week is the one a person lived through. What is older than
/// ``span`` is forgotten.
struct JokeHistory: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// Where the document is, in the app's own storage.
    static let key = DocumentKey<JokeHistory>(.jokes, literal: "history")

    /// How many days are remembered.
    static let span = 400
    /// The most ratings that are remembered: a document has a limit, too.
    static let ratingLimit = 2_000
    static let stars = 1...5

    /// A joke's day, or its rating on a day.
    struct Note: Hashable, Sendable {
        var day: Int
        var id: String
        /// 1 to 5; 0 for the joke of the day.
        var stars = 0
    }

    /// The jokes of the day, by day.
    private(set) var days: [Note] = []
    /// In the order they were given; one a joke and week, the last.
    private(set) var ratings: [Note] = []

    init() {}

    /// Notes the joke of a day; the last one noted counts. A day noted later by a clock that is now set right is no obstacle.
    mutating func note(_ id: String, on day: LocalDay) {
        days.removeAll { $0.day == day.number }
        days.append(Note(day: day.number, id: id))
        days.sort { $0.day < $1.day }
        days.removeAll { $0.day <= day.number - Self.span }
        if days.count > Self.span { days.removeFirst(days.count - Self.span) }
    }

    /// Notes a rating, 1 to 5, in the place of one of the same week.
    mutating func rate(_ id: String, _ stars: Int, on day: LocalDay) {
        let week = LocalWeek(of: day).days
        ratings.removeAll { ($0.id == id && week.contains($0.day)) || $0.day <= day.number - Self.span }
        ratings.append(Note(day: day.number, id: id, stars: stars))
        if ratings.count > Self.ratingLimit { ratings.removeFirst(ratings.count - Self.ratingLimit) }
    }

    func encode(into writer: inout WireWriter) {
        for (number, notes) in [(1, days), (2, ratings)] {
            for note in notes {
                writer.write(number) { note.encode(into: &$0) }
            }
        }
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 1:
                var inner = try reader.message(field)
                days.append(try Note(from: &inner))
            case 2:
                var inner = try reader.message(field)
                ratings.append(try Note(from: &inner))
            default: try reader.skip(field)
            }
        }
    }
}

extension JokeHistory.Note {
    fileprivate func encode(into writer: inout WireWriter) {
        writer.write(1, Int64(day), in: .days)
        writer.write(2, id)
        writer.write(3, count: stars)
    }

    fileprivate init(from reader: inout WireReader) throws {
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
