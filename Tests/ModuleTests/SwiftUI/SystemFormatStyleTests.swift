import Foundation
import Shared
import SwiftUI
import Testing

/// The texts of iOS 18 that change with the clock.
struct SystemFormatStyleTests {
    // 14 September 2026, 8:00 in Greenwich, a Monday.
    private static let now = Date(timeIntervalSince1970: 1_789_372_800)

    private func text<F: FormatStyle>(_ format: F, _ locale: String = "en_US") -> String
    where F.FormatInput == Date, F.FormatOutput == AttributedString {
        let context = RequestContext(now: Self.now, timeZoneIdentifier: "UTC", localeIdentifier: locale)
        return RequestScope.with(context) { String(format.format(Self.now).characters) }
    }

    private static func ago(_ seconds: Double) -> Date { now.addingTimeInterval(-seconds) }

    private static let offsets: [(SystemFormatStyle.DateOffset, String)] = [
        (.offset(to: ago(222)), "3 minutes, 42 seconds"), (.offset(to: ago(-222)), "-3 minutes, 42 seconds"),
        (.offset(to: ago(5_643)), "1 hour, 34 minutes"), (.offset(to: ago(5_643), maxFieldCount: 1), "1 hour"),
        (.offset(to: ago(5_643), maxFieldCount: 3), "1 hour, 34 minutes, 3 seconds"), (.offset(to: now), "0 seconds"),
        (.offset(to: ago(332), allowedFields: [.minute, .second]), "5:32"),
        (.offset(to: ago(-332), allowedFields: [.minute, .second]), "-5:32"),
        (.offset(to: ago(332), allowedFields: [.minute, .second], sign: .always()), "+5:32"),
        (.offset(to: ago(5_025), allowedFields: [.hour, .minute, .second], maxFieldCount: 3), "1:23:45"),
        (.offset(to: ago(5_025), allowedFields: [.hour, .minute, .second]), "1 hour, 23 minutes"),
        (.offset(to: ago(3_900), allowedFields: [.hour, .minute]), "1 hour, 5 minutes"),
        (.offset(to: ago(300), maxFieldCount: 1, sign: .always(includingZero: false)), "+5 minutes"),
        (.offset(to: now, maxFieldCount: 1, sign: .always(includingZero: false)), "0 seconds"),
        (.offset(to: ago(-300), sign: .never), "5 minutes"),
        (.offset(to: ago(900_000), allowedFields: [.week, .day, .hour]), "1 week, 3 days"),
        (.offset(to: ago(900_000)), "10 days, 10 hours"), (.offset(to: ago(40_000_000)), "1 year, 3 months"),
        (.offset(to: .distantFuture), "–"), (.offset(to: ago(300), allowedFields: []), ""),
    ]

