import Foundation
import Shared
import Testing

@testable import AppHost

/// Times and durations as people write them.
struct AlarmWhenTests {
    @Test(
        arguments: [
            ("25m", .duration(1_500_000)), ("1h30m", .duration(5_400_000)), ("90s", .duration(90_000)),
            ("2D", .duration(172_800_000)), ("1d1h1m1s", .duration(90_061_000)),
            ("7:30", .schedule(.relative(hour: 7, minute: 30, weekdays: []))),
            ("07:05", .schedule(.relative(hour: 7, minute: 5, weekdays: []))),
            ("7:30 weekdays", .schedule(.relative(hour: 7, minute: 30, weekdays: [2, 3, 4, 5, 6]))),
            ("7:30 Wed,mon", .schedule(.relative(hour: 7, minute: 30, weekdays: [2, 4]))),
            ("23:59 weekends  friday", .schedule(.relative(hour: 23, minute: 59, weekdays: [1, 6, 7]))),
            ("1970-01-01T00:00:09Z", .schedule(.fixed(9_000))),
            ("1970-01-01T01:00:00+01:00", .schedule(.fixed(0))),
        ] as [(String, AlarmWhen)])
    func aTimeIsRead(_ text: String, _ when: AlarmWhen) throws { #expect(try AlarmWhen(text) == when) }

    private static let none =
        "says no time — a duration (25m, 1h30m), a time of day (7:30, 7:30 weekdays, 7:30 mon,wed) "
        + "or an instant (2026-11-21T09:41:00Z)"
    private static let duration = "is no duration — write it as 90s, 25m, 1h30m or 2d, at most 366d"

    @Test(arguments: [
        ("", "'' \(none)"), ("soon", "'soon' \(none)"), ("25m 7:30", "'25m 7:30' \(none)"), ("25", "'25' \(none)"),
        ("25x", "'25x' \(duration)"), ("30m1h", "'30m1h' \(duration)"), ("1m1m", "'1m1m' \(duration)"),
        ("0s", "'0s' \(duration)"), ("367d", "'367d' \(duration)"),
        ("99999999999999999999s", "'99999999999999999999s' \(duration)"),
        ("24:00", "no day has the time '24:00' — from 0:00 to 23:59"),
        ("7:3", "no day has the time '7:3' — from 0:00 to 23:59"),
        ("7:30 workdays", "'workdays' is no day — did you mean 'weekdays'?"),
        (
            "7:30 mon,,wed",
            "'' is no day — one of daily, weekdays, weekends, sun, sunday, mon, monday, tue, tuesday, wed, "
                + "wednesday, thu, thursday, fri, friday, sat, saturday"
        ),
    ])
    func whatIsNoneIsNamed(_ text: String, _ message: String) {
        do {
            _ = try AlarmWhen(text)
            Issue.record("read")
        } catch {
            #expect((error as? UsageError)?.message == message)
        }
    }

    @Test(
        arguments: [
            (0, "0s"), (1, "1s"), (59_001, "1m"), (1_500_000, "25m"), (5_399_999, "1h30m"), (90_061_000, "1d1h"),
            (3_605_000, "1h5s"),
        ] as [(Int64, String)])
    func aDurationIsSaidInItsTwoLargestUnits(_ milliseconds: Int64, _ text: String) {
        #expect(AlarmDuration.text(milliseconds) == text)
    }

    @Test func daysAreSaidFromMondayOn() {
        #expect(AlarmWhen.text(of: [1, 2, 4]) == "mon,wed,sun")
        #expect(AlarmWhen.text(of: [1, 7]) == "weekends")
        #expect(AlarmWhen.text(of: []) == nil)
    }
}
