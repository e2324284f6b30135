import Testing

@testable import WidgetRendering

struct FindingTableTests {
    private func finding(_ message: String, count: Int = 1, location: WidgetRendering.SourceLocation? = nil)
        -> LintFinding
    {
        LintFinding(
            rule: .truncated, level: .warning, kind: "Tea of the day", place: "systemSmall", message: message,
            path: "TeaView/Text", snapshot: "systemSmall dark", count: count, location: location)
    }

    @Test("Each finding is a row, with the number of further snapshots and the place in the sources")
    func rows() {
        let table = FindingTable(findings: [
            finding("the text is cut off", count: 3, location: .init(file: "My Tea.swift", line: 12)),
            finding("the text is cut off"),
        ])
        #expect(
            table.lines == [
                "| level | finding | rule | snapshot | source |", "|---|---|---|---|---|",
                "| warning | the text is cut off | truncated | Tea of the day systemSmall dark, and 2 more | My Tea.swift:12 |",
                "| warning | the text is cut off | truncated | Tea of the day systemSmall dark |  |",
            ])
        #expect(FindingTable(findings: []).lines == [])
    }

    @Test(
        "A widget's text adds no column, line, markup or link to the table",
        arguments: [
            ("a|b\nc\r\nd", "a\\|b c  d"), ("<img src=x> & `code`", "&lt;img src=x&gt; &amp; \\`code\\`"),
            ("![x](https://evil.example) *b*", "!\\[x\\](https&#58;//evil.example) \\*b\\*"),
            ("\\| $x$ ~~y~~ a_b", "\\\\\\| \\$x\\$ \\~\\~y\\~\\~ a\\_b"), ("Grüße: 9:41", "Grüße: 9:41"),
            ("ada@example.org www.example.org", "ada&#64;example.org www&#46;example.org"),
        ])
    func plainText(text: String, cell: String) {
        #expect(text.markdownCell == cell)
    }
}