    @Test("The offset from a date has the allowed fields, their number and the sign", arguments: offsets)
    func offset(format: SystemFormatStyle.DateOffset, expected: String) { #expect(text(format) == expected) }

    private static let timers: [(SystemFormatStyle.Timer, String)] = [
        (.timer(countingDownIn: ago(43)..<ago(-257)), "4:17"), (.timer(countingUpIn: ago(43)..<ago(-257)), "0:43"),
        (.timer(countingDownIn: ago(0)..<ago(-3_600)), "1:00:00"), (.timer(countingUpIn: ago(3_599)..<now), "59:59"),
        (.timer(countingDownIn: now..<ago(-5_400), showsHours: false), "90:00"),
        (.timer(countingDownIn: ago(0.5)..<ago(-10)), "0:10"), (.timer(countingDownIn: ago(-5)..<ago(-65)), "1:00"),
        (.timer(countingDownIn: ago(90)..<ago(30)), "0:00"), (.timer(countingUpIn: ago(90)..<ago(30)), "1:00"),
        (.timer(countingDownIn: now..<ago(-290), maxPrecision: .seconds(60)), "5 minutes"),
        (.timer(countingUpIn: ago(290)..<ago(-900), maxPrecision: .seconds(60)), "4 minutes"),
        (.timer(countingDownIn: now..<ago(-8_400), maxFieldCount: 2), "2 hours, 20 minutes"),
        (.timer(countingUpIn: ago(4.25)..<ago(-60), maxFieldCount: 4, maxPrecision: .milliseconds(10)), "0:04.25"),
    ]

    @Test("A timer counts within its interval, at its precision", arguments: timers)
    func timer(format: SystemFormatStyle.Timer, expected: String) { #expect(text(format) == expected) }

    private static let stopwatches: [(SystemFormatStyle.Stopwatch, String)] = [
        (.stopwatch(startingAt: ago(5.23)), "00:05.23"), (.stopwatch(startingAt: ago(2_730.12)), "45:30.12"),
        (.stopwatch(startingAt: ago(3_600)), "01:00:00.00"), (.stopwatch(startingAt: ago(90_061)), "25:01:01.00"),
        (.stopwatch(startingAt: ago(83), maxPrecision: .seconds(1)), "01:23"),
        (.stopwatch(startingAt: ago(83.46), maxPrecision: .milliseconds(100)), "01:23.4"),
        (.stopwatch(startingAt: ago(1_399), maxPrecision: .seconds(60)), "23 minutes"),
        (.stopwatch(startingAt: ago(5_025.67), maxFieldCount: 3), "01:23:45"),
        (.stopwatch(startingAt: ago(5_025.67), maxFieldCount: 2), "1:23"),
        (.stopwatch(startingAt: ago(-60)), "00:00.00"),
    ]

    @Test("A stopwatch writes two digits a part, and hours from the first hour", arguments: stopwatches)
    func stopwatch(format: SystemFormatStyle.Stopwatch, expected: String) { #expect(text(format) == expected) }

    private static let references: [(SystemFormatStyle.DateReference, String)] = [
        (.reference(to: ago(-30)), "now"), (.reference(to: ago(-300)), "in 5 minutes"),
        (.reference(to: ago(-3 * 3_600)), "in 3 hours"), (.reference(to: ago(-86_400)), "tomorrow"),
        (.reference(to: ago(3 * 86_400)), "3 days ago"), (.reference(to: ago(27 * 86_400)), "27 days ago"),
        (.reference(to: ago(45 * 86_400)), "Friday, July 31"), (.reference(to: ago(700 * 86_400)), "October 2024"),
        (.reference(to: ago(700 * 86_400), maxFieldCount: 3), "October 14, 2024"),
        (.reference(to: ago(-7), allowedFields: [.second, .minute]), "in 7 seconds"),
        (.reference(to: ago(-60), allowedFields: [.year, .day], thresholdField: .month), "today"),
        (.reference(to: .distantPast), "–"),
    ]

    @Test("A date is referred to relatively when it is near, and by its parts when it is far", arguments: references)
    func reference(format: SystemFormatStyle.DateReference, expected: String) { #expect(text(format) == expected) }

    @Test("The styles follow the language and digits of the request, unless the app sets a locale")
    func languages() {
        #expect(text(SystemFormatStyle.DateOffset(to: Self.ago(222)), "fr_FR") == "3 minutes et 42\u{A0}secondes")
        #expect(text(SystemFormatStyle.DateReference(to: Self.ago(-86_400)), "de_DE") == "morgen")
        #expect(text(SystemFormatStyle.Timer(countingUpIn: Self.ago(43)..<Self.now), "ar_EG") == "٠:٤٣")
        #expect(text(SystemFormatStyle.Stopwatch(startingAt: Self.ago(5.25)), "de_DE") == "00:05,25")
        let french = SystemFormatStyle.DateOffset(to: Self.ago(60)).locale(Locale(identifier: "fr_FR"))
        #expect(text(french, "de_DE") == "1 minute")
    }

    @Test("A text of a source is made at the instant of the request")
    func sources() {
        let context = RequestContext(now: Self.now, timeZoneIdentifier: "UTC", localeIdentifier: "en_US")
        RequestScope.with(context) {
            #expect(Text(.currentDate, format: .offset(to: Self.ago(60))).string == "1 minute")
            #expect(Text("\(.currentDate, format: .offset(to: Self.ago(60))) ago").string == "1 minute ago")
            #expect(Text(.currentDate, format: .dateTime.year()).string == "2026")
            #expect(
                Text(.durationOffset(to: Self.ago(90)), format: .units(allowed: [.minutes, .seconds])).string
                    == "1 min, 30 sec")
            #expect(Text(.currentDate, format: .offset(to: Self.ago(60))) != Text(verbatim: "1 minute"))
        }
    }
}
