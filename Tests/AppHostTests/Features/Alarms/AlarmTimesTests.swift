import Foundation
import Testing

@testable import AppHost

/// The instants of a time of day in zones whose clocks skip and repeat hours.
struct AlarmTimesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let zone: String
        let time: (Int, Int)
        var weekdays: [Int] = []
        let after: String
        let next: String
        var testDescription: String { "\(zone) \(time.0):\(time.1) after \(after)" }
    }

    private static func instant(_ text: String) throws -> Int64 {
        Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970 * 1_000)
    }

    private static func times(_ row: Row) throws -> AlarmTimes {
        AlarmTimes(
            hour: row.time.0, minute: row.time.1, weekdays: row.weekdays,
            zone: try #require(TimeZone(identifier: row.zone)))
    }

    @Test(
        "A time of day occurs once a day, also where clocks skip or repeat an hour",
        arguments: [
            // Later today, tomorrow, and not at the instant itself.
            Row(zone: "Europe/Berlin", time: (7, 30), after: "2026-11-21T05:00:00Z", next: "2026-11-21T06:30:00Z"),
            Row(zone: "Europe/Berlin", time: (7, 30), after: "2026-11-21T06:30:00Z", next: "2026-11-22T06:30:00Z"),
            Row(zone: "Asia/Kathmandu", time: (0, 0), after: "2026-11-21T18:14:59Z", next: "2026-11-21T18:15:00Z"),
            // Days of the week: 2026-11-21 was a Saturday.
            Row(
                zone: "Europe/Berlin", time: (7, 30), weekdays: [2, 3, 4, 5, 6], after: "2026-11-21T05:00:00Z",
                next: "2026-11-23T06:30:00Z"),
            Row(
                zone: "Europe/Berlin", time: (7, 30), weekdays: [7], after: "2026-11-21T06:30:00Z",
                next: "2026-11-28T06:30:00Z"),
            Row(
                zone: "Pacific/Kiritimati", time: (7, 30), weekdays: [1], after: "2026-11-21T09:00:00Z",
                next: "2026-11-21T17:30:00Z"),
            // Skipped: the first instant after the gap.
            Row(zone: "Europe/Berlin", time: (2, 30), after: "2026-03-28T12:00:00Z", next: "2026-03-29T01:00:00Z"),
            Row(zone: "Europe/Berlin", time: (2, 30), after: "2026-03-29T01:00:00Z", next: "2026-03-30T00:30:00Z"),
            Row(zone: "America/New_York", time: (2, 0), after: "2026-03-08T00:00:00Z", next: "2026-03-08T07:00:00Z"),
            Row(
                zone: "Australia/Lord_Howe", time: (2, 15), after: "2026-10-03T00:00:00Z", next: "2026-10-03T15:30:00Z"),
            Row(zone: "America/Sao_Paulo", time: (0, 30), after: "2018-11-03T12:00:00Z", next: "2018-11-04T03:00:00Z"),
            // A Friday that Samoa skipped.
            Row(
                zone: "Pacific/Apia", time: (7, 0), weekdays: [6], after: "2011-12-29T12:00:00Z",
                next: "2011-12-30T10:00:00Z"),
            // Shown twice: the first one, and not the second.
            Row(zone: "Europe/Berlin", time: (2, 30), after: "2026-10-24T12:00:00Z", next: "2026-10-25T00:30:00Z"),
            Row(zone: "Europe/Berlin", time: (2, 30), after: "2026-10-25T00:30:00Z", next: "2026-10-26T01:30:00Z"),
            Row(zone: "America/New_York", time: (1, 30), after: "2026-11-01T00:00:00Z", next: "2026-11-01T05:30:00Z"),
            Row(
                zone: "Australia/Lord_Howe", time: (1, 45), after: "2026-04-04T00:00:00Z", next: "2026-04-04T14:45:00Z"),
            // Before 1970, where days count down.
            Row(
                zone: "Europe/London", time: (7, 0), weekdays: [4], after: "1969-12-30T12:00:00Z",
                next: "1969-12-31T06:00:00Z"),
        ])
    func nextTime(_ row: Row) throws {
        #expect(try Self.times(row).next(after: Self.instant(row.after)) == Self.instant(row.next))
    }

    @Test("The last occurrence between two instants is found, or none")
    func lastMissedTime() throws {
        let times = AlarmTimes(hour: 7, minute: 0, weekdays: [2, 4], zone: .gmt)
        let (monday, wednesday) = (try Self.instant("2026-11-16T07:00:00Z"), try Self.instant("2026-11-18T07:00:00Z"))
        let saturday = try Self.instant("2026-11-21T07:00:00Z")
        #expect(times.last(notAfter: saturday, from: monday) == wednesday)
        #expect(times.last(notAfter: wednesday, from: monday) == wednesday)
        #expect(times.last(notAfter: wednesday - 1, from: monday) == monday)
        #expect(times.last(notAfter: saturday, from: wednesday + 1) == nil)
    }
}
