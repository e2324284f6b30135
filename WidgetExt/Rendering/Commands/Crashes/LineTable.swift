import Foundation
import Glibc

/// The source lines of an executable's instructions, from its debug information (DWARF, versions 2 to 5).
///
/// Any bytes can be read: numbers that point outside their section end the search.
struct LineTable {
    /// A line of a source.
    struct Location: Hashable {
        /// The absolute path of the source.
        let file: String
        let line: Int
    }

    private let lines: UnsafeRawBufferPointer
    private let lineStrings: UnsafeRawBufferPointer
    private let strings: UnsafeRawBufferPointer

    /// Maps an executable into memory. The mapping lasts as long as the process.
    ///
    /// - Returns: `nil` if the file can't be read or has no debug information.
    init?(executable path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0,
            let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
        else { return nil }
        self.init(UnsafeRawBufferPointer(start: start, count: Int(status.st_size)))
    }

    /// Reads an executable in the format ELF64, in the byte order of this machine.
    ///
    /// - Returns: `nil` if the bytes have another format or no debug information.
    init?(_ file: UnsafeRawBufferPointer) {
        guard file.count >= 64, file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
        var header = Cursor(file, at: 40)
        let table = Int(truncatingIfNeeded: header.unsigned(8))
        header.index = 58
        let (size, count, names) = (
            Int(header.unsigned(2)), Int(header.unsigned(2)), Int(header.unsigned(2))
        )
        func section(_ index: Int) -> (name: Int, flags: UInt64, bytes: UnsafeRawBufferPointer)? {
            guard size >= 64, table > 0, table <= file.count, index * size <= file.count - table - 64 else {
                return nil
            }
            var cursor = Cursor(file, at: table + index * size)
            let name = Int(cursor.unsigned(4))
            _ = cursor.unsigned(4)
            let flags = cursor.unsigned(8)
            _ = cursor.unsigned(8)
            let (offset, length) = (
                Int(truncatingIfNeeded: cursor.unsigned(8)), Int(truncatingIfNeeded: cursor.unsigned(8))
            )
            guard offset >= 0, length >= 0, offset <= file.count, length <= file.count - offset else { return nil }
            return (name, flags, UnsafeRawBufferPointer(rebasing: file[offset..<offset + length]))
        }
        guard let nameSection = section(names) else { return nil }
        var found: [String: UnsafeRawBufferPointer] = [:]
        for index in 0..<count {
            // A compressed section can't be read.
            guard let section = section(index), section.flags & 0x800 == 0 else { continue }
            var cursor = Cursor(nameSection.bytes, at: section.name)
            let name = cursor.text()
            if [".debug_line", ".debug_line_str", ".debug_str"].contains(name) { found[name] = section.bytes }
        }
        guard let lines = found[".debug_line"] else { return nil }
        let empty = UnsafeRawBufferPointer(start: nil, count: 0)
        (self.lines, lineStrings, strings) = (lines, found[".debug_line_str"] ?? empty, found[".debug_str"] ?? empty)
    }

    /// Returns the lines of addresses.
    ///
    /// - Parameters:
    ///   - addresses: Addresses in the file, which are those in memory less the address at which the program is loaded.
    ///   - isWanted: Returns true for a source whose lines are looked up. Other sources are skipped without being read.
    /// - Returns: For each address that has a line in a wanted source, its location.
    func locations(of addresses: [UInt64], where isWanted: (String) -> Bool) -> [UInt64: Location] {
        let wanted = Set(addresses).sorted()
        guard let lowest = wanted.first, let highest = wanted.last else { return [:] }
        var found: [UInt64: Location] = [:]
        var cursor = Cursor(lines, at: 0)
        while cursor.index < lines.count, var unit = Unit(&cursor, lineStrings, strings) {
            let files = unit.files
            let isFileWanted = files.map(isWanted)
            guard isFileWanted.contains(true) else { continue }
            unit.run { range, file, line in
                guard line > 0, files.indices.contains(file), isFileWanted[file], range.lowerBound <= highest,
                    range.upperBound > lowest
                else { return }
                for address in wanted where range.contains(address) && found[address] == nil {
                    found[address] = Location(file: files[file], line: line)
                }
            }
        }
        return found
    }
}

