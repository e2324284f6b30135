import Testing

@testable import Shared

/// Colours as texts.
struct WrittenColorTests {
    @Test(arguments: [
        (Color.blue, "blue"), (.primary, "label"), (.accentColor, "accent"),
        (Color(red: 1, green: 0.5, blue: 0), "#FF8000FF"), (Color.black.opacity(0.5), "#00000080"),
    ])
    func aColourIsAText(_ color: Color, _ text: String) {
        #expect(color.written == text)
        #expect(Color(written: text)?.written == text)
    }

    @Test(arguments: ["", "#FF8000", "#GG8000FF", "blau", "#+F8000FF"])
    func anythingElseIsNone(_ text: String) { #expect(Color(written: text) == nil) }
}
