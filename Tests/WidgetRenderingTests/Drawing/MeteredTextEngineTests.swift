import Shared
import Testing

@testable import WidgetRendering

/// A plug-in's text, laid out up to the limit.
@MainActor
struct MeteredTextEngineTests {
    private func content(_ text: String) -> ViewNode.TextContent {
        ViewNode.TextContent(
            string: text, font: ResolvedFont(size: 12), paint: .color(ResolvedColor(0, 0, 0)))
    }

    @Test("Text layout stops after a total of 500,000 bytes and reports the exceeded limit")
    func limit() throws {
        let engine = MeteredTextEngine(GridTextEngine())
        let text = content(String(repeating: "a", count: 4_000))
        for width in 0..<125 {
            let layout = engine.layout(text, scaledBy: 1, for: ProposedSize(width: Double(width), height: nil))
            #expect(!layout.lines.isEmpty)
        }
        try engine.check()
        #expect(engine.layout(content("a"), scaledBy: 1, for: .unspecified).lines.isEmpty)
        let error = #expect(throws: CommandFailure.self) { try engine.check() }
        #expect(
            error?.message
                == "the view is too expensive to draw: texts are too long to lay out, counting every size "
                + "tried; the limit is 500000 bytes — write shorter texts, or nest fewer stacks around them")
    }

    @Test("Only the laid-out part of a long text counts, and a character's combining marks are limited")
    func longTexts() throws {
        let engine = MeteredTextEngine(GridTextEngine())
        for _ in 0..<100 {
            _ = engine.layout(content(String(repeating: "word ", count: 14_000)), scaledBy: 1, for: .unspecified)
        }
        try engine.check()
        let marks = "a" + String(repeating: "\u{301}", count: 70_000)
        #expect(marks.preparedForLayout.unicodeScalars.count == String.scalarLimit)
        #expect(String(repeating: "e\u{301}", count: 4_000).preparedForLayout.count == 4_000)
        #expect("a\nb".preparedForLayout == "a\u{2028}b")
    }
}
