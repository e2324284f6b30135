import Testing

@testable import AirlockBase
@testable import Shared

struct StringEscapingTests {
    @Test(
        "Valid UTF-8 is a string, also with the character that replaces invalid bytes",
        arguments: [
            "", "a", "ä€😀", "\u{FFFD}", "a\u{0}b", String(repeating: "é", count: 1_000),
        ])
    func validBytes(text: String) {
        let bytes = [0xFF] + Array(text.utf8) + [0xFF]
        #expect(String(validUTF8: bytes[1..<bytes.count - 1]) == text)
    }

    @Test(
        "Invalid UTF-8 isn't a string",
        arguments: [
            [0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x61, 0xFF],
            [UInt8](repeating: 0x61, count: 1_000) + [0xE2, 0x82],
        ] as [[UInt8]])
    func invalidBytes(bytes: [UInt8]) {
        #expect(String(validUTF8: bytes[...]) == nil)
    }
}
