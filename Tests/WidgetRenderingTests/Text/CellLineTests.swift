import Testing

@testable import WidgetRendering

struct CellLineTests {
    @Test("Wide characters and emoji take two cells and combining marks none")
    func cellWidth() {
        #expect(CellLine.width(of: "abc") == 3)
        #expect(CellLine.width(of: "漢字") == 4)
        #expect(CellLine.width(of: "😀") == 2)
        #expect(CellLine.width(of: "e\u{301}") == 1)
    }

    @Test("Text wraps at spaces, and words that are longer than a line are split")
    func wrapping() {
        #expect(CellLine.wrap("one two three", columns: 7) == ["one two", "three"])
        #expect(CellLine.wrap("abcdefghij", columns: 4) == ["abcd", "efgh", "ij"])
        #expect(CellLine.wrap("", columns: 4) == [""])
        #expect(CellLine.wrap("漢字漢字", columns: 5) == ["漢字", "漢字"])
    }

    @Test("Truncated text ends in an ellipsis within the column limit")
    func truncation() {
        #expect(CellLine.truncate("abcdef", columns: 4) == "abc…")
        #expect(CellLine.truncate("ab cd", columns: 4) == "ab…")
    }
}
