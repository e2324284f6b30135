import Shared
import TestSupport
import Testing

@testable import IntentsExt

/// Tests of the days and times that phrases mean.
struct DayReaderTests {
    private let grammar = QuestionGrammar.calendar

    /// Returns the reading of a phrase relative to a day, as text.
    private func days(
        _ phrase: String, on today: (Int, Int, Int) = (2026, 3, 26), isPast: Bool = false, first: Int = 1,
        locale: String? = nil
    ) -> String {
        let words = phrase.split(separator: " ").map(String.init)
        let pattern = QuestionGrammar(bytes: grammar.bytes + Array("\nonly\n    day {day}".utf8))
        var found = "no day"
        QuestionMatcher(pattern, words: ["day"] + words).read { topic, captures in
            guard topic == "only", let capture = captures.first else { return false }
            let reader = DayReader(
                words: ["day"] + words, today: CivilDay(year: today.0, month: today.1, day: today.2),
                format: CivilFormat(localeIdentifier: locale ?? (first == 0 ? "en_US" : "en_GB")), isPast: isPast)
            switch reader.reading(capture) {
            case nil: found = "none"
            case .either(let one, let other): found = "\(one) or \(other)"
            case .span(let span):
                let last = span.days.upperBound.advanced(by: -1)
                found = span.day.map { "\($0)" } ?? "\(span.days.lowerBound) to \(last)"
                if let part = span.part { found += " \(part.rawValue)" }
            }
            return true
        }
        return found
    }

