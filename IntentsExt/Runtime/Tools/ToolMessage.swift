import Shared

/// What a client of the [Model Context Protocol](https://modelcontextprotocol.io/specification/2025-11-25/basic) writes on a line: a message
/// of JSON-RPC 2.0.
enum ToolMessage: Equatable, Sendable {
    /// Wants an answer; the id is a text or a whole number.
    case request(id: JSONValue, method: String, parameters: JSONValue)
    /// Wants none.
    case notification(method: String, parameters: JSONValue)
    /// Answers a question of this side; `nil` for an error.
    case answer(id: Int, result: JSONValue?)

    /// The most bytes of a line.
    static let lineLimit = 1 << 20

    /// Reads a line without its line feed.
    ///
    /// - Throws: ``ToolFault`` for what is no message.
    init(_ line: [UInt8]) throws(ToolFault) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: line, limits: JSONLimits(bytes: Self.lineLimit, depth: 64))
        } catch {
            throw ToolFault(.notJSON, "no JSON: \(error)")
        }
        guard value.members != nil, value["jsonrpc"]?.string == "2.0" else {
            throw ToolFault(.noRequest, "no message of JSON-RPC 2.0")
        }
        let id = value["id"] ?? .null
        guard id.isNull || id.string != nil || id.integer != nil else {
            throw ToolFault(.noRequest, "an id is a text or a whole number")
        }
        guard let method = value["method"] else {
            guard let number = id.integer, value["result"] != nil || value["error"] != nil else {
                throw ToolFault(.noRequest, "neither a request nor an answer to one", id: id)
            }
            self = .answer(id: number, result: value["error"] == nil ? value["result"] : nil)
            return
        }
        guard let name = method.string else { throw ToolFault(.noRequest, "a method is a text", id: id) }
        let parameters = value["params"] ?? .object([])
        self =
            id.isNull
            ? .notification(method: name, parameters: parameters)
            : .request(id: id, method: name, parameters: parameters)
    }
}

/// Why a request has no result.
struct ToolFault: Error, Equatable {
    /// JSON-RPC's numbers.
    enum Code: Int {
        case notJSON = -32700
        case noRequest = -32600
        case noMethod = -32601
        case badParameters = -32602
        case internalFault = -32603
    }

    let code: Code
    let message: String
    /// The request's id; null where it isn't known.
    var id: JSONValue

    init(_ code: Code, _ message: String, id: JSONValue = .null) {
        (self.code, self.message, self.id) = (code, message, id)
    }

    /// The answer to the request.
    var json: JSONValue {
        [
            "jsonrpc": .string("2.0"), "id": id,
            "error": ["code": .integer(code.rawValue), "message": .string(message)],
        ]
    }
}
