import Foundation
import Testing

@Suite(.blocking)
struct SeededBugTests {
    @Test("The documentation lists every seeded bug with the tool whose text names its place")
    func table() throws {
        let page = try String(contentsOfFile: "\(Airlock.root)/Documentation/Assistants.md", encoding: .utf8)
        let bugs = try SeededBug.all()
        #expect(bugs.count == 20)
        for bug in bugs { #expect(page.contains("\n| \(bug.title) | `\(bug.tool)` | "), "\(bug.title)") }
    }
}
