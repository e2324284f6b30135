import Testing

@testable import Bring

struct AgentDocumentTests {
    private static let begin = AgentSection.begin
    private static let end = AgentSection.end
    private let lines = ["\(begin): by hand -->", "## Widgets", end]

    private func replaced(_ text: String) throws -> String {
        String(decoding: try AgentDocument(Array(text.utf8), path: "A.md").replacing(with: lines), as: UTF8.self)
    }

    @Test(
        "A section is added after an empty line at the end, and every existing byte stays",
        arguments: [
            ("", ""), ("\u{FEFF}", ""), ("# App\n", "\n"), ("# App\n\n", ""), ("# App", "\n\n"), ("\n", "\n"),
            ("# App\r\nText\r\n", "\r\n"), ("# App\r\nText", "\r\n\r\n"), ("# App\r\n\r\n", ""),
            ("a\nb\r\n", "\n"), ("a\rb", "\n\n"),
        ])
    func added(text: String, between: String) throws {
        let lineEnd = text.contains("\r\n") && !text.contains("a\n") ? "\r\n" : "\n"
        let expected = text + between + lines.joined(separator: lineEnd) + lineEnd
        #expect(Array(try replaced(text).utf8) == Array(expected.utf8))
    }

    @Test(
        "Only the bytes between the markers are replaced",
        arguments: [
            ("# App\n\n", "\n", "\nLast"), ("", "\n", ""), ("\u{FEFF}", "\n", ""),
            ("A\r\n", "\r\n", "\r\n\r\nLast\r\n"),
            ("A\n", "\r\n", "\r\nB\n"), ("A\n", "\n", "  \nB"),
            ("```\n\(begin): example -->\n```\n", "\n", "\n"),
        ])
    func replacedSection(before: String, lineEnd: String, after: String) throws {
        let old = ["\(Self.begin): an older version -->", "Old", "```", "Open", Self.end].joined(separator: lineEnd)
        let expected = before + lines.joined(separator: lineEnd) + after
        let result = try replaced(before + old + after)
        #expect(Array(result.utf8) == Array(expected.replacing("  \nB", with: "\nB").utf8))
        // A second run changes nothing.
        #expect(Array(try replaced(result).utf8) == Array(result.utf8))
    }

    @Test(
        "Markers that aren't lines of their own, or are in a code block, don't begin a section",
        arguments: [
            "The marker \(begin) -->\n", "    \(begin): -->\n", "```md\n\(begin): -->\n\(end)\n```\n",
            "~~~~\n```\n~~~\n\(end)\n~~~~\n",
        ])
    func otherMarkers(text: String) throws {
        #expect(try !AgentDocument(Array(text.utf8), path: "A.md").hasSection)
        #expect(try replaced(text).hasPrefix(text))
    }

    @Test(
        "A document whose section can't be found for certain is refused with a remedy",
        arguments: [
            (
                "\n\(begin): -->\nText\n",
                "A.md has a section of Airlock in line 2 without an end marker — add the line \(end) after it"
            ),
            (
                "\(begin): -->\n\(begin): -->\n\(end)\n",
                "A.md has a section of Airlock in line 1 without an end marker — add the line \(end) after it"
            ),
            ("A\n\(end)\n", "A.md has an end marker in line 2 without a begin marker — remove the line"),
            (
                "\(begin): -->\n\(end)\n\(begin): -->\n\(end)\n",
                "A.md has two sections of Airlock, in lines 1 and 3 — remove one of them"
            ),
            ("A\n```sh\nls\n", "A.md ends in a code block that isn't closed — close the block first"),
            ("A\u{0}B", "A.md isn't text in UTF-8 — convert it, such as with iconv -f LATIN1 -t UTF-8"),
        ])
    func refused(text: String, message: String) {
        #expect(throws: CommandFailure(message, exitCode: .badData)) {
            try AgentDocument(Array(text.utf8), path: "A.md")
        }
    }

    @Test("Bytes that aren't UTF-8, and a document of more than 4 MiB, are refused")
    func refusedBytes() {
        #expect(
            throws: CommandFailure(
                "A.md isn't text in UTF-8 — convert it, such as with iconv -f LATIN1 -t UTF-8", exitCode: .badData)
        ) {
            try AgentDocument([0x66, 0xFC, 0x72], path: "A.md")
        }
        #expect(
            throws: CommandFailure(
                "A.md is larger than 4 MiB — make the file smaller, or add the section yourself", exitCode: .badData)
        ) {
            try AgentDocument([UInt8](repeating: 0x0A, count: 4 << 20 | 1), path: "A.md")
        }
    }
}
