import Testing

@testable import AppHost

struct HomeChangesTests {
    @Test("Recording the same text again is not a change")
    func sameText() async {
        let changes = HomeChanges()
        await changes.record("one")
        await changes.record("one")
        #expect(await changes.latest == (1, "one"))
        await changes.record("two")
        #expect(await changes.latest == (2, "two"))
    }

    @Test("A caller with another change number returns without waiting")
    func otherNumber() async {
        let changes = HomeChanges()
        await changes.record("one")
        await changes.next(after: 0, within: 1_000)
        await changes.next(after: 5, within: 1_000)
        #expect(await changes.latest.number == 1)
    }

    @Test("A waiting caller returns at the next change or when the time limit ends")
    func nextChange() async {
        let changes = HomeChanges()
        await changes.record("one")
        // Nothing changes.
        await changes.next(after: 1, within: 0)
        let waiting = Task {
            await changes.next(after: 1, within: 1_000)
            return await changes.latest.text
        }
        await changes.record("two")
        #expect(await waiting.value == "two")
    }

    @Test("A waiting caller returns when its task is cancelled")
    func cancellation() async {
        let changes = HomeChanges()
        await changes.record("one")
        let waiting = Task { await changes.next(after: 1, within: 1_000) }
        waiting.cancel()
        await waiting.value
        #expect(await changes.latest.number == 1)
    }
}
