/// An iterator over the unfolded lines of iCalendar data, with one line in memory at a time.
struct ICalLines {
    /// An unfolded line.
    struct Line {
        /// The number of its first line in the file, from 1.
        let number: Int
        /// The property's name in capital letters.
        let name: String
        /// The bytes without the line's end, at most ``limit``.
        let bytes: ArraySlice<UInt8>
        /// The start of the value; `nil` for a line without a colon outside quotes.
        let valueStart: Int?
        let isTooLong: Bool

        /// The text after the colon.
        var value: String { valueStart.map { String(decoding: bytes[$0...], as: UTF8.self) } ?? "" }

        /// Returns the values of a parameter, without quotes; names are compared case-insensitively.
        func parameters(_ name: String) -> [String] {
            guard let valueStart else { return [] }
            var isQuoted = false
            let parts = bytes[..<(valueStart - 1)].split { byte in
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                return byte == UInt8(ascii: ";") && !isQuoted
            }
            return parts.dropFirst().compactMap { part in
                let text = String(decoding: part, as: UTF8.self)
                guard let equals = text.firstIndex(of: "="), text[..<equals].uppercased() == name else { return nil }
                return text[text.index(after: equals)...].filter { $0 != "\"" }
            }
        }
    }

    /// The maximum length of a line, in bytes; longer lines are truncated.
    static let limit = 65_536

    private let bytes: [UInt8]
    private var position: Int
    private var number = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte-order mark is skipped: the data is UTF-8 anyway.
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Returns the next line that isn't empty; `nil` at the end.
    mutating func next() -> Line? {
        while position < bytes.count {
            let start = number
            var range = physical()
            var folded: [UInt8]?
            var isTooLong = false
            while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
                let more = physical()
                if folded == nil { folded = Array(bytes[range].prefix(Self.limit)) }
                let room = Self.limit - (folded?.count ?? 0)
                isTooLong = isTooLong || more.count - 1 > room
                folded?.append(contentsOf: bytes[(more.lowerBound + 1)..<more.upperBound].prefix(max(room, 0)))
            }
            if range.count > Self.limit {
                isTooLong = true
                range = range.lowerBound..<(range.lowerBound + Self.limit)
            }
            let line = folded.map { $0[...] } ?? bytes[range]
            if line.isEmpty { continue }
            return Self.line(line, number: start, isTooLong: isTooLong)
        }
        return nil
    }

    /// Returns the range of the next physical line, without its end.
    private mutating func physical() -> Range<Int> {
        let start = position
        var end = start
        bytes.withUnsafeBufferPointer { bytes in
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        }
        position = min(end + 1, bytes.count)
        number += 1
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    private static func line(_ bytes: ArraySlice<UInt8>, number: Int, isTooLong: Bool) -> Line {
        var (nameEnd, valueStart): (Int?, Int?)
        var isQuoted = false
        bytes.withUnsafeBufferPointer { buffer in
            for (offset, byte) in buffer.enumerated() {
                switch byte {
                case UInt8(ascii: "\"") where nameEnd != nil: isQuoted.toggle()
                case UInt8(ascii: ";") where nameEnd == nil: nameEnd = offset
                case UInt8(ascii: ":") where !isQuoted:
                    if nameEnd == nil { nameEnd = offset }
                    valueStart = offset + 1
                    return
                default: break
                }
            }
        }
        let name = bytes.prefix(min(nameEnd ?? bytes.count, 64))
        return Line(
            number: number,
            name: String(decoding: name.map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 }, as: UTF8.self),
            bytes: bytes, valueStart: valueStart.map { bytes.startIndex + $0 }, isTooLong: isTooLong)
    }
}
