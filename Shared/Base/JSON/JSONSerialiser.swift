/// A JSON writer, which escapes the characters that JSON requires to be escaped and those that a terminal may interpret.
struct JSONSerialiser {
    let isPretty: Bool
    private(set) var bytes: [UInt8] = []

    init(isPretty: Bool) { self.isPretty = isPretty }

    mutating func append(_ value: JSONValue, level: Int) throws(JSONError) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += String(value).utf8
        case .number(let value):
            guard value.isFinite else { throw JSONError(.notFinite) }
            bytes += value.description.utf8
        case .string(let value): append(value)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                separate(index, level + 1)
                try append(value, level: level + 1)
            }
            end(isEmpty: values.isEmpty, level, UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                separate(index, level + 1)
                append(member.key)
                bytes.append(UInt8(ascii: ":"))
                if isPretty { bytes.append(UInt8(ascii: " ")) }
                try append(member.value, level: level + 1)
            }
            end(isEmpty: members.isEmpty, level, UInt8(ascii: "}"))
        }
    }

    private mutating func separate(_ index: Int, _ level: Int) {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        if isPretty { newLine(level) }
    }

    private mutating func end(isEmpty: Bool, _ level: Int, _ bracket: UInt8) {
        if isPretty, !isEmpty { newLine(level) }
        bytes.append(bracket)
    }

    private mutating func newLine(_ level: Int) {
        bytes.append(UInt8(ascii: "\n"))
        bytes += repeatElement(UInt8(ascii: " "), count: 2 * level)
    }

    private mutating func append(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        var text = text
        let isPlain = text.withUTF8 { appendPlain($0) }
        guard !isPlain else { return }
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x7F, scalar.isJSONEscaped {
                bytes += scalar.jsonEscape.utf8
            } else {
                for byte in UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter { append(byte) }
            }
        }
    }

    /// Appends a text and escapes it, unless it may contain a character that controls a terminal or changes the text direction. Bytes that aren't
    /// escaped are copied together: without optimisation, a loop over a sequence takes twenty times as long.
    ///
    /// - Returns: False if nothing was appended.
    private mutating func appendPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = text.baseAddress else { return true }
        let (end, first) = (start + text.count, bytes.count)
        var (copied, next) = (start, start)
        while next < end {
            let byte = next.pointee
            // These are the first bytes of characters that control a terminal or change the text direction.
            if byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 {
                bytes.removeSubrange(first...)
                return false
            }
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(contentsOf: UnsafeBufferPointer(start: copied, count: next - copied))
                append(byte)
                copied = next + 1
            }
            next += 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(start: copied, count: end - copied))
        return true
    }

    /// Appends a byte of a string, escaped if JSON requires that.
    private mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0x08: bytes += "\\b".utf8
        case 0x09: bytes += "\\t".utf8
        case 0x0A: bytes += "\\n".utf8
        case 0x0C: bytes += "\\f".utf8
        case 0x0D: bytes += "\\r".utf8
        case 0..<0x20: bytes += Unicode.Scalar(byte).jsonEscape.utf8
        default: bytes.append(byte)
        }
    }
}
