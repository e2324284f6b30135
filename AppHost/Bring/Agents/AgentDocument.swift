import Foundation

/// The bytes of an `AGENTS.md`, of which only Airlock's section is ever changed.
struct AgentDocument {
    private let bytes: [UInt8]
    /// The section's bytes from the first marker to the second, without the line end after it; `nil` if there is no section.
    private let section: Range<Int>?
    private let lineEnd: [UInt8]

    /// The size limit of a document, in bytes.
    private static let limit = 4 << 20
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Finds the section in a document. Markers in fenced code blocks don't count.
    ///
    /// - Parameter path: The document's path, for errors.
    /// - Throws: ``CommandFailure`` if the bytes aren't text in UTF-8, or if a marker or a code block has no end.
    init(_ bytes: [UInt8], path: String) throws {
        guard bytes.count <= Self.limit else {
            throw CommandFailure(
                "\(path) is larger than 4 MiB — make the file smaller, or add the section yourself", exitCode: .badData)
        }
        guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
            throw CommandFailure(
                "\(path) isn't text in UTF-8 — convert it, such as with iconv -f LATIN1 -t UTF-8", exitCode: .badData)
        }
        self.bytes = bytes
        var fence: CodeFence?
        var (begin, found): ((line: Int, offset: Int, lineEnd: [UInt8])?, (line: Int, range: Range<Int>)?)
        var first: [UInt8]?
        var (offset, number) = (bytes.starts(with: Self.mark) ? Self.mark.count : 0, 0)
        while offset < bytes.count {
            number += 1
            let newline = bytes[offset...].firstIndex(of: 0x0A)
            var end = newline ?? bytes.count
            let hasReturn = end > offset && bytes[end - 1] == 0x0D
            if hasReturn { end -= 1 }
            let ending: [UInt8] = newline != nil && hasReturn ? [0x0D, 0x0A] : [0x0A]
            if newline != nil, first == nil { first = ending }
            let line = String(decoding: bytes[offset..<end], as: UTF8.self)
            let marker = line.trimmingSuffix { $0 == " " || $0 == "\t" }
            if let start = begin {
                if marker == AgentSection.end {
                    found = (start.line, start.offset..<end)
                    first = start.lineEnd
                    begin = nil
                } else if marker.hasPrefix(AgentSection.begin) {
                    throw Self.unended(path, start.line)
                }
            } else if fence?.isClosed(by: line) == true {
                fence = nil
            } else if fence == nil {
                if marker.hasPrefix(AgentSection.begin), marker.hasSuffix("-->") {
                    if let found {
                        throw CommandFailure(
                            "\(path) has two sections of Airlock, in lines \(found.line) and \(number) — remove one of them",
                            exitCode: .badData)
                    }
                    begin = (number, offset, ending)
                } else if marker == AgentSection.end {
                    throw CommandFailure(
                        "\(path) has an end marker in line \(number) without a begin marker — remove the line",
                        exitCode: .badData)
                } else {
                    fence = CodeFence(opening: line)
                }
            }
            offset = newline.map { $0 + 1 } ?? bytes.count
        }
        if let begin { throw Self.unended(path, begin.line) }
        if found == nil, fence != nil {
            throw CommandFailure(
                "\(path) ends in a code block that isn't closed — close the block first", exitCode: .badData)
        }
        section = found?.range
        lineEnd = first ?? [0x0A]
    }

    private static func unended(_ path: String, _ line: Int) -> CommandFailure {
        CommandFailure(
            "\(path) has a section of Airlock in line \(line) without an end marker — add the line \(AgentSection.end) after it",
            exitCode: .badData)
    }

    /// True if the document has a section of Airlock.
    var hasSection: Bool { section != nil }

    /// Returns the document with these lines as its section: in place of the old section, otherwise at the end, after an empty line.
    func replacing(with lines: [String]) -> [UInt8] {
        let new = Array(lines.map { Array($0.utf8) }.joined(separator: lineEnd))
        if let section { return bytes[..<section.lowerBound] + new + bytes[section.upperBound...] }
        var result = bytes
        let isEmpty = bytes.isEmpty || bytes == Self.mark
        if !isEmpty, result.last != 0x0A { result += lineEnd }
        let blank = lineEnd + lineEnd
        if !isEmpty, !result.reversed().starts(with: blank.reversed()) { result += lineEnd }
        return result + new + lineEnd
    }
}

/// The opening line of a fenced code block in Markdown.
private struct CodeFence {
    private let character: Character
    private let count: Int

    /// Returns `nil` if the line opens no code block.
    init?(opening line: String) {
        guard let (character, count, rest) = Self.parts(line) else { return nil }
        if character == "`", rest.contains("`") { return nil }
        (self.character, self.count) = (character, count)
    }

    /// Returns true if a line closes the code block.
    func isClosed(by line: String) -> Bool {
        guard let (character, count, rest) = Self.parts(line) else { return false }
        return character == self.character && count >= self.count && rest.allSatisfy { $0 == " " || $0 == "\t" }
    }

    private static func parts(_ line: String) -> (Character, Int, Substring)? {
        let text = line.drop { $0 == " " }
        guard line.count - text.count <= 3, let first = text.first, first == "`" || first == "~" else { return nil }
        let rest = text.drop { $0 == first }
        let count = text.count - rest.count
        return count >= 3 ? (first, count, rest) : nil
    }
}

extension String {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
        var text = self[...]
        while let last = text.last, predicate(last) { text.removeLast() }
        return text
    }
}
