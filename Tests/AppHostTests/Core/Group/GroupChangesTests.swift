import Synchronization
import Testing

@testable import AppHost

struct GroupChangesTests {
    private final class Wakes: Sendable { let count = Atomic(0) }

    @Test("Of several changes of a key the last one is kept, and changes of other keys are ignored")
    func lastChange() {
        let wakes = Wakes()
        let changes = GroupChanges(keys: ["a", "b"]) { wakes.count.add(1, ordering: .relaxed) }
        changes.add(entries: [
            EtcdEntry(key: "a", value: [1], revision: 2), EtcdEntry(key: "stranger", value: [9], revision: 3),
            EtcdEntry(key: "a", value: [2], revision: 4),
        ])
        changes.add(entries: [EtcdEntry(key: "b", value: [3], revision: 5)])
        changes.add(isTick: true)
        let news = changes.take()
        #expect(news.entries.mapValues(\.value) == ["a": [2], "b": [3]] && news.isTick && !news.isContainerChanged)
        let rest = changes.take()
        #expect(rest.entries.isEmpty && !rest.isTick && wakes.count.load(ordering: .relaxed) == 3)
    }
}
