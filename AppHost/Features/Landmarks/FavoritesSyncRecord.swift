import Shared

/// How sending the favorites went.
struct FavoritesSyncRecord: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// Where the document is.
    static let key = DocumentKey<FavoritesSyncRecord>(.landmarks, literal: "favorites-sync")
    /// The most conflicts that are remembered.
    static let limit = 20

    /// Two changes of one landmark that met.
    struct Conflict: Hashable, Sendable {
        var landmark: Int
        /// Whether the change from here counts, being the later.
        var isOwnKept: Bool
        /// When it was found, in seconds since 1 January 1970.
        var instant: Int64
    }

    /// Where they are sent to, for people.
    var place = ""
    /// When all that waited was sent last, in seconds since 1 January 1970; 0 for never.
    var sent: Int64 = 0
    /// How many actions were done, were found done already, and were none.
    var applied = 0
    var repeated = 0
    var refused = 0
    /// When what others changed was fetched last, in seconds since 1 January 1970; 0 for never.
    var fetched: Int64 = 0
    /// How many landmarks came otherwise from there.
    var taken = 0
    /// The oldest first.
    private(set) var conflicts: [Conflict] = []
    /// Why the last attempt failed; empty for one that didn't.
    var failure = ""
    /// How many failed in a row.
    var failures = 0
    /// Before when none is made by itself, in seconds since 1 January 1970.
    var nextAttempt: Int64 = 0

    init() {}

    mutating func note(_ conflict: Conflict) {
        conflicts.append(conflict)
        if conflicts.count > Self.limit { conflicts.removeFirst(conflicts.count - Self.limit) }
    }

    func encode(into writer: inout WireWriter) {
        writer.write(1, place)
        writer.write(2, sent, in: .seconds)
        for (number, count) in [(3, applied), (4, repeated), (5, refused), (8, failures)] {
            writer.write(number, count: count)
        }
        for conflict in conflicts {
            writer.write(6) { part in
                part.write(1, Int64(conflict.landmark), in: .ordinals)
                part.write(2, conflict.isOwnKept)
                part.write(3, conflict.instant, in: .seconds)
            }
        }
        writer.write(7, failure)
        writer.write(9, nextAttempt, in: .seconds)
        writer.write(10, fetched, in: .seconds)
        writer.write(11, count: taken)
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 1: place = try reader.string(field)
            case 2: sent = try reader.signed(field, in: .seconds)
            case 3: applied = try reader.count(field)
            case 4: repeated = try reader.count(field)
            case 5: refused = try reader.count(field)
            case 6:
                var part = try reader.message(field)
                var conflict = Conflict(landmark: 0, isOwnKept: false, instant: 0)
                while let field = try part.nextField() {
                    switch field.number {
                    case 1: conflict.landmark = Int(try part.signed(field, in: .ordinals))
                    case 2: conflict.isOwnKept = try part.bool(field)
                    case 3: conflict.instant = try part.signed(field, in: .seconds)
                    default: try part.skip(field)
                    }
                }
                guard conflict.landmark > 0 else { throw WireError(.missing(field: 6), at: reader.offset) }
                guard conflicts.count < Self.limit else { throw WireError(.range(field: 6), at: reader.offset) }
                conflicts.append(conflict)
            case 7: failure = try reader.string(field)
            case 8: failures = try reader.count(field)
            case 9: nextAttempt = try reader.signed(field, in: .seconds)
            case 10: fetched = try reader.signed(field, in: .seconds)
            case 11: taken = try reader.count(field)
            default: try reader.skip(field)
            }
        }
    }
}
