import Shared

/// A value in wire format as a tree of fields that can be changed and written.
struct WireTree {
    /// A field and its content.
    struct Field {
        var number: Int
        var type: WireType
        /// The value of a numeric field.
        var bits: UInt64 = 0
        /// The bytes of a length-delimited field, unless they are a message.
        var bytes: [UInt8] = []
        var message: WireTree?
        /// The length to write, if it differs from that of the bytes.
        var statedLength: UInt64?
    }

    var fields: [Field] = []

    /// Reads all fields; bytes that can be decoded as a message are treated as one.
    init?(_ bytes: [UInt8], depth: Int = 0) {
        var reader = WireReader(bytes)
        do {
            while let field = try reader.nextField() {
                var read = Field(number: field.number, type: field.type)
                switch field.type {
                case .varint: read.bits = try reader.unsigned(field)
                case .fixed64: read.bits = try reader.fixed64(field)
                case .fixed32: try reader.skip(field)
                case .lengthDelimited:
                    read.bytes = try reader.data(field)
                    if depth < 8, !read.bytes.isEmpty { read.message = WireTree(read.bytes, depth: depth + 1) }
                }
                fields.append(read)
            }
        } catch {
            return nil
        }
    }

    init(_ fields: [Field] = []) { self.fields = fields }

    /// The numbers of the fields and their subfields, each once: equal for values of the same shape.
    var shape: String {
        Set(fields.map { "\($0.number)\($0.message.map { "(\($0.shape))" } ?? "")" }).sorted().joined(separator: ",")
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        for field in fields {
            Self.varint(UInt64(max(field.number, 0)) << 3 | UInt64(field.type.rawValue), to: &bytes)
            switch field.type {
            case .varint: Self.varint(field.bits, to: &bytes)
            case .fixed64: withUnsafeBytes(of: field.bits.littleEndian) { bytes += $0 }
            case .fixed32: withUnsafeBytes(of: UInt32(truncatingIfNeeded: field.bits).littleEndian) { bytes += $0 }
            case .lengthDelimited:
                let content = field.message?.bytes ?? field.bytes
                Self.varint(field.statedLength ?? UInt64(content.count), to: &bytes)
                bytes += content
            }
        }
    }

    private static func varint(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
