import Shared
import Testing

@testable import AppHost

/// Whether what is shown is fresh, and why not.
struct FreshnessReportTests {
    private let day = LocalDay(year: 2026, month: 11, day: 21)
    private let sync = JokeSyncRecord(instant: 0, source: "a feed", accepted: 1, rejected: 0)

    private func joke(_ day: String) -> JokeOfTheDay {
        JokeOfTheDay(day: day, joke: SharedJokeOfTheDay(id: "one", setup: "Why?", punchline: "Because."))
    }

    @Test func everythingThatIsRightIsFresh() {
        let report = FreshnessReport(
            sync: sync, jokeOfTheDay: joke("2026-11-21"), day: day, keeper: nil, widgets: [("w1", nil)])
        #expect(report.text == "fresh: yes")
    }

    @Test func eachReasonIsNamedWithWhatHelps() {
        let never = FreshnessReport(sync: nil, jokeOfTheDay: nil, day: day, keeper: nil, widgets: [])
        #expect(never.text == "fresh: no\n  nothing was synced yet — run 'AppHost run'")
        let old = FreshnessReport(
            sync: sync, jokeOfTheDay: joke("2026-11-20"), day: day, keeper: 7,
            widgets: [("w1", nil), ("w2", "it crashed")])
        #expect(
            old.reasons == [
                "the joke is that of 2026-11-20, and today is 2026-11-21 — SIGHUP has the running host look at once",
                "w2 is stale: it crashed",
            ])
    }
}
