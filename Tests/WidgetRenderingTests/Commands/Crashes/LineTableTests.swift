import Foundation
import Testing

@testable import WidgetRendering

/// The lines of instructions, read from debug information that is written here byte by byte.
struct LineTableTests {
    /// Returns a number of bytes, the lowest first.
    private func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

    /// The program of both tables: line 10 of the first file at 0x1000, line 12 at 0x1004, line 5 of the second file at 0x100A, and the end at
    /// 0x1010.
    private func program(firstFile: UInt8) -> [UInt8] {
        // Set the address and the file, advance to line 10, add a row.
        let first: [UInt8] = [0, 9, 2] + bytes(0x1000, 8) + [4, firstFile, 3, 9, 1]
        // Four bytes and two lines; then six bytes, the next file, and seven lines back.
        let others: [UInt8] = [2, 4, 3, 2, 1] + [2, 6, 4, firstFile + 1, 3, 0x79, 1]
        // Six bytes, and the end of the sequence.
        return first + others + [2, 6, 0, 1, 1]
    }

    /// The table of a compilation in version 4.
    private var version4: [UInt8] {
        let lists: [UInt8] =
            text("/app") + text("/airlock") + [0] + text("Tea.swift") + [1, 0, 0] + text("Own.swift") + [2, 0, 0] + [0]
        let rest: [UInt8] = [1, 1, 1, UInt8(bitPattern: -3), 12, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1] + lists
        let body: [UInt8] = bytes(4, 2) + bytes(rest.count, 4) + rest + program(firstFile: 1)
        return bytes(body.count, 4) + body
    }

    /// The table of a compilation in version 5, with its names in another section.
    private var version5: [UInt8] {
        let folders: [UInt8] = [1, 1, 0x1F, 1] + bytes(0, 4)
        let files: [UInt8] = [2, 1, 0x1F, 2, 0x0B, 2] + bytes(5, 4) + [0] + bytes(15, 4) + [0]
        let rest: [UInt8] =
            [1, 1, 1, UInt8(bitPattern: -3), 12, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1] + folders + files
        let body: [UInt8] = bytes(5, 2) + [8, 0] + bytes(rest.count, 4) + rest + program(firstFile: 0)
        return bytes(body.count, 4) + body
    }

    private var lineStrings: [UInt8] { text("/app") + text("Tea.swift") + text("Cup.swift") }

    /// Returns an executable with sections.
    private func executable(_ sections: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        let names = [UInt8(0)] + sections.flatMap { text($0.name) } + text(".shstrtab")
        let all = sections + [(name: ".shstrtab", bytes: names)]
        var (content, headers): ([UInt8], [UInt8]) = ([], [])
        var name = 1
        for section in all {
            headers += bytes(name, 4) + bytes(1, 4) + bytes(0, 16) + bytes(64 + content.count, 8)
            headers += bytes(section.bytes.count, 8) + bytes(0, 24)
            content += section.bytes
            name += section.name.utf8.count + 1
        }
        var header: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 33)
        header += bytes(64 + content.count, 8) + bytes(0, 10)
        header += bytes(64, 2) + bytes(all.count, 2) + bytes(all.count - 1, 2)
        return header + content + headers
    }

    private func lines(
        _ file: [UInt8], _ addresses: [UInt64] = [0xFFF, 0x1000, 0x1007, 0x100A, 0x1010]
    ) -> [String?]? {
        file.withUnsafeBytes { buffer in
            guard let table = LineTable(buffer) else { return nil }
            let found = table.locations(of: addresses) { $0.hasPrefix("/app/") }
            return addresses.map { address in found[address].map { "\($0.file):\($0.line)" } }
        }
    }

    @Test("Addresses have the lines of their rows in versions 4 and 5, and unwanted sources are left out")
    func rows() {
        #expect(
            lines(executable([(".debug_line", version4)]))
                == [nil, "/app/Tea.swift:10", "/app/Tea.swift:12", nil, nil])
        #expect(
            lines(executable([(".debug_line", version5), (".debug_line_str", lineStrings)]))
                == [nil, "/app/Tea.swift:10", "/app/Tea.swift:12", "/app/Cup.swift:5", nil])
    }

    @Test("A table of an unknown version is skipped, and the next one is read")
    func unknownVersion() {
        let unknown: [UInt8] = bytes(6, 4) + bytes(9, 2) + bytes(0, 4)
        #expect(
            lines(executable([(".debug_line", unknown + version4)]))?[1] == "/app/Tea.swift:10")
    }

    @Test("A file without debug information has no table, and damaged bytes end the search")
    func damage() {
        #expect(lines([]) == nil && lines([UInt8](repeating: 0x7F, count: 200)) == nil)
        #expect(lines(executable([(".text", [1, 2, 3])])) == nil)
        let whole = executable([(".debug_line", version5), (".debug_line_str", lineStrings)])
        for count in 0..<whole.count { _ = lines(Array(whole[..<count])) }
        for index in whole.indices {
            for value in [0, 0x7F, 0xFF] as [UInt8] {
                var damaged = whole
                damaged[index] = value
                _ = lines(damaged)
            }
        }
    }
}
