import Foundation
import Testing

@testable import AppHost

struct JokeOfTheDayChooserTests {
    private let jokes = (0..<7).map { Joke(id: "joke-\($0)", setup: "Why \($0)?", punchline: "Because.") }

    private func day(_ number: Int) -> LocalDay {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return LocalDay(of: Date(timeIntervalSince1970: Double(number) * 86_400 + 1), in: calendar)
    }

    @Test("The joke of a day does not depend on the order of the source")
    func sourceOrder() {
        for number in 20_000..<20_030 {
            let chosen = JokeOfTheDayChooser.joke(for: day(number), from: jokes)
            #expect(chosen == JokeOfTheDayChooser.joke(for: day(number), from: jokes.reversed()))
        }
    }

    @Test("Every joke is chosen once in a shuffle cycle")
    func shuffleCycle() {
        let first = 7 * 2_900
        let chosen = (first..<first + 7).compactMap { JokeOfTheDayChooser.joke(for: day($0), from: jokes)?.id }
        #expect(Set(chosen).count == 7)
    }

    @Test("No joke is chosen on two consecutive days")
    func consecutiveDays() {
        let chosen = (19_000..<21_000).compactMap { JokeOfTheDayChooser.joke(for: day($0), from: jokes)?.id }
        #expect(chosen.count == 2_000)
        #expect(zip(chosen, chosen.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test("Without jokes, no joke of the day is chosen")
    func noJokes() { #expect(JokeOfTheDayChooser.joke(for: day(1), from: []) == nil) }

    @Test("A single available joke is chosen on every day")
    func singleJoke() {
        #expect(JokeOfTheDayChooser.joke(for: day(5), from: [jokes[0]]) == jokes[0])
        #expect(JokeOfTheDayChooser.joke(for: day(6), from: [jokes[0]]) == jokes[0])
    }
}

struct LocalDayTests {
    private func calendar(_ zone: String) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return calendar
    }

    @Test("The local day of an instant follows the user's time zone")
    func userTimeZone() throws {
        // 30 minutes before midnight in UTC.
        let instant = Date(timeIntervalSince1970: 1_795_217_400)
        #expect(LocalDay(of: instant, in: try calendar("UTC")).description == "2026-11-20")
        #expect(LocalDay(of: instant, in: try calendar("Asia/Tokyo")).description == "2026-11-21")
        #expect(LocalDay(of: instant, in: try calendar("America/Los_Angeles")).description == "2026-11-20")
    }

    @Test("Days are numbered from 1970-01-01, and earlier days are negative")
    func dayNumbers() throws {
        for (seconds, number) in [(0.0, 0), (86_400, 1), (-1, -1), (951_782_400, 11_016), (951_868_800, 11_017)] {
            #expect(LocalDay(of: Date(timeIntervalSince1970: seconds), in: try calendar("UTC")).number == number)
        }
    }
}
