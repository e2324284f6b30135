import Shared
import Testing

struct CrashedPartTests {
    @Test("The part that crashed is read from the last JSON line of a driver, and other lines are ignored")
    func lines() throws {
        func part(_ lines: String...) -> CrashedPart? { CrashedPart(lines: lines) }
        #expect(part(#"{"crash":{"widget":"Tea","signal":"SIGILL"}}"#, "x", "{", #"{"a":1}"#) == .widget("Tea"))
        #expect(part(#"{"crash":{"widget":"Tea"}}"#, #"{"crash":{"preview":"T.swift:9"}}"#) == .preview("T.swift:9"))
        #expect(part(#"{"crash":{"snapshot":"Tea-small","signal":"SIGILL"}}"#) == .snapshot(id: "Tea-small"))
        #expect(part(#"{"crash":{"other":"Tea"}}"#) == nil && part("Tea crashed with SIGILL") == nil && part() == nil)
        for part in [CrashedPart.widget("a\"b"), .preview("P"), .snapshot(id: "s")] {
            let line: JSONValue = ["crash": .object([part.member])]
            #expect(CrashedPart(lines: [try line.serialised()]) == part)
        }
    }

    @Test("A part is left out once, and at most 50 widgets and 50 previews are")
    func leftOutParts() {
        var parts = LeftOutParts()
        #expect(parts.skippedWidgets == nil)
        let widgets = ["A", "B", "A"].map { parts.insert(.widget($0)) }
        #expect(widgets == [true, true, false] && parts.skippedWidgets == "A,B")
        let previews = (1...51).map { parts.insert(.preview("P\($0)")) }
        #expect(previews == Array(repeating: true, count: 50) + [false])
        let snapshot = parts.insert(.snapshot(id: "s"))
        #expect(snapshot && parts.others.count == 51)
    }
}
