import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

struct WeeklyRankingsViewModelTests {
    private let folder: TemporaryFolder
    private let model: WeeklyRankingsViewModel

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        model = WeeklyRankingsViewModel(
            storage: try LocalStorageService(path: "\(folder.path)/state", apartFrom: "\(folder.path)/container")
        ) { id in id == "gone" ? nil : SharedJokeOfTheDay(id: id, setup: "Why \(id)?", punchline: "So.") }
    }

    private func context(_ instant: String, in zone: String = "Europe/Berlin") throws -> RequestContext {
        RequestContext(now: try Date(instant, strategy: .iso8601), timeZoneIdentifier: zone)
    }

    private func record(_ id: String, _ day: Int) throws {
        let joke = JokeOfTheDay(
            day: "2026-11-\(day)", joke: SharedJokeOfTheDay(id: id, setup: "Why?", punchline: "So."))
        try model.record(joke, on: LocalDay(year: 2026, month: 11, day: day))
    }

    private func places(_ week: String) throws -> [String] {
        try model.ranking(of: #require(LocalWeek(week))).map {
            "\($0.place) \($0.id) \($0.stars.map(String.init) ?? "-") \($0.days)"
        }
    }

    // Requirements: J-012
    @Test("Jokes rank by rating, then by days shown, and equal jokes share a place")
    func rankingOrder() throws {
        let noon = try context("2026-11-21T11:00:00Z")
        for (id, stars) in [("d", 3), ("b", 5), ("c", 3), ("a", 5)] { _ = try model.rate(id, stars, context: noon) }
        for (id, day) in [("d", 16), ("x", 17), ("y", 18), ("x", 19), ("gone", 22)] { try record(id, day) }
        #expect(
            try places("2026-W47") == [
                "1 a 5 0", "1 b 5 0", "3 d 3 1", "4 c 3 0", "5 x - 2", "6 gone - 1", "6 y - 1",
            ])
        let entries = try model.ranking(of: #require(LocalWeek("2026-W47")))
        #expect(entries[0].joke?.setup == "Why a?" && entries[5].joke == nil)
        #expect(try places("2026-W46") == [] && places("2026-W48") == [])
    }

    // Requirements: J-012
    @Test("A rating counts for the week in the user's time zone")
    func localWeek() throws {
        // Sunday evening in New York is Monday in Berlin.
        let instant = "2026-11-23T01:00:00Z"
        _ = try model.rate("a", 4, context: try context(instant, in: "America/New_York"))
        _ = try model.rate("b", 4, context: try context(instant))
        #expect(try places("2026-W47") == ["1 a 4 0"])
        #expect(try places("2026-W48") == ["1 b 4 0"])
    }

    // Requirements: J-012
    @Test("The last rating in a week counts, and other weeks keep theirs")
    func lastRating() throws {
        _ = try model.rate("a", 5, context: try context("2026-11-10T12:00:00Z"))
        _ = try model.rate("a", 5, context: try context("2026-11-20T12:00:00Z"))
        _ = try model.rate("a", 2, context: try context("2026-11-21T12:00:00Z"))
        #expect(try places("2026-W47") == ["1 a 2 0"])
        #expect(try places("2026-W46") == ["1 a 5 0"])
    }

    @Test("Only the last joke shown on a day counts, and another day's joke does not")
    func lastJokeOfDay() throws {
        try record("a", 20)
        try record("a", 20)
        try record("b", 20)
        #expect(try places("2026-W47") == ["1 b - 1"])
        // Another day's joke isn't recorded.
        let late = JokeOfTheDay(day: "2026-11-19", joke: SharedJokeOfTheDay(id: "c", setup: "Why?", punchline: "So."))
        try model.record(late, on: LocalDay(year: 2026, month: 11, day: 21))
        #expect(try places("2026-W47") == ["1 b - 1"])
    }

    @Test("Rating an unknown joke is refused and changes nothing")
    func unknownJoke() throws {
        #expect(
            throws: CommandFailure("no such joke 'gone' — 'AppHost jokes' prints the ids", exitCode: .badData)
        ) { _ = try model.rate("gone", 3, context: try context("2026-11-21T12:00:00Z")) }
        #expect(try places("2026-W47") == [])
    }

    @Test("The history survives encoding and drops old days and excess ratings")
    func historyLimits() throws {
        var history = JokeHistory()
        for number in 20_000..<20_500 {
            history.record("j\(number)", on: LocalDay(number: number))
            history.rate("j", 1 + number % 5, on: LocalDay(number: number))
        }
        #expect(history.days.map(\.day) == Array(20_100..<20_500))
        #expect(history.ratings.first.map { $0.day > 20_099 } == true && history.ratings.count < 60)
        for number in 0..<3_000 { history.rate("r\(number)", 3, on: LocalDay(number: 20_500)) }
        #expect(history.ratings.count == JokeHistory.ratingLimit && history.ratings.last?.id == "r2999")
        var writer = WireWriter()
        history.encode(into: &writer)
        writer.write(99, "later")
        var reader = WireReader(writer.bytes)
        #expect(try JokeHistory(from: &reader) == history)
    }
}
