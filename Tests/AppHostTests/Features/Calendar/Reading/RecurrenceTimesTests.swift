import Foundation
import Glibc
import Shared
import Testing

@testable import AppHost

/// The expansion of recurrence rules: short steps, and the same times from any start of the window.
struct RecurrenceTimesTests {
    private static let start = CivilDay(year: 2020, month: 1, day: 31).localTime + 34_200_000

    /// An error for a rule that can't be read.
    private struct Unreadable: Error {}

    /// Reads a rule as that of an event.
    private func rule(reading text: String) throws -> RecurrenceRule {
        let event = ICalFileTests.event("DTSTART:20200131T093000Z", "RRULE:\(text)")
        let file = try ICalFile(ICalFileTests.calendar(event), name: "home")
        guard let rule = file.events.first?.rules.first else { throw Unreadable() }
        return rule
    }

    private func rule(_ random: inout SplitMix64) -> String {
        func some(_ values: [String]) -> String {
            (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in values.randomElement(using: &random) }.joined(
                separator: ",")
        }
        let frequency =
            ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"].randomElement(using: &random)
            ?? ""
        var text = "FREQ=\(frequency)"
        if Bool.random(using: &random) { text += ";INTERVAL=\(Int.random(in: 1...40, using: &random))" }
        let parts: [(String, [String])] = [
            ("BYMONTH", (1...12).map(String.init)), ("BYMONTHDAY", ((1...31).map { $0 } + [-1, -31]).map(String.init)),
            ("BYYEARDAY", ["1", "60", "366", "-366"]), ("BYWEEKNO", ["1", "53", "-1"]),
            ("BYDAY", frequency == "MONTHLY" || frequency == "YEARLY" ? ["MO", "5FR", "-5SU"] : ["MO", "TU", "SU"]),
            ("BYHOUR", ["0", "3", "23"]), ("BYMINUTE", ["0", "59"]), ("BYSECOND", ["0", "59"]),
            ("BYSETPOS", ["1", "-1", "5"]),
        ]
        for (name, values) in parts where Int.random(in: 0..<4, using: &random) == 0 {
            text += ";\(name)=\(some(values))"
        }
        return text
    }

    /// libical alone takes minutes for some rules. The limit is a hundred times the time of the slowest rule on a desktop machine.
    @Test("Empty and repeated values of a rule's lists are left out")
    func lists() throws {
        let months = (Array(1...12) + [1, 2, 3]).map(String.init).joined(separator: ",")
        #expect(try rule(reading: "FREQ=DAILY;BYHOUR=,9,,9,").parts[.hour] == [9])
        #expect(try rule(reading: "FREQ=DAILY;BYDAY=MO,TU,").parts[.day]?.count == 2)
        #expect(try rule(reading: "FREQ=DAILY;BYMONTH=\(months)").parts[.month]?.count == 12)
    }

    @Test("No random recurrence rule takes more than a minute of processor time")
    func timeLimit() throws {
        var random = SplitMix64(seed: 5)
        var (read, slowest) = (0, (seconds: 0.0, text: ""))
        for _ in 0..<700 {
            let text = rule(&random)
            guard let rule = try? rule(reading: text) else { continue }
            read += 1
            var steps = 50_000
            let begin = Self.processorTime
            let times = RecurrenceTimes(rule: rule, start: Self.start, isDay: false, until: nil)
            let window = Self.start + 6 * 365 * CivilDay.milliseconds
            _ = times.times(from: window, before: window + 430 * CivilDay.milliseconds, steps: &steps)
            let seconds = Self.processorTime - begin
            if seconds > slowest.seconds { slowest = (seconds, text) }
        }
        #expect(read > 150)
        #expect(slowest.seconds < 60, "\(slowest.text)")
    }

    /// The processor time of this thread, in seconds, which doesn't depend on the machine's load.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test("A window that starts later yields the same instances as the whole series")
    func laterStart() throws {
        var random = SplitMix64(seed: 9)
        var compared = 0
        for _ in 0..<500 {
            let text = rule(&random)
            guard !text.hasPrefix("FREQ=SECONDLY"), !text.hasPrefix("FREQ=MINUTELY"),
                let rule = try? rule(reading: text)
            else { continue }
            let times = RecurrenceTimes(rule: rule, start: Self.start, isDay: false, until: nil)
            let from = Self.start + Int64.random(in: 0..<200 * CivilDay.milliseconds, using: &random)
            let end = from + 300 * CivilDay.milliseconds
            var (all, some) = (200_000, 200_000)
            guard let whole = times.times(from: Self.start, before: end, steps: &all),
                let part = times.times(from: from, before: end, steps: &some)
            else { continue }
            if whole.filter({ $0 >= from }) != part {
                Issue.record("\(text) from \(from): \(part.count), not \(whole.filter { $0 >= from }.count)")
            }
            compared += part.isEmpty ? 0 : 1
        }
        #expect(compared > 50)
    }

    @Test("BYSETPOS positions count within each week of a weekly rule")
    func positions() throws {
        func days(_ text: String, day: Int = 6) throws -> [String] {
            let start = CivilDay(year: 2026, month: 1, day: day).localTime
            var steps = 1_000
            let times = RecurrenceTimes(rule: try rule(reading: text), start: start, isDay: true, until: nil)
            return try #require(times.times(from: start, before: start + 30 * CivilDay.milliseconds, steps: &steps))
                .map { CivilDay(ofLocalTime: $0).description }
        }
        // 6 January 2026 is a Tuesday, after the week's first position.
        #expect(
            try days("FREQ=WEEKLY;BYDAY=MO,TU,FR;BYSETPOS=1,-1;COUNT=4") == ["2026-01-09", "2026-01-12", "2026-01-16"])
        #expect(
            try days("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;BYSETPOS=2") == ["2026-01-07", "2026-01-21", "2026-02-04"])
        #expect(
            try days("FREQ=WEEKLY;BYDAY=SU,MO;WKST=SU;BYSETPOS=1", day: 11) == [
                "2026-01-11", "2026-01-18", "2026-01-25", "2026-02-01", "2026-02-08",
            ])
        #expect(try days("FREQ=WEEKLY;BYDAY=SU,MO;BYSETPOS=5").isEmpty)
    }
}
