import Foundation
import Shared
import Testing

@testable import AppHost

/// Times and durations as users write them.
struct AlarmWhenTests {
    // Requirements: A-059
    @Test(
        "Durations, times of day, weekdays and instants are parsed",
        arguments: [
            ("25m", .duration(1_500_000)), ("1h30m", .duration(5_400_000)), ("90s", .duration(90_000)),
            ("2D", .duration(172_800_000)), ("1d1h1m1s", .duration(90_061_000)),
            ("25min", .duration(1_500_000)), ("25 minutes", .duration(1_500_000)), ("25 m", .duration(1_500_000)),
            ("1h 30m", .duration(5_400_000)), ("1 Hour 30 min", .duration(5_400_000)), ("1 day", .duration(86_400_000)),
            ("7:30am", .schedule(.relative(hour: 7, minute: 30, weekdays: []))),
            ("12:05 AM", .schedule(.relative(hour: 0, minute: 5, weekdays: []))),
            ("12:05pm", .schedule(.relative(hour: 12, minute: 5, weekdays: []))),
            ("7:30 pm mon, tue", .schedule(.relative(hour: 19, minute: 30, weekdays: [2, 3]))),
            ("2028-02-29T00:00:00Z", .schedule(.fixed(1_835_395_200_000))),
            ("7:30", .schedule(.relative(hour: 7, minute: 30, weekdays: []))),
            ("07:05", .schedule(.relative(hour: 7, minute: 5, weekdays: []))),
            ("7:30 weekdays", .schedule(.relative(hour: 7, minute: 30, weekdays: [2, 3, 4, 5, 6]))),
            ("7:30 Wed,mon", .schedule(.relative(hour: 7, minute: 30, weekdays: [2, 4]))),
            ("23:59 weekends  friday", .schedule(.relative(hour: 23, minute: 59, weekdays: [1, 6, 7]))),
            ("7 am", .schedule(.relative(hour: 7, minute: 0, weekdays: []))),
            ("12pm", .schedule(.relative(hour: 12, minute: 0, weekdays: []))),
            ("12 AM daily", .schedule(.relative(hour: 0, minute: 0, weekdays: [1, 2, 3, 4, 5, 6, 7]))),
            ("at 7 am", .schedule(.relative(hour: 7, minute: 0, weekdays: []))),
            ("7:30 Mon-Fri", .schedule(.relative(hour: 7, minute: 30, weekdays: [2, 3, 4, 5, 6]))),
            ("7:30 sat - mon", .schedule(.relative(hour: 7, minute: 30, weekdays: [1, 2, 7]))),
            ("7:30 mon–wed, sunday", .schedule(.relative(hour: 7, minute: 30, weekdays: [1, 2, 3, 4]))),
            ("tomorrow 8:00", .day(1, hour: 8, minute: 0)), ("8 pm tomorrow", .day(1, hour: 20, minute: 0)),
            ("Tomorrow at 8am", .day(1, hour: 8, minute: 0)), ("today 18:05", .day(0, hour: 18, minute: 5)),
            ("in 5 minutes", .duration(300_000)), ("In 1h30m", .duration(5_400_000)),
            ("1.5h", .duration(5_400_000)), ("0.5 hours", .duration(1_800_000)), ("1h 1.5m", .duration(3_690_000)),
            ("1970-01-01T00:00:09Z", .schedule(.fixed(9_000))),
            ("1970-01-01T01:00:00+01:00", .schedule(.fixed(0))),
        ] as [(String, AlarmWhen)])
    func validInput(_ text: String, _ when: AlarmWhen) throws { #expect(try AlarmWhen(text) == when) }

    private static let none =
        "— write a duration (25m, 1h30m), a time of day (7:30, 7 am, tomorrow 8:00, "
        + "7:30 weekdays, 7:30 mon-fri) or an instant (2026-11-21T09:41:00Z)"
    private static let duration = "— write it as 90s, 25m, 1h30m or 2d, at most 366d"

    // Requirements: A-078
    @Test(
        "An invalid time is refused with the reason and the accepted forms",
        arguments: [
            ("", "invalid time '' \(none)"), ("soon", "invalid time 'soon' \(none)"),
            ("25m 7:30", "invalid time '25m 7:30' \(none)"), ("25", "invalid time '25' \(none)"),
            ("25x", "invalid duration '25x' \(duration)"), ("30m1h", "invalid duration '30m1h' \(duration)"),
            ("1m1m", "invalid duration '1m1m' \(duration)"),
            ("0s", "invalid duration '0s' \(duration)"), ("367d", "invalid duration '367d' \(duration)"),
            ("99999999999999999999s", "invalid duration '99999999999999999999s' \(duration)"),
            ("24:00", "invalid time '24:00' — write 0:00 to 23:59"),
            ("7:3", "invalid time '7:3' — write 0:00 to 23:59"),
            ("7:30 workdays", "unknown day 'workdays' — did you mean 'weekdays'?"),
            ("7:30 mon, fr", "unknown day 'fr' — did you mean 'fri'?"),
            ("1.5h5m", "invalid duration '1.5h5m' \(duration)"), ("1.h", "invalid duration '1.h' \(duration)"),
            ("1.2.3h", "invalid duration '1.2.3h' \(duration)"),
            ("25 miles", "invalid duration '25 miles' \(duration)"), ("1h30", "invalid time '1h30' \(none)"),
            ("13:00 pm", "invalid time '13:00 pm' — write 12:00 pm to 11:59 pm"),
            ("0:30am", "invalid time '0:30 am' — write 12:00 am to 11:59 am"),
            (
                "2027-02-29T00:00:00Z",
                "'2027-02-29T00:00:00Z' has a day that its month doesn't have — write another day"
            ),
            ("tomorrow", "invalid time 'tomorrow' \(none)"), ("tomorrow 25m", "invalid time 'tomorrow 25m' \(none)"),
            ("in", "invalid time 'in' \(none)"),
            ("in 7:30", "invalid time 'in 7:30' \(none)"), ("7", "invalid time '7' \(none)"),
            ("am", "invalid time 'am' \(none)"),
            ("13 pm", "invalid time '13 pm' — write 12:00 pm to 11:59 pm"),
            ("7:30 mon-", "invalid day range 'mon-' — write the first and the last day, such as mon-fri"),
            ("7:30 mon-tue-wed", "invalid day range 'mon-tue-wed' — write the first and the last day, such as mon-fri"),
            (
                "tomorrow 7:30 mon",
                "'tomorrow 7:30 mon' has both a day and days of the week — leave one out"
            ),
        ])
    func invalidInput(_ text: String, _ message: String) {
        do {
            _ = try AlarmWhen(text)
            Issue.record("'\(text)' was accepted")
        } catch {
            #expect((error as? CommandFailure)?.message == message)
        }
    }

    @Test(
        "A duration is printed in days, hours, minutes and seconds, rounded up to the second",
        arguments: [
            (0, "0s"), (1, "1s"), (59_001, "1m"), (1_500_000, "25m"), (5_399_999, "1h30m"),
            (90_061_000, "1d1h1m1s"), (3_605_000, "1h5s"), (5_415_000, "1h30m15s"),
        ] as [(Int64, String)])
    func durationText(_ milliseconds: Int64, _ text: String) {
        #expect(AlarmDuration.text(milliseconds) == text)
    }
}
