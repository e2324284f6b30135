import Testing

@testable import AppHost

struct GroupChangesTests {
    @Test("Of several changes of a key the last one is kept, and a new session begins without changes")
    func lastChange() async {
        let changes = GroupChanges()
        changes.add(names: ["before"])
        let wakes = changes.begin()
        changes.add(entries: [
            EtcdEntry(key: "a", value: [1], revision: 2), EtcdEntry(key: "a", value: [2], revision: 4),
        ])
        changes.add(names: ["one"])
        changes.add(names: ["one", "two"], isTick: true)
        for await _ in wakes { break }
        let news = changes.take()
        #expect(news.entries.mapValues(\.value) == ["a": [2]] && news.names == ["one", "two"] && news.isTick)
        let rest = changes.take()
        #expect(rest.entries.isEmpty && rest.names.isEmpty && !rest.isTick)
    }
}
