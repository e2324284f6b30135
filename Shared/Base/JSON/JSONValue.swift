/// A JSON value whose objects preserve the order of their keys.
///
/// Strict RFC 8259: UTF-8 only, no duplicate keys, no lone surrogates, limited size and depth. A number without fraction and exponent that
/// fits in 64 bits is an integer, any other number is a double. `JSONDecoder` isn't used, because it takes a third of a millisecond before
/// its first value, too slow for a process that starts for each answer.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])

    /// Parses one value, surrounded only by white space; throws an error with line and column.
    package init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        var parser = JSONParser(bytes, limits: limits)
        self = try parser.document()
    }

    /// Parses one value from a string, as `init(parsing:)` does from bytes.
    package init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), limits: limits)
    }

    /// The value of an object's key; nil for a missing key and for a value that isn't an object.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    package var isNull: Bool { self == .null }

    package var bool: Bool? {
        if case .bool(let value) = self { return value }
        return nil
    }

    package var integer: Int? {
        if case .integer(let value) = self { return value }
        return nil
    }

    /// The value of an integer or another number as a double.
    package var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    package var string: String? {
        if case .string(let value) = self { return value }
        return nil
    }

    package var array: [JSONValue]? {
        if case .array(let value) = self { return value }
        return nil
    }

    package var members: [JSONMember]? {
        if case .object(let value) = self { return value }
        return nil
    }

    /// True if all numbers in the value are finite, so that the value can be serialised.
    package var isFinite: Bool {
        switch self {
        case .number(let value): value.isFinite
        case .array(let values): values.allSatisfy(\.isFinite)
        case .object(let members): members.allSatisfy(\.value.isFinite)
        case .null, .bool, .integer, .string: true
        }
    }

    /// The value with the members of all objects in the order of their keys.
    package var sorted: JSONValue {
        switch self {
        case .array(let values): .array(values.map(\.sorted))
        case .object(let members):
            .object(members.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.sorted) })
        default: self
        }
    }

    /// Returns the value on one line, or indented with two spaces per level. Throws for a number that isn't finite.
    package func serialised(pretty: Bool = false) throws(JSONError) -> String {
        var serialiser = JSONSerialiser(isPretty: pretty)
        try serialiser.append(self, level: 0)
        return String(decoding: serialiser.bytes, as: UTF8.self)
    }
}

/// A key and its value in a JSON object.
package struct JSONMember: Sendable, Hashable {
    package let key: String
    package let value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
        self.key = key
        self.value = value
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// Creates an object with its members in the order written. Keys must be unique.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { JSONMember($0.0, $0.1) })
    }
}

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

/// The reason why a text isn't valid JSON, or why a value can't be written as JSON.
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Problem: Equatable, Sendable {
        case empty
        case tooLarge(limit: Int)
        case tooDeep(limit: Int)
        case unexpected(String)
        case unexpectedEnd
        case trailing
        case literal
        case number
        case numberRange
        case escape
        case surrogate
        case controlCharacter
        case encoding
        case duplicateKey(String)
        case notFinite
    }

    package let problem: Problem
    /// The line, from 1; 0 if the error is about a value and not a text.
    package let line: Int
    /// The column in bytes, from 1; 0 if the error is about a value and not a text.
    package let column: Int

    package init(_ problem: Problem, line: Int = 0, column: Int = 0) {
        self.problem = problem
        self.line = line
        self.column = column
    }

    package var description: String {
        let reason =
            switch problem {
            case .empty: "there is no value"
            case .tooLarge(let limit): "the text is longer than \(limit) bytes"
            case .tooDeep(let limit): "arrays and objects nest deeper than \(limit)"
            case .unexpected(let text): "unexpected \(text)"
            case .unexpectedEnd: "the text ends too soon"
            case .trailing: "unexpected text after the value"
            case .literal: "not true, false or null"
            case .number: "not a JSON number"
            case .numberRange: "the number is out of range"
            case .escape: "not a JSON escape"
            case .surrogate: "half of a surrogate pair"
            case .controlCharacter: "a control character inside a string"
            case .encoding: "not UTF-8"
            case .duplicateKey(let key): "duplicate key “\(key)”"
            case .notFinite: "JSON has no infinite numbers"
            }
        return line == 0 ? reason : "\(line):\(column): \(reason)"
    }
}
