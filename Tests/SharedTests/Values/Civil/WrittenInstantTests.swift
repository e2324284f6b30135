import Foundation
import Testing

@testable import Shared

struct WrittenInstantTests {
    @Test(
        "An ISO 8601 instant is parsed to the same date as Foundation's parser gives",
        arguments: [
            ("2026-11-21T09:41:00Z", 1_795_254_060.0), ("2026-11-21T10:41:00+01:00", 1_795_254_060),
            ("2026-11-21T09:41:00.25Z", 1_795_254_060.25), ("2026-11-21T04:11:00-0530", 1_795_254_060),
            ("2026-11-21T11:41:00+02", 1_795_254_060), ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
            ("2024-02-29T00:00:00Z", 1_709_164_800), ("2000-02-29T12:00:00Z", 951_825_600),
        ])
    func validInstants(text: String, seconds: Double) throws {
        #expect(try Date(written: text).timeIntervalSince1970 == seconds)
        #expect(
            try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")))
                == Date(written: text))
    }

    @Test("An instant is written to the millisecond, and without a fraction if there is none")
    func writtenInstants() throws {
        for text in ["2026-11-21T09:41:00Z", "2026-11-21T09:41:00.570Z", "1969-12-31T23:59:59.001Z"] {
            #expect(try Date(written: text).written == text)
        }
        #expect(Date(timeIntervalSince1970: 1.9996).written == "1970-01-01T00:00:02Z")
    }

    enum Fault: String {
        case form = "is not an instant — write ISO 8601 with a zone, such as 2026-11-21T09:41:00Z"
        case day = "has a day that its month doesn't have — write another day"
        case time = "has an invalid time of day — write 00:00:00 to 23:59:59"
    }

    @Test(
        "An invalid instant is refused with the error for its day, time or form",
        arguments: [
            ("2026-02-30T10:00:00Z", Fault.day), ("2025-02-29T10:00:00Z", .day), ("1900-02-29T10:00:00Z", .day),
            ("2026-13-01T10:00:00Z", .day), ("2026-00-01T10:00:00Z", .day), ("2026-01-00T10:00:00Z", .day),
            ("2026-11-31T00:00:00Z", .day), ("2026-11-21T25:00:00Z", .time), ("2026-11-21T24:00:00Z", .time),
            ("2026-11-21T10:61:00Z", .time), ("2026-11-21T10:00:60Z", .time), ("2026-11-21T10:00:00+25:00", .time),
            ("2026-11-21", .form), ("2026-11-21T10:00:00", .form), ("2026-11-21T10:00Z", .form), ("", .form),
            ("2026-11-21T10:00:00Zx", .form), ("2026-11-21T10:00:00.Z", .form), ("٢٠٢٦-11-21T10:00:00Z", .form),
            ("+2026-11-21T10:00:00Z", .form),
        ])
    func invalidInstants(text: String, fault: Fault) {
        #expect(throws: CommandFailure("'\(text)' \(fault.rawValue)")) { try Date(written: text) }
    }
}
