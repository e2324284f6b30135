/// A JSON-RPC 2.0 message, one per line, from a client of the
/// [Model Context Protocol](https://modelcontextprotocol.io/specification/2025-11-25/basic).
package enum ToolMessage: Equatable, Sendable {
    /// A request that requires a response; the id is a string or an integer.
    case request(id: JSONValue, method: String, parameters: JSONValue)
    /// A notification, which has no response.
    case notification(method: String, parameters: JSONValue)
    /// The client's response to a question of this process. The result is `nil` for an error.
    case answer(id: Int, result: JSONValue?)

    /// The maximum length of a line in bytes.
    package static let lineLimit = 1 << 20

    /// Reads a line without its line feed.
    ///
    /// - Throws: ``ToolFault`` for an invalid message.
    package init(_ line: [UInt8]) throws(ToolFault) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: line, limits: JSONLimits(bytes: Self.lineLimit, depth: 64))
        } catch {
            throw ToolFault(.parseError, "invalid JSON: \(error)")
        }
        guard value.members != nil, value["jsonrpc"]?.string == "2.0" else {
            throw ToolFault(.invalidRequest, "not a JSON-RPC 2.0 message")
        }
        let id = value["id"] ?? .null
        guard id.isNull || id.string != nil || id.integer != nil else {
            throw ToolFault(.invalidRequest, "an id must be a string or an integer")
        }
        guard let method = value["method"] else {
            guard let number = id.integer, value["result"] != nil || value["error"] != nil else {
                throw ToolFault(.invalidRequest, "neither a request nor a response", id: id)
            }
            self = .answer(id: number, result: value["error"] == nil ? value["result"] : nil)
            return
        }
        guard let name = method.string else { throw ToolFault(.invalidRequest, "a method must be a string", id: id) }
        let parameters = value["params"] ?? .object([])
        self =
            id.isNull
            ? .notification(method: name, parameters: parameters)
            : .request(id: id, method: name, parameters: parameters)
    }
}

/// The error response to a request.
package struct ToolFault: Error, Equatable {
    /// The error codes of JSON-RPC, and that of the protocol for an unknown resource.
    package enum Code: Int, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case internalError = -32603
        case resourceNotFound = -32002
    }

    package let code: Code
    package let message: String
    /// The request's id; null if unknown.
    package var id: JSONValue

    package init(_ code: Code, _ message: String, id: JSONValue = .null) {
        (self.code, self.message, self.id) = (code, message, id)
    }

    /// The response message.
    package var json: JSONValue {
        [
            "jsonrpc": .string("2.0"), "id": id,
            "error": ["code": .integer(code.rawValue), "message": .string(message)],
        ]
    }
}
