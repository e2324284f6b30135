/// A plug-in's violation of the protocol.
enum ProtocolFault: Error, Hashable, Sendable {
    /// A line exceeds the limit.
    case longLine(limit: Int)
    /// The output on standard error exceeds the limit.
    case noise(limit: Int)
    case encoding
    case json(String)
    /// The JSON isn't a valid answer.
    case form(String)
    /// The answer is to another request.
    case id(requested: Int, answered: Int)
    /// A request was answered twice.
    case twice(id: Int)
    /// A message came without a request.
    case unrequested
    /// The content of an answer is invalid for the method.
    case content(method: String, String)

    /// The description of the fault, which a message puts after the plug-in's name.
    var words: String {
        switch self {
        case .longLine(let limit): "wrote a line of more than \(limit) bytes — write one answer per line"
        case .noise(let limit): "wrote more than \(limit) bytes to standard error — write less"
        case .encoding: "answered in an encoding other than UTF-8 — write UTF-8"
        case .json(let problem): "answered with invalid JSON (\(problem)) — write one JSON object per line"
        case .form(let problem): "gave an invalid JSON-RPC answer: \(problem) — see Documentation/Plugins.md"
        case .id(let requested, let answered):
            "answered request \(answered) instead of request \(requested) — repeat the request's id"
        case .twice(let id): "answered request \(id) twice — answer once"
        case .unrequested: "answered without a request — write only answers to standard output"
        case .content(let method, let problem):
            "gave an invalid answer to '\(method)': \(problem) — see Documentation/Plugins.md"
        }
    }
}
