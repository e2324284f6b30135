import Shared

/// The state of the favorites sync.
struct FavoritesSyncRecord: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document.
    static let key = DocumentKey<FavoritesSyncRecord>(.landmarks, literal: "favorites-sync")
    /// The maximum number of stored conflicts.
    static let limit = 20

    /// Two concurrent changes of one landmark.
    struct Conflict: Hashable, Sendable {
        var landmark: Int
        /// True if the local change is later and wins.
        var isLocalWinner: Bool
        /// When the conflict was found, in seconds since 1 January 1970.
        var instant: Int64
    }

    /// The remote collection, as shown to the user.
    var place = ""
    /// When all waiting changes were last sent, in seconds since 1 January 1970; 0 for never.
    var sent: Int64 = 0
    /// The number of applied actions; the next two properties count actions that had been applied before, and refused actions.
    var applied = 0
    var repeated = 0
    var refused = 0
    /// When changes of other devices were last fetched, in seconds since 1 January 1970; 0 for never.
    var fetched: Int64 = 0
    /// The number of landmarks that other devices changed.
    var received = 0
    /// The last conflicts, oldest first.
    private(set) var conflicts: [Conflict] = []
    /// The error of the last attempt; empty if it succeeded.
    var failure = ""
    /// The number of consecutive failures.
    var failures = 0
    /// When the next automatic attempt is due, in seconds since 1 January 1970.
    var nextAttempt: Int64 = 0

    init() {}

    /// Adds a conflict, dropping the oldest beyond ``limit``.
    mutating func append(_ conflict: Conflict) {
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
                part.write(2, conflict.isLocalWinner)
                part.write(3, conflict.instant, in: .seconds)
            }
        }
        writer.write(7, failure)
        writer.write(9, nextAttempt, in: .seconds)
        writer.write(10, fetched, in: .seconds)
        writer.write(11, count: received)
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
                var conflict = Conflict(landmark: 0, isLocalWinner: false, instant: 0)
                while let field = try part.nextField() {
                    switch field.number {
                    case 1: conflict.landmark = Int(try part.signed(field, in: .ordinals))
                    case 2: conflict.isLocalWinner = try part.bool(field)
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
            case 11: received = try reader.count(field)
            default: try reader.skip(field)
            }
        }
    }
}
