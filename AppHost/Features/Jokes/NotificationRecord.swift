import Shared

/// The last day a person was notified of.
struct NotificationRecord: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// Where the document is, in the app's own storage.
    static let key = DocumentKey<NotificationRecord>(.jokes, literal: "notified")

    /// The days since 1 January 1970.
    var day: Int

    init(day: Int) { self.day = day }

    /// Whether a day's notification was shown already.
    ///
    /// Whoever travels west finds a day begin twice, so the day before the one noted is covered, too. A day further in the
    /// future was noted by a wrong clock, and silences nobody.
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
