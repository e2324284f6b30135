import Foundation
import FoundationGaps
import SwiftUI
import TestSupport
import Testing

@testable import Shared
@testable import WidgetRendering

/// Dates, relative dates, time spans, plurals, numbers and percentages in 45 locales, against strings made from Unicode's CLDR.
struct LocalizedMomentsTests {
    /// The expected strings by locale, group and name, as the script beside the file has written them.
    private static let table = Result { try strings("languages") }
    /// The strings that Apple's copy of the data has instead. iOS shows these strings, and so does Foundation here.
    private static let apple = Result { try strings("apple") }

    private static func strings(_ name: String) throws -> JSONValue {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Fixtures/Languages/\(name).json").standardized
        let strings = try JSONValue(parsing: Array(Data(contentsOf: file)))["locales"]
        return try #require(strings)
    }

    /// Returns a text with plain spaces: which kind of space is used differs between versions of the data.
    private static func spaced(_ text: String) -> String {
        text.replacing(#/[\u{A0}\u{202F}\u{2009}]/#, with: " ")
    }

    // 14 September 2026, a Monday.
    private static let day = Date(timeIntervalSince1970: 1_789_344_000)

    /// Compares the strings of a group in all locales.
    ///
    /// - Parameter text: Returns the string of a name; `nil` for a name that isn't compared.
    private func compare(
        _ group: String, at least: Int, _ text: (_ name: String, _ moments: LocalizedMoments) -> String?
    ) throws {
        let locales = try #require(Self.table.get().members)
        let apple = try Self.apple.get()
        #expect(locales.count >= 40)
        var (count, differences): (Int, [String]) = (0, [])
        for locale in locales {
            let context = RequestContext(
                now: Self.day, timeZoneIdentifier: "UTC", localeIdentifier: "\(locale.key)@calendar=gregorian")
            RequestScope.with(context) {
                let moments = LocalizedMoments(context)
                for part in locale.value[group]?.members ?? [] {
                    guard let unicode = part.value.string, let drawn = text(part.key, moments) else { continue }
                    var expected = apple[locale.key]?[group]?[part.key]?.string ?? unicode
                    // A word for one or two units has no number that could carry the sign.
                    if group == "offset", !expected.contains(where: \.isNumber) {
                        expected = part.key.prefix(1) + expected
                    }
                    count += 1
                    if Self.spaced(drawn) != Self.spaced(expected) {
                        differences.append("\(locale.key)|\(group)|\(part.key)|\(drawn)|\(expected)")
                    }
                }
            }
        }
        #expect(count >= least * locales.count)
        #expect(differences == [], "\(differences.joined(separator: "\n"))")
    }

    private func drawn(_ locale: String) -> [String] {
        let moments = LocalizedMoments(
            RequestContext(now: .distantPast, timeZoneIdentifier: "UTC", localeIdentifier: locale))
        return TimesOfDay.minutes.map { moments.words(Date(timeIntervalSince1970: Double($0) * 60), .time) }
    }

    @Test("The drawn times of 90 locales are those of Unicode's locale data, or Apple's where these differ")
    func locales() throws {
        for row in try TimesOfDay.rows() { #expect(drawn(row.locale) == row.times, "\(row.locale)") }
    }

    @Test(
        "Drawn times are those of answers in every locale, with each setting of hours",
        arguments: ["", "h11", "h12", "h23", "h24"])
    func everyLocale(hours: String) throws {
        // Languages with words around the time or with another separator in a day from 1 to 24, and Serbian's words in two regions.
        let known = Set(["brx", "dsb", "dz", "hsb", "nds", "oc", "tok"] + (hours == "h24" ? ["kl", "rej", "sv"] : []))
        let regions: Set = ["sr_Cyrl_BA", "sr_Cyrl_ME", "sr_Latn_BA", "sr_Latn_ME"]
        // The table of AM and PM has the languages with 12-hour times and widespread ones.
        let widespread = Set(try TimesOfDay.rows().map { $0.locale.prefix { $0 != "_" } })
        let locales = Locale.availableIdentifiers.filter { identifier in
            guard !identifier.contains("@"), identifier != "en_US_POSIX", !regions.contains(identifier) else {
                return false
            }
            return !hours.hasPrefix("h1") || widespread.contains(identifier.prefix { $0 != "_" })
        }
        #expect(locales.count > 400)
        for identifier in locales {
            let locale = try #require(LocaleIdentifier(identifier + (hours.isEmpty ? "" : "@hours=\(hours)")))
            guard !known.contains(locale.language) else { continue }
            let clock = CivilClock(locale).drawn
            #expect(TimesOfDay.minutes.map(clock.time) == drawn(locale.canonical), "\(locale.canonical)")
        }
    }

    @Test("Dates are written as in Unicode's data in 45 locales")
    func dates() throws {
        let styles: [String: Date.FormatStyle.DateStyle] = [
            "numeric": .numeric, "abbreviated": .abbreviated, "long": .long, "complete": .complete,
        ]
        try compare("dates", at: 4) { name, moments in
            styles[name].map { moments.words(Self.day, Date.FormatStyle(date: $0, time: .omitted)) }
        }
    }

    @Test("Relative dates are written as in Unicode's data in 45 locales")
    func relative() throws {
        try compare("relative", at: 11) { name, moments in
            guard let span = Self.span(name) else { return nil }
            let style = Date.AnchoredRelativeFormatStyle(
                anchor: span, allowedFields: [.year, .month, .day, .hour, .minute, .second], presentation: .numeric,
                calendar: RequestContext.current.calendar)
            return moments.words(Self.day, style)
        }
    }

    @Test("The time to a date is written with the short units of Unicode's data in 45 locales")
    func shortSpans() throws {
        try compare("short", at: 10) { name, moments in
            Self.span(name).map { moments.span(from: Self.day, to: $0, isOffset: false) }
        }
    }

    @Test("The time between two dates is written with the long units of Unicode's data in 45 locales")
    func longSpans() throws {
        try compare("wide", at: 10) { name, moments in
            let spans = TimeSpanText(calendar: moments.calendar, locale: moments.locale)
            return Self.span(name).map {
                spans.text(
                    from: Self.day, to: $0, fields: Set(TimeSpanText.fields), count: 2, width: .full, sign: .never)
            }
        }
    }

    @Test("The offset from a date is written with a sign and the unit of Unicode's data in 45 locales")
    func offsets() throws {
        try compare("offset", at: 6) { name, moments in
            Self.span(name).map { moments.span(from: Self.day, to: $0, isOffset: true) }
        }
    }

    @Test("Numbers and percentages are written as in Unicode's data in 45 locales", arguments: ["numbers", "percents"])
    func numbers(group: String) throws {
        try compare(group, at: group == "numbers" ? 9 : 4) { name, moments in
            guard let value = Double(name) else { return nil }
            if group == "percents" { return moments.words(value, FloatingPointFormatStyle<Double>.Percent()) }
            return Int(name).map { moments.words($0, IntegerFormatStyle<Int>()) }
                ?? moments.words(value, FloatingPointFormatStyle<Double>().precision(.fractionLength(0...3)))
        }
    }

    @Test("Plural forms are those of Unicode's data in 45 locales")
    func plurals() throws {
        try compare("plurals", at: 24) { name, _ in
            // A number is one of its values, whatever digits are written.
            guard let value = Double(name), !name.hasSuffix(".0") else { return nil }
            let language = RequestContext.current.localeIdentifier.prefix { $0 != "@" }.replacing("_", with: "-")
            return PluralRules.category(of: value, language: String(language))
        }
    }

    /// Returns the date at a distance such as `-11 minutes`, `7500 s` or `2 years 3 months`.
    private static func span(_ name: String) -> Date? {
        let units: [(name: String, unit: Calendar.Component)] = [
            ("s", .second), ("second", .second), ("minute", .minute), ("hour", .hour), ("day", .day),
            ("month", .month), ("year", .year),
        ]
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var (date, words) = (day, name.split(separator: " ")[...])
        while let count = words.popFirst().flatMap({ Int($0) }), let word = words.popFirst() {
            guard let unit = units.first(where: { $0.name == word || "\($0.name)s" == word })?.unit,
                let next = calendar.date(byAdding: unit, value: count, to: date)
            else { return nil }
            date = next
        }
        return date
    }
}