extension LineTable {
    /// The line table of one compilation: the sources, and a program that creates the rows of the table.
    private struct Unit {
        /// The paths of the sources, by their numbers in the program.
        private(set) var files: [String] = []
        private var program: Cursor
        private let end: Int
        private let step: UInt64
        private let base: Int
        private let range: Int
        private let lengths: [Int]

        /// Reads the header of the unit at a cursor, and moves the cursor to the next unit.
        ///
        /// - Returns: `nil` if the header is invalid, so that the next unit isn't known.
        init?(_ cursor: inout Cursor, _ lineStrings: UnsafeRawBufferPointer, _ strings: UnsafeRawBufferPointer) {
            var width = 4
            var length = cursor.unsigned(4)
            if length == 0xFFFF_FFFF { (width, length) = (8, cursor.unsigned(8)) }
            guard cursor.isValid, length <= UInt64(cursor.bytes.count - cursor.index) else { return nil }
            let end = cursor.index + Int(length)
            var header = cursor
            cursor.index = end
            self.end = end
            let version = header.unsigned(2)
            guard (2...5).contains(version) else {
                // The table of an unknown version is skipped.
                (program, step, base, range, lengths) = (header, 1, 0, 1, [])
                program.index = end
                return
            }
            var addressSize = 8
            if version == 5 {
                addressSize = Int(header.unsigned(1))
                _ = header.unsigned(1)
            }
            let rest = header.unsigned(width)
            guard rest <= UInt64(end - min(header.index, end)) else { return nil }
            program = header
            program.index = header.index + Int(rest)
            step = header.unsigned(1)
            if version >= 4 { _ = header.unsigned(1) }
            _ = header.unsigned(1)
            base = Int(Int8(truncatingIfNeeded: header.unsigned(1)))
            range = max(Int(header.unsigned(1)), 1)
            let opcodes = Int(header.unsigned(1))
            lengths = opcodes > 1 ? (1..<opcodes).map { _ in Int(header.unsigned(1)) } : []
            guard addressSize == 8, header.isValid else {
                program.index = end
                return
            }
            if version == 5 {
                let sections = (lineStrings, strings)
                let folders = Self.entries(&header, width, sections, end).map(\.path)
                files = Self.entries(&header, width, sections, end).map { entry in
                    Self.path(entry.path, in: folders.indices.contains(entry.folder) ? folders[entry.folder] : "")
                }
            } else {
                var folders = [""]
                while header.index < end, case let folder = header.text(), !folder.isEmpty { folders.append(folder) }
                files = [""]
                while header.index < end, case let name = header.text(), !name.isEmpty {
                    let folder = Int(truncatingIfNeeded: header.number())
                    _ = (header.number(), header.number())
                    files.append(Self.path(name, in: folders.indices.contains(folder) ? folders[folder] : ""))
                }
            }
        }

        private static func path(_ name: String, in folder: String) -> String {
            name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"
        }

        /// Reads a list of folders or files in the format of version 5.
        private static func entries(
            _ header: inout Cursor, _ width: Int,
            _ sections: (lines: UnsafeRawBufferPointer, strings: UnsafeRawBufferPointer), _ end: Int
        ) -> [(path: String, folder: Int)] {
            let fields = (0..<Int(header.unsigned(1))).map { _ in (header.number(), header.number()) }
            let count = header.number()
            var entries: [(path: String, folder: Int)] = []
            guard !fields.isEmpty else { return [] }
            while entries.count < count, header.index < end, header.isValid {
                var (path, folder) = ("", 0)
                for (content, form) in fields {
                    var (text, number): (String?, UInt64) = (nil, 0)
                    switch form {
                    case 0x08: text = header.text()
                    case 0x1F, 0x0E:
                        var place = Cursor(
                            form == 0x1F ? sections.lines : sections.strings,
                            at: Int(truncatingIfNeeded: header.unsigned(width)))
                        text = place.text()
                    case 0x0B: number = header.unsigned(1)
                    case 0x05: number = header.unsigned(2)
                    case 0x06: number = header.unsigned(4)
                    case 0x07: number = header.unsigned(8)
                    case 0x0F: number = header.number()
                    case 0x1E: header.skip(16)
                    case 0x09: header.skip(Int(truncatingIfNeeded: header.number()))
                    default: return []
                    }
                    if content == 1, let text { path = text }
                    if content == 2 { folder = Int(truncatingIfNeeded: number) }
                }
                entries.append((path, folder))
            }
            return entries
        }

