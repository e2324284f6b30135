import Foundation

/// The size limits of a property list.
///
/// Foundation rebuilds a value for each reference to it and descends into collections without a limit, so a few hundred bytes can take
/// gigabytes. The bounds are checked on the bytes, before Foundation reads them.
package enum PropertyListBounds {
    /// The maximum number of values, including keys. A value counts once for each reference to it.
    package static let values = 4_096
    /// The maximum number of arrays and dictionaries, and therefore the maximum nesting depth.
    package static let collections = 256
    /// The maximum number of bytes of text and data, counted once for each reference.
    package static let content = 4 << 20

    /// The reason that a property list is refused.
    package enum Fault: Error, Hashable {
        /// The bytes are damaged, or are neither XML in UTF-8 nor a binary property list.
        case format
        /// The list exceeds one of the bounds.
        case tooMuch
    }

    /// Returns the bytes to read, without a declaration that could name an encoding other than UTF-8.
    ///
    /// - Throws: ``Fault``.
    package static func checked(_ data: Data) throws(Fault) -> Data {
        let bytes = [UInt8](data)
        if bytes.starts(with: BinaryPropertyList.magic) {
            guard let list = BinaryPropertyList(bytes) else { throw .format }
            try list.check()
            return data
        }
        return Data(try xml(bytes))
    }

    /// Returns XML without its declaration, whose encoding could hide elements from this count.
    private static func xml(_ bytes: [UInt8]) throws(Fault) -> ArraySlice<UInt8> {
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else { throw .format }
        var text = bytes[...]
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        while true {
            text = text.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
            guard text.starts(with: "<?".utf8) else { break }
            guard let end = text.firstIndex(of: UInt8(ascii: ">")) else { throw .format }
            text = text[(end + 1)...]
        }
        guard text.first == UInt8(ascii: "<") else { throw .format }
        // Elements in comments count too, because this count and Foundation could disagree on where a comment ends.
        var (values, collections) = (0, 0)
        for index in text.indices where text[index] == UInt8(ascii: "<") {
            let rest = text[(index + 1)...]
            if rest.first == UInt8(ascii: "/") { continue }
            values += 1
            if ["array", "dict"].contains(where: { rest.starts(with: $0.utf8) }) { collections += 1 }
        }
        guard values <= Self.values, collections <= Self.collections else { throw .tooMuch }
        return text
    }
}

/// A property list in Apple's binary format: a table of objects that collections refer to by number.
private struct BinaryPropertyList {
    static let magic = Array("bplist".utf8)

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let top: Int
    private let table: Int

    /// Reads the trailer; `nil` if it points outside the file.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 40 else { return nil }
        self.bytes = bytes
        let trailer = bytes.count - 32
        (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.number(in: bytes, at: trailer + 8, size: 8),
            let top = Self.number(in: bytes, at: trailer + 16, size: 8),
            let table = Self.number(in: bytes, at: trailer + 24, size: 8),
            count <= bytes.count, top < count, table <= trailer, count * offsetSize <= trailer - table
        else { return nil }
        (self.count, self.top, self.table) = (count, top, table)
    }

    /// Visits every value as often as Foundation would.
    func check() throws(PropertyListBounds.Fault) {
        var open = [top]
        var (values, collections, content) = (0, 0, 0)
        while let object = open.popLast() {
            values += 1
            guard values <= PropertyListBounds.values else { throw .tooMuch }
            guard object < count,
                let start = Self.number(in: bytes, at: table + object * offsetSize, size: offsetSize), start < table
            else { throw .format }
            if Self.scalars.contains(bytes[start]) { continue }
            let kind = bytes[start] >> 4
            // Data, ASCII and UTF-16 strings, arrays and dictionaries are accepted. For some other kinds Foundation ends the process.
            guard let width = [0x4: 1, 0x5: 1, 0x6: 2, 0xA: 1, 0xD: 2][kind], let (length, first) = length(at: start)
            else {
                throw .format
            }
            if kind < 0xA {
                content += length * width
                guard content <= PropertyListBounds.content else { throw .tooMuch }
                guard length * width <= table - first else { throw .format }
                // Foundation also ends the process for an ASCII string with other bytes.
                if kind == 0x5, bytes[first..<first + length].contains(where: { $0 > 0x7F }) { throw .format }
                continue
            }
            collections += 1
            let references = length * width
            guard collections <= PropertyListBounds.collections,
                references <= PropertyListBounds.values - values - open.count
            else { throw .tooMuch }
            for index in 0..<references {
                guard let next = Self.number(in: bytes, at: first + index * referenceSize, size: referenceSize) else {
                    throw .format
                }
                if kind == 0xD, index < length { try checkKey(next) }
                open.append(next)
            }
        }
    }

    /// The markers of Booleans, integers of 1 to 8 bytes, floating-point numbers of 4 and 8 bytes, and dates.
    private static let scalars: Set<UInt8> = [0x08, 0x09, 0x10, 0x11, 0x12, 0x13, 0x22, 0x23, 0x33]

    /// Checks that an object is a string.
    private func checkKey(_ object: Int) throws(PropertyListBounds.Fault) {
        guard object < count,
            let start = Self.number(in: bytes, at: table + object * offsetSize, size: offsetSize), start < table,
            [0x5, 0x6].contains(bytes[start] >> 4)
        else { throw .format }
    }

    /// Returns the length of an object and the start of its content; `nil` if it is longer than the file.
    private func length(at start: Int) -> (length: Int, first: Int)? {
        let short = Int(bytes[start] & 0xF)
        if short < 0xF { return (short, start + 1) }
        // An integer of 2ⁿ bytes follows.
        guard start + 1 < bytes.count, bytes[start + 1] >> 4 == 1, bytes[start + 1] & 0xF <= 3 else { return nil }
        let size = 1 << Int(bytes[start + 1] & 0xF)
        guard let length = Self.number(in: bytes, at: start + 2, size: size), length <= bytes.count else { return nil }
        return (length, start + 2 + size)
    }

    /// Returns a big-endian number; `nil` if it lies beyond the end or is larger than any file.
    private static func number(in bytes: [UInt8], at index: Int, size: Int) -> Int? {
        guard index >= 0, size <= bytes.count, index <= bytes.count - size else { return nil }
        let value = bytes[index..<index + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return value < 1 << 40 ? Int(value) : nil
    }
}
