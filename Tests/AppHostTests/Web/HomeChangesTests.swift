import Testing

@testable import AppHost

/// Those who wait for something else to be shown.
struct HomeChangesTests {
    @Test func whatIsTheSameIsNoChange() async {
        let changes = HomeChanges()
        await changes.note("one")
        await changes.note("one")
        #expect(await changes.latest == (1, "one"))
        await changes.note("two")
        #expect(await changes.latest == (2, "two"))
    }

    @Test func whoKnowsAnotherNumberWaitsForNothing() async {
        let changes = HomeChanges()
        await changes.note("one")
        await changes.next(after: 0, within: 1_000)
        await changes.next(after: 5, within: 1_000)
        #expect(await changes.latest.number == 1)
    }

    @Test func whoWaitsIsToldOfTheNextChangeOrThatTheTimeIsOver() async {
        let changes = HomeChanges()
        await changes.note("one")
        // Nothing changes.
        await changes.next(after: 1, within: 0)
        let waiting = Task {
            await changes.next(after: 1, within: 1_000)
            return await changes.latest.text
        }
        await changes.note("two")
        #expect(await waiting.value == "two")
    }
}
