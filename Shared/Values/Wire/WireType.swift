/// How a field's bytes are laid out, as Protocol Buffers number it. Groups (3, 4) are not used and not accepted.
package enum WireType: UInt8, Sendable {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
    case fixed32 = 5
}
