import Shared

/// The last day for which the user was notified.
struct NotificationRecord: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document in the app's own storage.
    static let key = DocumentKey<NotificationRecord>(.jokes, literal: "notified")

    /// The day, in days since 1 January 1970.
    var day: Int

    init(day: Int) { self.day = day }

    /// Returns true if a day's notification was shown already.
    ///
    /// For a user who travels west a day may begin twice, so the day before the recorded day is also covered. A recorded day further in the
    /// future comes from a wrong clock and is ignored.
    func covers(_ day: LocalDay) -> Bool { (0...1).contains(self.day - day.number) }

    func encode(into writer: inout WireWriter) { writer.write(1, Int64(day), in: .days) }

    init(from reader: inout WireReader) throws {
        var day: Int64?
        while let field = try reader.nextField() {
            if field.number == 1 { day = try reader.signed(field, in: .days) } else { try reader.skip(field) }
        }
        guard let day else { throw WireError(.missing(field: 1), at: reader.offset) }
        self.init(day: Int(day))
    }
}
