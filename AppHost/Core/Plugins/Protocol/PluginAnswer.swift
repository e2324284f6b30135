import Shared

/// One answer of a plug-in, read strictly.
enum PluginAnswer: Equatable, Sendable {
    case result(JSONValue)
    /// Its own error.
    case error(code: Int, message: String)

    /// The most characters of an error's message that are kept.
    private static let messageLimit = 1_000

    /// Reads a line without its line feed.
    ///
    /// - Returns: The request it answers, and the answer.
    /// - Throws: ``ProtocolFault``.
    static func read(_ line: [UInt8]) throws(ProtocolFault) -> (id: Int, answer: PluginAnswer) {
        guard String(validating: line, as: UTF8.self) != nil else { throw .encoding }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: line, limits: JSONLimits(bytes: PluginAnswerReader.lineLimit, depth: 64))
        } catch {
            throw .json("\(error)")
        }
        guard let members = value.members else { throw .form("no object") }
        if value["method"] != nil { throw .form("it asks something itself") }
        if let other = members.first(where: { !["jsonrpc", "id", "result", "error"].contains($0.key) }) {
            throw .form("'\(other.key.visible.prefix(40))' is no member of one")
        }
        guard value["jsonrpc"]?.string == "2.0" else { throw .form(#""jsonrpc" is not "2.0""#) }
        guard let id = value["id"]?.integer else { throw .form(#""id" is no whole number"#) }
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
