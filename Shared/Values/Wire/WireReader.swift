/// A reader of a value in Protocol Buffers wire format, which never reads beyond its bytes.
///
/// Call `nextField()` until it is nil, and read or `skip` each field. After an error the position is undefined.
package struct WireReader: Sendable {
    private let bytes: [UInt8]
    private let end: Int
    private let start: Int
    private var position: Int

    /// Creates a reader of all the bytes, or of a range of them.
    package init(_ bytes: [UInt8], range: Range<Int>? = nil) {
        self.bytes = bytes
        let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
        start = range.lowerBound
        position = range.lowerBound
        end = range.upperBound
    }

    /// The position in bytes, from the start of the value.
    package var offset: Int { position - start }

    /// Reads the next field's tag; nil at the end.
    package mutating func nextField() throws(WireError) -> WireField? {
        if position == end { return nil }
        let at = offset
        let tag = try varint()
        let number = tag >> 3
        guard number >= 1, number <= 536_870_911, let type = WireType(rawValue: UInt8(tag & 7)) else {
            throw WireError(.tag, at: at)
        }
        return WireField(number: Int(number), type: type)
    }

    /// Skips an unknown field.
    package mutating func skip(_ field: WireField) throws(WireError) {
        switch field.type {
        case .varint: _ = try varint()
        case .fixed64: try advance(8)
        case .fixed32: try advance(4)
        case .lengthDelimited: _ = try span()
        }
    }

    /// Reads a `uint64`.
    package mutating func unsigned(_ field: WireField) throws(WireError) -> UInt64 {
        try expect(.varint, field)
        return try varint()
    }

    /// Reads a `sint64` within bounds. Bounds are required, because the host calculates with numbers that extensions write, and an overflow
    /// would end the process.
    package mutating func signed(_ field: WireField, in bounds: ClosedRange<Int64>) throws(WireError) -> Int64 {
        let at = offset
        let bits = try unsigned(field)
        let value = Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
        guard bounds.contains(value) else { throw WireError(.range(field: field.number), at: at) }
        return value
    }

    /// Reads a `uint64` that is a count: at most 2,147,483,647.
    package mutating func count(_ field: WireField) throws(WireError) -> Int {
        let at = offset
        guard let value = Int32(exactly: try unsigned(field)) else {
            throw WireError(.range(field: field.number), at: at)
        }
        return Int(value)
    }

    /// Reads a `bool`; any number except 0 and 1 is out of range.
    package mutating func bool(_ field: WireField) throws(WireError) -> Bool {
        let at = offset
        let value = try unsigned(field)
        guard value <= 1 else { throw WireError(.range(field: field.number), at: at) }
        return value == 1
    }

    /// Reads a `fixed64`.
    package mutating func fixed64(_ field: WireField) throws(WireError) -> UInt64 {
        try expect(.fixed64, field)
        let at = position
        try advance(8)
        return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: at, as: UInt64.self)) }
    }

    /// Reads a finite `double`.
    package mutating func double(_ field: WireField) throws(WireError) -> Double {
        let at = offset
        let value = Double(bitPattern: try fixed64(field))
        guard value.isFinite else { throw WireError(.range(field: field.number), at: at) }
        return value
    }

    /// Reads a `string`; invalid UTF-8 is an error and isn't repaired.
    package mutating func string(_ field: WireField) throws(WireError) -> String {
        try expect(.lengthDelimited, field)
        let at = offset
        let range = try span()
        guard let text = String(validUTF8: bytes[range]) else {
            throw WireError(.text(field: field.number), at: at)
        }
        return text
    }

    /// Reads a `bytes`.
    package mutating func data(_ field: WireField) throws(WireError) -> [UInt8] {
        try expect(.lengthDelimited, field)
        return Array(bytes[try span()])
    }

    /// Returns a reader of an embedded message. The bytes are shared, not copied.
    package mutating func message(_ field: WireField) throws(WireError) -> WireReader {
        try expect(.lengthDelimited, field)
        return WireReader(bytes, range: try span())
    }

    private func expect(_ type: WireType, _ field: WireField) throws(WireError) {
        if field.type != type { throw WireError(.type(field: field.number), at: offset) }
    }

    private mutating func advance(_ count: Int) throws(WireError) {
        guard count <= end - position else { throw WireError(.truncated, at: offset) }
        position += count
    }

    private mutating func span() throws(WireError) -> Range<Int> {
        let at = offset
        let length = try varint()
        guard length <= UInt64(end - position) else { throw WireError(.truncated, at: at) }
        let range = position..<(position + Int(length))
        position = range.upperBound
        return range
    }

    private mutating func varint() throws(WireError) -> UInt64 {
        let at = offset
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < end {
            let byte = bytes[position]
            position += 1
            if shift == 63, byte > 1 { throw WireError(.varint, at: at) }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw WireError(.truncated, at: at)
    }
}

/// A field's number and layout.
package struct WireField: Sendable, Equatable {
    /// The number, from 1 to 536,870,911.
    package let number: Int
    package let type: WireType
}

/// The layout of a field's bytes, with its Protocol Buffers number. Groups (3, 4) are neither used nor accepted.
package enum WireType: UInt8, Sendable {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
    case fixed32 = 5
}
