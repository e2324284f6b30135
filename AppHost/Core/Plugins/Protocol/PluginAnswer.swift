import Shared

/// A plug-in's answer, parsed strictly.
enum PluginAnswer: Equatable, Sendable {
    case result(JSONValue)
    /// The plug-in's own error.
    case error(code: Int, message: String)

    /// The maximum length of an error's message in characters; the rest is dropped.
    private static let messageLimit = 1_000

    /// Parses a line without its line feed.
    ///
    /// - Returns: The id of the answered request, and the answer.
    /// - Throws: ``ProtocolFault``.
    static func read(
        _ line: [UInt8], limit: Int = PluginLimits().line
    ) throws(ProtocolFault) -> (id: Int, answer: PluginAnswer) {
        guard String(validating: line, as: UTF8.self) != nil else { throw .encoding }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: line, limits: JSONLimits(bytes: limit, depth: 64))
        } catch {
            throw .json("\(error)")
        }
        guard let members = value.members else { throw .form("not an object") }
        if value["method"] != nil { throw .form("a request instead of an answer") }
        if let other = members.first(where: { !["jsonrpc", "id", "result", "error"].contains($0.key) }) {
            throw .form("unknown member '\(other.key.visible.prefix(40))'")
        }
        guard value["jsonrpc"]?.string == "2.0" else { throw .form(#""jsonrpc" is not "2.0""#) }
        guard let id = value["id"]?.integer else { throw .form(#""id" is not an integer"#) }
        switch (value["result"], value["error"]) {
        case (let result?, nil): return (id, .result(result))
        case (nil, let error?):
            guard let code = error["code"]?.integer, let message = error["message"]?.string else {
                throw .form(#""error" has no "code" and "message""#)
            }
            return (id, .error(code: code, message: String(message.visible.prefix(messageLimit))))
        default: throw .form(#"neither "result" nor "error", or both"#)
        }
    }
}
