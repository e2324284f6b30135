import Foundation
import Shared

/// A file with the attributes and state of a Live Activity: an object with `attributes`, `state` and, optionally, `id`.
///
/// As in ActivityKit, the attributes and the state are decoded with the `Decodable` conformance of their types and the defaults of
/// `JSONDecoder`. A date is a number of seconds since 2001.
struct ActivityStateFile: ActivityDocument {
    let activityID: String
    private let path: String
    let attributes: JSONValue
    private let state: JSONValue

    /// Reads a file.
    ///
    /// - Throws: ``CommandFailure``.
    init(path: String, kind: String) throws {
        let document = try InputFile(path: path, option: RenderOptions.state.name).object()
        for member in document where !["attributes", "state", "id"].contains(member.key) {
            throw CommandFailure(
                path: path,
                reason: "has the unknown member '\(member.key)'", remedy: "write attributes, state and, if wanted, id")
        }
        func member(_ key: String) -> JSONValue? { document.first { $0.key == key }?.value }
        for key in ["attributes", "state"] where member(key) == nil {
            throw CommandFailure(
                path: path, reason: "has no '\(key)'", remedy: #"write {"attributes": {…}, "state": {…}}"#)
        }
        self.path = path
        attributes = member("attributes") ?? .null
        state = member("state") ?? .null
        guard let id = member("id") else {
            activityID = kind
            return
        }
        guard let text = id.string else {
            throw CommandFailure(
                path: path, reason: "has an 'id' that isn't a string", remedy: "write a string, or leave it out")
        }
        activityID = text
    }

    /// Creates the document of a stored activity.
    ///
    /// - Parameter path: The source of the document, for errors.
    init(activityID: String, path: String, attributes: JSONValue, state: JSONValue) {
        (self.activityID, self.path, self.attributes, self.state) = (activityID, path, attributes, state)
    }

    /// The size of attributes and state together, in bytes.
    var byteCount: Int {
        get throws { try attributes.serialised().utf8.count + state.serialised().utf8.count }
    }

    func attributes<Attributes: Decodable>(_ type: Attributes.Type) throws -> Attributes {
        try decode(type, attributes, named: "attributes")
    }

    func state<State: Decodable>(_ type: State.Type) throws -> State { try decode(type, state, named: "state") }

    private func decode<Value: Decodable>(_ type: Value.Type, _ json: JSONValue, named name: String) throws -> Value {
        func failure(_ what: String, _ path: [any CodingKey], remedy: String? = nil) -> CommandFailure {
            let keys = path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
            return CommandFailure(
                path: self.path, reason: "\(what) '\(name + keys.joined())'",
                remedy: remedy ?? "write JSON that \(Value.self) decodes")
        }
        func written(_ path: [any CodingKey]) -> String {
            let value = path.reduce(json) { value, key in
                key.intValue.flatMap { value.array?[$0] } ?? value[key.stringValue] ?? .null
            }
            return value.string.map { "\"\($0.shortened)\"" } ?? value.brief
        }
        do {
            return try Self.decode(type, json)
        } catch let DecodingError.keyNotFound(key, context) {
            throw failure("has no", context.codingPath + [key])
        } catch let DecodingError.valueNotFound(type, context) {
            throw failure("has null instead of \(type) for", context.codingPath)
        } catch let DecodingError.typeMismatch(type, context) {
            throw failure("has \(written(context.codingPath)) instead of \(type) for", context.codingPath)
        } catch let DecodingError.dataCorrupted(context) {
            if context.codingPath.isEmpty, let unfit = Self.unfitNumber(json, type) {
                let isFraction = unfit.value.rounded() != unfit.value
                throw failure(
                    "has the \(isFraction ? "fraction" : "out-of-range number") \(written(unfit.path)) for",
                    unfit.path,
                    remedy: isFraction
                        ? "write a whole number, or decode a Double" : "write a number in the range of its type")
            }
            throw failure("has the invalid value \(written(context.codingPath)) for", context.codingPath)
        }
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, _ json: JSONValue) throws -> Value {
        try JSONDecoder().decode(type, from: Data(try json.serialised().utf8))
    }

    /// Returns the first number that isn't in the range of its property's type, such as a fraction for an integer; `nil` if there is none.
    ///
    /// `JSONDecoder` reports such a number without its path. The shortest prefix of the numbers with which the error occurs, while zeros
    /// replace the others, ends with it.
    private static func unfitNumber<Value: Decodable>(_ json: JSONValue, _ type: Value.Type) -> (
        path: [any CodingKey], value: Double
    )? {
        func fails(_ count: Int) -> Bool {
            do {
                _ = try decode(type, json.keepingNumbers(count))
                return false
            } catch let DecodingError.dataCorrupted(context) {
                return context.codingPath.isEmpty
            } catch {
                return false
            }
        }
        let numbers = json.numbers(at: [])
        var (fitting, failing) = (0, numbers.count)
        guard !numbers.isEmpty, fails(failing), !fails(fitting) else { return nil }
        while failing - fitting > 1 {
            let middle = (fitting + failing) / 2
            if fails(middle) { failing = middle } else { fitting = middle }
        }
        return numbers[fitting]
    }
}

extension JSONValue {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int?

        init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
        init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
    }

    /// Returns the numbers in the value, which is at `path`, in the order of the document.
    fileprivate func numbers(at path: [any CodingKey]) -> [(path: [any CodingKey], value: Double)] {
        switch self {
        case .integer(let number): [(path, Double(number))]
        case .number(let number): [(path, number)]
        case .array(let values):
            values.enumerated().flatMap { $1.numbers(at: path + [Key(intValue: $0)]) }
        case .object(let members): members.flatMap { $0.value.numbers(at: path + [Key(stringValue: $0.key)]) }
        case .null, .bool, .string: []
        }
    }

    /// Returns the value with zero in place of each number after the first `count` numbers.
    fileprivate func keepingNumbers(_ count: Int) -> JSONValue {
        var remaining = count
        func keeping(_ value: JSONValue) -> JSONValue {
            switch value {
            case .integer, .number:
                remaining -= 1
                return remaining >= 0 ? value : .integer(0)
            case .array(let values): return .array(values.map(keeping))
            case .object(let members): return .object(members.map { JSONMember($0.key, keeping($0.value)) })
            case .null, .bool, .string: return value
            }
        }
        return keeping(self)
    }
}
