import AirlockBase
import Foundation
import Shared

/// Conversions between a property's values and those of a column.
struct ValueCoding: @unchecked Sendable {
    let kind: StoredEntity.Column.Kind
    /// The name of the type, without that of `Optional`.
    let typeName: String
    /// Returns the value of a column; throws for a value that the column's type can't have.
    let stored: (Any) throws -> StoredValue
    /// Returns the property's value; `nil` for a column's value that the type can't have.
    let value: (StoredValue) -> Any?

    /// Returns the conversions of a type; `nil` for a type that can't be stored.
    static func of(_ type: any Any.Type) -> ValueCoding? {
        let (inner, _) = unwrapped(type)
        guard let coding = plain(inner) else { return nil }
        return ValueCoding(
            kind: coding.kind, typeName: coding.typeName,
            stored: { value in
                guard let value = present(value) else { return .null }
                return try coding.stored(value)
            }, value: coding.value)
    }

    private static func plain(_ type: any Any.Type) -> ValueCoding? {
        if let type = type as? any ColumnValue.Type { return scalar(type) }
        if let type = type as? any RawRepresentable.Type, let coding = raw(type) { return coding }
        return (type as? any Codable.Type).map { coded($0) }
    }

    private static func scalar<Value: ColumnValue>(_ type: Value.Type) -> ValueCoding {
        ValueCoding(
            kind: type.columnKind, typeName: "\(type)",
            stored: { ($0 as? Value)?.columnValue ?? .null }, value: { Value(stored: $0) })
    }

    private static func raw<Value: RawRepresentable>(_ type: Value.Type) -> ValueCoding? {
        guard let raw = Value.RawValue.self as? any ColumnValue.Type else { return nil }
        let coding = scalar(raw)
        return ValueCoding(
            kind: coding.kind, typeName: coding.typeName,
            stored: { try ($0 as? Value).map { try coding.stored($0.rawValue) } ?? .null },
            value: { (coding.value($0) as? Value.RawValue).flatMap(Value.init(rawValue:)) })
    }

    /// Reads dates as numbers of seconds and, for fixtures, in ISO 8601.
    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            // A date that isn't a number is a text.
            if let seconds = try? container.decode(Double.self) { return Date(timeIntervalSinceReferenceDate: seconds) }
            guard let date = JSONValue.date(try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "the date isn't in ISO 8601")
            }
            return date
        }
        return decoder
    }

    /// Other values are JSON.
    private static func coded<Value: Codable>(_ type: Value.Type) -> ValueCoding {
        ValueCoding(
            kind: .text, typeName: "JSON",
            stored: { value in
                guard let value = value as? Value else { return .null }
                let encoder = JSONEncoder()
                encoder.nonConformingFloatEncodingStrategy = .convertToString(
                    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
                return .text(String(decoding: try encoder.encode(value), as: UTF8.self))
            },
            value: {
                guard case .text(let text) = $0 else { return nil }
                // A value of a former type counts as missing.
                return try? Self.decoder.decode(Value.self, from: Data(text.utf8))
            })
    }

    /// Returns the value of a column for a fixture's value.
    func stored(_ json: JSONValue, _ place: String, of type: any Any.Type) throws -> StoredValue {
        let types: [String: JSONValue.FixtureType] = [
            "String": .text, "Bool": .flag, "Double": .number, "Float": .number, "CGFloat": .number,
            "Decimal": .decimal, "Date": .date, "UUID": .uuid, "URL": .url, "Data": .data,
        ]
        let written =
            typeName == "JSON" ? try json.serialised() : try json.fixtureValue(types[typeName] ?? .integer, place)
        guard let column = (written as? any ColumnValue)?.columnValue, value(column) != nil else {
            throw CommandFailure("\(place) isn't a value of \(Self.unwrapped(type).type) — change its value")
        }
        return column
    }

    /// Returns the type inside optionals, and true if there is one.
    static func unwrapped(_ type: any Any.Type) -> (type: any Any.Type, isOptional: Bool) {
        guard let optional = type as? any OptionalType.Type else { return (type, false) }
        return (unwrapped(optional.wrappedType).type, true)
    }

    /// Returns a value without its optionals; `nil` for nil.
    static func present(_ value: Any) -> Any? {
        guard let optional = value as? any OptionalType else { return value }
        return optional.content.flatMap(present)
    }
}

