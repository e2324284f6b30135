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
