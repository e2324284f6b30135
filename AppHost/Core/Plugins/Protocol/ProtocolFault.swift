/// A plug-in that speaks, but not the protocol.
enum ProtocolFault: Error, Hashable, Sendable {
    /// A line longer than anybody takes.
    case longLine(limit: Int)
    /// More beside its answers than anybody reads.
    case noise(limit: Int)
    case encoding
    case json(String)
    /// JSON that is no answer.
    case form(String)
    /// The answer to something else than what was asked.
    case id(asked: Int, answered: Int)
    /// A second answer to a question.
    case twice(id: Int)
    /// A message nobody asked for.
    case unasked
    /// An answer whose content isn't what the method's is.
    case content(method: String, String)

    /// What it did, without whose name.
    var words: String {
        switch self {
        case .longLine(let limit): "wrote a line of more than \(limit) bytes — write one answer a line"
        case .noise(let limit): "wrote more than \(limit) bytes to standard error — say less"
        case .encoding: "answered in something else than UTF-8 — write UTF-8"
        case .json(let problem): "answered with something else than JSON (\(problem)) — write one JSON object a line"
        case .form(let problem): "gave no JSON-RPC answer: \(problem) — see Documentation/Plugins.md"
        case .id(let asked, let answered):
            "answered request \(answered) and was asked \(asked) — repeat the request's id"
        case .twice(let id): "answered request \(id) twice — answer once"
        case .unasked: "spoke without being asked — write nothing but answers to standard output"
        case .content(let method, let problem):
            "answered '\(method)' wrongly: \(problem) — see Documentation/Plugins.md"
        }
    }
}