/// An optional value.
private protocol OptionalType {
    static var wrappedType: any Any.Type { get }
    var content: Any? { get }
}

extension Optional: OptionalType {
    static var wrappedType: any Any.Type { Wrapped.self }
    var content: Any? { self }
}

/// A value that is one value of a column.
protocol ColumnValue {
    static var columnKind: StoredEntity.Column.Kind { get }
    var columnValue: StoredValue { get }
    init?(stored: StoredValue)
}

extension ColumnValue where Self: FixedWidthInteger {
    static var columnKind: StoredEntity.Column.Kind { .integer }
    var columnValue: StoredValue { .integer(Int64(truncatingIfNeeded: self)) }
    init?(stored: StoredValue) {
        guard case .integer(let number) = stored else { return nil }
        // The largest numbers of `UInt64` are stored as negative ones.
        if Self.self == UInt64.self || Self.self == UInt.self {
            self.init(truncatingIfNeeded: number)
        } else {
            self.init(exactly: number)
        }
    }
}

extension Int: ColumnValue {}
extension Int8: ColumnValue {}
extension Int16: ColumnValue {}
extension Int32: ColumnValue {}
extension Int64: ColumnValue {}
extension UInt: ColumnValue {}
extension UInt8: ColumnValue {}
extension UInt16: ColumnValue {}
extension UInt32: ColumnValue {}
extension UInt64: ColumnValue {}

extension Bool: ColumnValue {
    static var columnKind: StoredEntity.Column.Kind { .integer }
    var columnValue: StoredValue { .integer(self ? 1 : 0) }
    init?(stored: StoredValue) {
        guard case .integer(let number) = stored else { return nil }
        self = number != 0
    }
}

extension ColumnValue where Self: BinaryFloatingPoint {
    static var columnKind: StoredEntity.Column.Kind { .real }
    var columnValue: StoredValue { .real(Double(self)) }
    init?(stored: StoredValue) {
        switch stored {
        case .real(let number): self.init(number)
        case .integer(let number): self.init(number)
        default: return nil
        }
    }
}

extension Double: ColumnValue {}
extension Float: ColumnValue {}
extension CGFloat: ColumnValue {}

/// Seconds since 1 January 2001, as in Core Data's stores.
extension Date: ColumnValue {
    static var columnKind: StoredEntity.Column.Kind { .real }
    var columnValue: StoredValue { .real(timeIntervalSinceReferenceDate) }
    init?(stored: StoredValue) {
        guard let seconds = Double(stored: stored) else { return nil }
        self.init(timeIntervalSinceReferenceDate: seconds)
    }
}

extension Data: ColumnValue {
    static var columnKind: StoredEntity.Column.Kind { .data }
    var columnValue: StoredValue { .data(self) }
    init?(stored: StoredValue) {
        guard case .data(let data) = stored else { return nil }
        self = data
    }
}

extension String: ColumnValue {
    static var columnKind: StoredEntity.Column.Kind { .text }
    var columnValue: StoredValue { .text(self) }
    init?(stored: StoredValue) {
        guard case .text(let text) = stored else { return nil }
        self = text
    }
}

extension Decimal: ColumnValue {
    static var columnKind: StoredEntity.Column.Kind { .text }
    var columnValue: StoredValue { .text(description) }
    init?(stored: StoredValue) {
        guard case .text(let text) = stored else { return nil }
        self.init(string: text)
    }
}

extension UUID: ColumnValue {
    static var columnKind: StoredEntity.Column.Kind { .text }
    var columnValue: StoredValue { .text(uuidString) }
    init?(stored: StoredValue) {
        guard case .text(let text) = stored else { return nil }
        self.init(uuidString: text)
    }
}

extension URL: ColumnValue {
    static var columnKind: StoredEntity.Column.Kind { .text }
    var columnValue: StoredValue { .text(absoluteString) }
    init?(stored: StoredValue) {
        guard case .text(let text) = stored else { return nil }
        self.init(string: text)
    }
}
