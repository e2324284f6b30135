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
