import Testing

@testable import Shared

/// Tests of encoding colours as text.
struct WrittenColorTests {
    @Test(
        "A color is written as its name or as #RRGGBBAA, and read back from that text",
        arguments: [
            (Color.blue, "blue"), (.primary, "label"), (.accentColor, "accent"),
            (Color(red: 1, green: 0.5, blue: 0), "#FF8000FF"), (Color.black.opacity(0.5), "#00000080"),
        ])
    func validColors(_ color: Color, _ text: String) {
        #expect(color.written == text)
        #expect(Color(written: text)?.written == text)
    }

    @Test(
        "Text that is neither a known color name nor #RRGGBBAA gives no color",
        arguments: ["", "#FF8000", "#GG8000FF", "blau", "#+F8000FF"])
    func invalidColors(_ text: String) { #expect(Color(written: text) == nil) }
}
