import Foundation
import Shared
import TestSupport
import Testing

struct FindingTableTests {
    private func finding(_ message: String, count: Int = 1, location: SourceLine? = nil)
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

    /// Returns the bytes of a percent-encoded text. Foundation would drop a byte order mark.
    private static func decoded(_ text: String) -> [UInt8] {
        let parts = text.split(separator: "%", omittingEmptySubsequences: false)
        return Array(parts[0].utf8)
            + parts.dropFirst().flatMap { [UInt8($0.prefix(2), radix: 16) ?? 0] + $0.dropFirst(2).utf8 }
    }

    @Test("A kind, a message or a file with line breaks and control characters adds no line to any format of findings")
    func hostileKinds() throws {
        for name in HostileNames.all {
            let finding = LintFinding(
                rule: .truncated, level: .warning, kind: name, place: "systemSmall", message: name,
                path: "TeaView/\(name)",
                snapshot: "systemSmall dark", location: .init(file: "\(name).swift", line: 12))
            let lines = finding.line.split(omittingEmptySubsequences: false) { $0.isNewline }
            let plain = self.finding("x", count: 1).line.split { $0.isNewline }
            #expect(lines.count == plain.count)
            for line in lines.dropFirst() { #expect(line.utf8.starts(with: "    ".utf8)) }
            let rows = FindingTable(findings: [finding]).lines
            #expect(rows.count == 3 && !rows[2].contains(where: { $0.isNewline }))
            let text = try SARIFLog(findings: [finding]).json.serialised()
            for output in [rows[2], text] {
                #expect(!output.unicodeScalars.contains { $0.isTerminalControl || $0.changesDirection })
            }
            let location = try JSONValue(parsing: text)["runs"]?.array?.first?["results"]?.array?.first?["locations"]?
                .array?.first
            let address = location?["physicalLocation"]?["artifactLocation"]?["uri"]?.string
            #expect(address.map(Self.decoded) == Array("\(name).swift".utf8))
            #expect(
                location?["logicalLocations"]?.array?.first?["fullyQualifiedName"]?.string == "\(name)/TeaView/\(name)")
            let image = LintOptions.imageName(0, rule: "truncated", kind: "../\(name)", place: "systemSmall")
            #expect(!image.contains("/") && image.utf8.count < 256)
        }
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