    // Requirements: W-022
    @Test(
        "A day phrase is read as a date, a range, two alternatives or no day",
        arguments: [
            ("today", "2026-03-26"), ("the day after tomorrow", "2026-03-28"), ("yesterday", "2026-03-25"),
            ("on friday", "2026-03-27"), ("wednesday", "2026-04-01"), ("on thursday", "2026-03-26 or 2026-04-02"),
            ("this friday", "2026-03-27"), ("this monday", "2026-03-23 or 2026-03-30"),
            ("next monday", "2026-03-30"), ("next friday", "2026-03-27 or 2026-04-03"),
            ("next sunday", "2026-03-29 or 2026-04-05"), ("last friday", "2026-03-20"),
            ("last tuesday", "2026-03-24 or 2026-03-17"),
            ("april 3", "2026-04-03"), ("on the 5th of april", "2026-04-05"), ("march 25", "2027-03-25"),
            ("friday april 3rd", "2026-04-03"), ("monday april 3rd", "none"), ("february 30", "none"),
            ("february 29", "2028-02-29"), ("may 1 2030", "2030-05-01"), ("2026 12 24", "2026-12-24"),
            ("2026 13 24", "none"),
            ("on the 26th", "2026-03-26"), ("on the 25th", "2026-04-25"), ("on the 31st", "2026-03-31"),
            ("in 3 days", "2026-03-29"), ("in two weeks", "2026-04-09"), ("five days ago", "2026-03-21"),
            ("this weekend", "2026-03-28 to 2026-03-29"), ("next weekend", "2026-03-28 or 2026-04-04"),
            ("last weekend", "2026-03-21 to 2026-03-22"),
            ("this week", "2026-03-23 to 2026-03-29"), ("next week", "2026-03-30 to 2026-04-05"),
            ("last week", "2026-03-16 to 2026-03-22"), ("this month", "2026-03-01 to 2026-03-31"),
            ("next month", "2026-04-01 to 2026-04-30"), ("last month", "2026-02-01 to 2026-02-28"),
            ("in february", "2027-02-01 to 2027-02-28"), ("in march", "2026-03-01 to 2026-03-31"),
            ("in the next 3 days", "2026-03-26 to 2026-03-29"),
            ("tomorrow morning", "2026-03-27 morning"), ("this evening", "2026-03-26 evening"),
            ("tonight", "2026-03-26 tonight"), ("on saturday night", "2026-03-28 night"), ("next week morning", "none"),
            ("on fridays", "no day"), ("someday", "no day"),
        ])
    func dayPhrases(phrase: String, days: String) { #expect(self.days(phrase) == days) }

    /// The questions are asked on Thursday, 26 March 2026.
    @Test(
        "A numeric date is read in the order of the locale",
        arguments: [
            ("4/3", "en_US", "2026-04-03"), ("4/3", "en_GB", "2027-03-04"), ("4/3", "de_DE", "2027-03-04"),
            ("4/3", "ja_JP", "2026-04-03"), ("04-03", "fr_CA", "2026-04-03"), ("24.12.", "de_DE", "2026-12-24"),
            ("24.12.27", "de_DE", "2027-12-24"), ("12/24/2026", "en_US", "2026-12-24"), ("24/12", "en_US", "none"),
            ("2026-12-24", "en_GB", "2026-12-24"), ("2026/13/24", "en_US", "none"), ("2/30", "en_US", "none"),
            ("13/45", "en_US", "none"), ("friday 4/3", "en_US", "2026-04-03"), ("monday 4/3", "en_US", "none"),
        ])
    func numericDates(phrase: String, locale: String, days: String) {
        #expect(self.days(phrase, locale: locale) == days)
    }

    @Test(
        "Days are read from ranges, weeks, offsets from another day and holidays",
        arguments: [
            ("from monday to wednesday", "2026-03-30 to 2026-04-01"),
            ("thursday until sunday", "2026-03-26 or 2026-04-02"),
            ("friday through sunday", "2026-03-27 to 2026-03-29"),
            ("between april 3 and april 6", "2026-04-03 to 2026-04-06"),
            ("december 30 to january 2", "2026-12-30 to 2027-01-02"), ("april 1 through 3", "2026-04-01 to 2026-04-03"),
            ("april 1-3", "2026-04-01 to 2026-04-03"), ("1 to 3 april", "2026-04-01 to 2026-04-03"),
            ("april 3 to 1", "none"), ("through tuesday", "2026-03-26 to 2026-03-31"),
            ("the week of april 8", "2026-04-06 to 2026-04-12"), ("a week from tomorrow", "2026-04-03"),
            ("two weeks from today", "2026-04-09"), ("a week from monday", "2026-04-06"),
            ("a week from thursday", "2026-04-02 or 2026-04-09"), ("three days from friday", "2026-03-30"),
            ("a fortnight from today", "2026-04-09"), ("the rest of the week", "2026-03-26 to 2026-03-29"),
            ("on the evening of april 3", "2026-04-03 evening"), ("tomorrow after lunch", "2026-03-27 after-lunch"),
            ("on christmas eve", "2026-12-24"), ("on new years day", "2027-01-01"),
        ])
    func dayRanges(phrase: String, days: String) { #expect(self.days(phrase) == days) }

    @Test(
        "Numbers that could be a date or a time are refused unless their context decides",
        arguments: [
            ("4-3", "en_US", nil), ("on 4-3", "en_US", "on Friday, April 3"),
            ("tomorrow 2-4", "en_US", "from 2:00 PM to 4:00 PM"),
            ("4.10", "de_DE", nil), ("4 10", "en_US", nil), ("at 4 10", "en_US", "4:10 PM"),
            ("15 30", "en_US", "3:30 PM"), ("at 10.30", "de_DE", "10:30"), ("5.30", "en_GB", "17:30"),
            ("11-24", "en_US", nil),
            ("9-17", "en_GB", "from 09:00 to 17:00"), ("2-4 pm", "en_US", "from 2:00 PM to 4:00 PM"),
            ("9-11am tomorrow", "en_US", "from 9:00 AM to 11:00 AM"),
        ] as [(String, String, String?)])
    func ambiguousNumbers(phrase: String, locale: String, expected: String?) throws {
        let answer = try QuestionCalendar([]).answer(to: "Am I free \(phrase)?", locale: locale)
        if let expected { #expect(answer.contains(expected)) } else { #expect(answer.hasPrefix("I can't tell")) }
    }

    @Test("In a question about the past a day phrase means its latest occurrence")
    func pastQuestions() {
        #expect(days("on monday", isPast: true) == "2026-03-23")
        #expect(days("march 25", isPast: true) == "2026-03-25" && days("april 3", isPast: true) == "2025-04-03")
        #expect(
            days("on the 27th", isPast: true) == "2026-02-27"
                && days("in april", isPast: true) == "2025-04-01 to 2025-04-30")
    }

    @Test("Weeks begin on the first weekday of the locale")
    func firstWeekday() {
        #expect(days("next week", first: 0) == "2026-03-29 to 2026-04-04")
        #expect(days("this week", on: (2026, 3, 29), first: 0) == "2026-03-29 to 2026-04-04")
        #expect(days("this week", on: (2026, 3, 29)) == "2026-03-23 to 2026-03-29")
        #expect(days("this weekend", on: (2026, 3, 29)) == "2026-03-28 to 2026-03-29")
        #expect(days("next weekend", on: (2026, 3, 29)) == "2026-04-04 to 2026-04-05")
        #expect(days("next monday", on: (2026, 3, 29)) == "2026-03-30 or 2026-04-06")
    }

    /// The questions are asked on a Thursday at 9:41 in Berlin.
    // Requirements: W-022
    @Test(
        "A time phrase is read as the next such time, or as the time of the named day",
        arguments: [
            ("at 3", "today at 3:00 PM"), ("at 9", "today at 9:00 PM"), ("at 10", "today at 10:00 AM"),
            ("at noon", "today at 12:00 PM"), ("at 9 am", "tomorrow at 9:00 AM"), ("at 15 30", "today at 3:30 PM"),
            ("at half past 4", "today at 4:30 PM"), ("at quarter to 5", "today at 4:45 PM"),
            ("tomorrow at 9", "tomorrow at 9:00 AM"), ("tomorrow at 3", "tomorrow at 3:00 PM"),
            ("tomorrow at 12", "tomorrow at 12:00 PM"), ("tomorrow at 12 am", "tomorrow at 12:00 AM"),
            ("tomorrow evening at 9", "tomorrow at 9:00 PM"), ("tomorrow at 00 30", "tomorrow at 12:30 AM"),
            ("in 2 hours", "today at 11:41 AM"), ("in half an hour", "today at 10:11 AM"),
            // Daylight saving time begins on that Sunday, so 2:30 doesn't exist.
            ("on sunday at 3 am", "on Sunday at 3:00 AM"),
        ])
    func timePhrases(phrase: String, time: String) throws {
        let calendar = try QuestionCalendar([])
        #expect(try calendar.answer(to: "Am I free \(phrase)?") == "Yes, you are free \(time).")
    }

    @Test(
        "A time range phrase is read with matching halves of the day",
        arguments: [
            ("between 2 and 4", "from 2:00 PM to 4:00 PM"), ("from 11 to 1", "from 11:00 AM to 1:00 PM"),
            ("from 2 to 4 pm", "from 2:00 PM to 4:00 PM"), ("from 11 to 1 pm", "from 11:00 AM to 1:00 PM"),
            ("from 9 30 am until noon", "from 9:30 AM to 12:00 PM"), ("after 5 pm", "from 5:00 PM to midnight"),
            ("before 10 am", "from 12:00 AM to 10:00 AM"),
        ])
    func timeRanges(phrase: String, times: String) throws {
        let calendar = try QuestionCalendar([])
        #expect(try calendar.answer(to: "Am I free tomorrow \(phrase)?") == "Yes, you are free \(times) tomorrow.")
    }

    @Test(
        "An invalid time or a reversed time range is not answered",
        arguments: ["at 25", "at 13 am", "at 24 30", "at 0 pm", "tomorrow in 2 hours", "tomorrow from 4 pm to 2 pm"])
    func invalidTimes(phrase: String) throws {
        #expect(try QuestionCalendar([]).answer(to: "Am I free \(phrase)?").hasPrefix("I can't tell"))
    }
}
