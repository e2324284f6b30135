import Testing

@testable import WidgetRendering

struct CellLineTests {
    @Test func wideLettersAndEmojiTakeTwoCells() {
        #expect(CellLine.width(of: "abc") == 3)
        #expect(CellLine.width(of: "漢字") == 4)
        #expect(CellLine.width(of: "😀") == 2)
        #expect(CellLine.width(of: "e\u{301}") == 1)
    }

    @Test func breaksAtSpacesAndWithinWordsThatAreTooLong() {
        #expect(CellLine.wrap("one two three", columns: 7) == ["one two", "three"])
        #expect(CellLine.wrap("abcdefghij", columns: 4) == ["abcd", "efgh", "ij"])
        #expect(CellLine.wrap("", columns: 4) == [""])
        #expect(CellLine.wrap("漢字漢字", columns: 5) == ["漢字", "漢字"])
    }

    @Test func truncatesWithAnEllipsisWithinTheLine() {
        #expect(CellLine.truncate("abcdef", columns: 4) == "abc…")
        #expect(CellLine.truncate("ab cd", columns: 4) == "ab…")
    }
}
