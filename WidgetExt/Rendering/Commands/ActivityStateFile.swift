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
        let document = try InputFile(path: path, option: "state").object()
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
        func failure(_ context: DecodingError.Context, _ last: String?, _ what: String) -> CommandFailure {
            let keys = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
            let place = name + keys.joined() + (last.map { ".\($0)" } ?? "")
            return CommandFailure(
                path: path, reason: "\(what) '\(place)'", remedy: "write JSON that \(Value.self) decodes")
        }
        do {
            return try JSONDecoder().decode(type, from: Data(try json.serialised().utf8))
        } catch let DecodingError.keyNotFound(key, context) {
            throw failure(context, key.stringValue, "has no")
        } catch let DecodingError.valueNotFound(type, context) {
            throw failure(context, nil, "has null instead of \(type) for")
        } catch let DecodingError.typeMismatch(type, context) {
            throw failure(context, nil, "has no \(type) for")
        } catch let DecodingError.dataCorrupted(context) {
            throw failure(context, nil, "has an invalid value for")
        }
    }
}
