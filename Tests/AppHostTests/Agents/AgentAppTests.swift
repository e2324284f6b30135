import Testing

@testable import AppHost

struct AgentAppTests {
    @Test("A view has changed if its line differs in more than the place of its source")
    func difference() {
        let old = ["a  [T.swift:1]", "b 1,2  [T.swift:2]", "tap 1,2 3x4: intent X"]
        let (removed, added) = AgentApp.difference(
            from: old, to: ["a  [T.swift:7]", "b 1,3  [T.swift:8]", "tap 1,2 3x4: intent X", "[x]"])
        #expect(removed == ["b 1,2  [T.swift:2]"])
        #expect(added == ["b 1,3  [T.swift:8]", "[x]"])
    }
}