        /// Runs the program. For each row it passes the row's addresses, file and line.
        mutating func run(_ row: (Range<UInt64>, Int, Int) -> Void) {
            var (address, file, line) = (UInt64(0), 1, 1)
            var last: (address: UInt64, file: Int, line: Int)?
            func emit() {
                if let last, last.address < address { row(last.address..<address, last.file, last.line) }
                last = (address, file, line)
            }
            while program.index < end, program.isValid {
                let opcode = Int(program.unsigned(1))
                if opcode > lengths.count {
                    let special = opcode - lengths.count - 1
                    address &+= UInt64(special / range) &* step
                    line &+= base + special % range
                    emit()
                    continue
                }
                switch opcode {
                case 0:
                    let length = Int(truncatingIfNeeded: program.number())
                    guard length > 0, length <= end - program.index else { return }
                    let next = program.index + length
                    switch program.unsigned(1) {
                    case 1:
                        emit()
                        last = nil
                        (address, file, line) = (0, 1, 1)
                    case 2: address = program.unsigned(8)
                    default: break
                    }
                    program.index = next
                case 1: emit()
                case 2: address &+= program.number() &* step
                case 3: line &+= Int(truncatingIfNeeded: program.signed())
                case 4: file = Int(truncatingIfNeeded: program.number())
                case 8: address &+= UInt64((255 - lengths.count - 1) / range) &* step
                case 9: address &+= program.unsigned(2)
                default: for _ in 0..<lengths[opcode - 1] { _ = program.number() }
                }
            }
        }
    }

    /// A position in bytes. After a read outside the bytes, it is invalid and all numbers are 0.
    private struct Cursor {
        let bytes: UnsafeRawBufferPointer
        var index: Int
        private(set) var isValid = true

        init(_ bytes: UnsafeRawBufferPointer, at index: Int) { (self.bytes, self.index) = (bytes, index) }

        private mutating func has(_ count: Int) -> Bool {
            guard isValid, index >= 0, count >= 0, index <= bytes.count, count <= bytes.count - index else {
                isValid = false
                return false
            }
            return true
        }

        mutating func skip(_ count: Int) { if has(count) { index += count } }

        /// Reads an unsigned number of `size` bytes.
        mutating func unsigned(_ size: Int) -> UInt64 {
            guard has(size) else { return 0 }
            var value: UInt64 = 0
            for offset in 0..<size { value |= UInt64(bytes[index + offset]) << (8 * UInt64(offset)) }
            index += size
            return value
        }

        /// Reads an unsigned number of variable length (LEB128).
        mutating func number() -> UInt64 {
            var (value, shift): (UInt64, UInt64) = (0, 0)
            while has(1) {
                let byte = bytes[index]
                index += 1
                if shift < 64 { value |= UInt64(byte & 0x7F) << shift }
                shift += 7
                if byte & 0x80 == 0 { return value }
            }
            return 0
        }

        /// Reads a signed number of variable length (LEB128).
        mutating func signed() -> Int64 {
            var (value, shift): (Int64, Int64) = (0, 0)
            while has(1) {
                let byte = bytes[index]
                index += 1
                if shift < 64 { value |= Int64(byte & 0x7F) << shift }
                shift += 7
                if byte & 0x80 == 0 {
                    if shift < 64, byte & 0x40 != 0 { value |= -1 << shift }
                    return value
                }
            }
            return 0
        }

        /// Reads a text that ends in a zero byte.
        mutating func text() -> String {
            guard has(1), let end = bytes[index...].firstIndex(of: 0) else {
                isValid = false
                return ""
            }
            defer { index = end + 1 }
            return String(decoding: bytes[index..<end], as: UTF8.self)
        }
    }
}
