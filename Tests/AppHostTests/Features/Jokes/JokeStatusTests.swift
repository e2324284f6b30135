import Testing

@testable import AppHost

struct JokeStatusTests {
    private static let day = LocalDay(year: 2026, month: 11, day: 21)

    @Test("The jokes are fresh with a joke of today; otherwise each reason is named with its remedy")
    func reasons() {
        #expect(JokeStatus.reasons(synced: true, storedDay: "2026-11-21", day: Self.day, host: nil).isEmpty)
        #expect(
            JokeStatus.reasons(synced: false, storedDay: nil, day: Self.day, host: nil)
                == ["nothing was synced yet — run 'AppHost run'"])
        #expect(
            JokeStatus.reasons(synced: true, storedDay: "2026-11-20", day: Self.day, host: 7, feed: "it is gone") == [
                "the stored joke is for 2026-11-20, but today is 2026-11-21 — SIGHUP makes the running host sync at once",
                "jokes: it is gone",
            ])
    }
}
