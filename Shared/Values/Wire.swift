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

/// A writer of a value in Protocol Buffers wire format.
///
/// Every call writes its field, even a default value: a value that should omit default values doesn't call the writer for them.
package struct WireWriter: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Writes an unsigned number, as `uint64`.
    package mutating func write(_ number: Int, _ value: UInt64) {
        tag(number, .varint)
        varint(value)
    }

    /// Writes a signed number, as `sint64`, in which small negative numbers are short.
    package mutating func write(_ number: Int, signed value: Int64) {
        tag(number, .varint)
        varint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    /// Writes a signed number, clamped to the bounds that its reader checks, so that the reader doesn't treat the document as damaged.
    package mutating func write(_ number: Int, _ value: Int64, in bounds: ClosedRange<Int64>) {
        write(number, signed: min(max(value, bounds.lowerBound), bounds.upperBound))
    }

    /// Writes a count, as `uint64`, clamped to 0 through 2,147,483,647.
    package mutating func write(_ number: Int, count: Int) {
        write(number, UInt64(min(max(count, 0), Int(Int32.max))))
    }

    /// Writes a Boolean value, as `bool`.
    package mutating func write(_ number: Int, _ value: Bool) {
        write(number, value ? 1 : 0 as UInt64)
    }

    /// Writes a number as `double`; writes 0 for a number that isn't finite.
    package mutating func write(_ number: Int, _ value: Double) {
        write(number, fixed64: value.isFinite ? value.bitPattern : 0)
    }

    /// Writes eight bytes, as `fixed64`.
    package mutating func write(_ number: Int, fixed64 value: UInt64) {
        tag(number, .fixed64)
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Writes a text, as `string`.
    package mutating func write(_ number: Int, _ value: String) {
        tag(number, .lengthDelimited)
        var value = value
        value.withUTF8 {
            varint(UInt64($0.count))
            bytes.append(contentsOf: $0)
        }
    }

    /// Writes bytes, as `bytes`.
    package mutating func write(_ number: Int, _ value: [UInt8]) {
        tag(number, .lengthDelimited)
        varint(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    /// Writes an embedded message; for a repeated field, call it once for each element.
    package mutating func write(_ number: Int, message: (inout WireWriter) -> Void) {
        var inner = WireWriter()
        message(&inner)
        write(number, inner.bytes)
    }

    private mutating func tag(_ number: Int, _ type: WireType) {
        precondition(number >= 1 && number <= 536_870_911, "field numbers are 1 to 536870911")
        varint(UInt64(number) << 3 | UInt64(type.rawValue))
    }

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

/// The reason why bytes aren't a valid value, and the position.
package struct WireError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Problem: Equatable, Sendable {
        /// The bytes end inside a field.
        case truncated
        /// A varint of more than ten bytes or more than 64 bits.
        case varint
        /// A field with the number 0, a number over 536,870,911, or an unknown layout.
        case tag
        /// A field whose layout differs from the expected one.
        case type(field: Int)
        /// A string that isn't UTF-8.
        case text(field: Int)
        /// A number outside its range.
        case range(field: Int)
        /// A required field that is missing.
        case missing(field: Int)
    }

    package let problem: Problem
    /// The position in bytes, from the start of the value.
    package let offset: Int

    package init(_ problem: Problem, at offset: Int) {
        self.problem = problem
        self.offset = offset
    }

    package var description: String {
        let reason =
            switch problem {
            case .truncated: "the value ends inside a field"
            case .varint: "a number has too many bytes"
            case .tag: "a field's tag is not valid"
            case .type(let field): "field \(field) has another wire type"
            case .text(let field): "field \(field) is not UTF-8"
            case .range(let field): "field \(field) is out of range"
            case .missing(let field): "field \(field) is missing"
            }
        return "\(reason) at byte \(offset)"
    }
}

/// A value that the container can store as a document.
///
/// The bytes are in Protocol Buffers wire format. A reader skips unknown fields, so a new optional field doesn't change the format number.
/// A change that older readers must not ignore increases the number, and older readers then report "too new".
package protocol DocumentValue: Sendable, Equatable {
    /// The format that this process writes, and the highest format that it reads.
    static var format: UInt32 { get }

    func encode(into writer: inout WireWriter)

    /// Decodes the output of `encode`, in this or an earlier format. If it throws, the document is treated as damaged.
    init(from reader: inout WireReader) throws
}

extension DocumentValue {
    /// The value in wire format.
    package var encoded: [UInt8] {
        var writer = WireWriter()
        encode(into: &writer)
        return writer.bytes
    }
}

/// The bounds of the numbers in documents.
extension ClosedRange<Int64> {
    /// Instants of 1970 through 9999, in milliseconds since 1 January 1970.
    package static var instants: Self { 0...253_402_300_799_999 }
    /// Instants of 1970 through 9999, in seconds since 1 January 1970.
    package static var seconds: Self { 0...253_402_300_799 }
    /// Durations of at most 366 days, in milliseconds.
    package static var durations: Self { 0...31_622_400_000 }
    /// Days of the years 1 through 9999 and the day after, counted from 1 January 1970.
    package static var days: Self { -719_162...2_932_897 }
    /// Instants of calendar events within ``days``, in milliseconds since 1 January 1970. Events may begin before 1970.
    package static var eventInstants: Self { days.lowerBound * 86_400_000...days.upperBound * 86_400_000 }
    /// Numbers that identify things to the user, such as a landmark's number: 1 through 2,147,483,647.
    package static var ordinals: Self { 1...Int64(Int32.max) }
}
