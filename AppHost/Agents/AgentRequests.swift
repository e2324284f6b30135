import Shared

/// The requests of a coding agent that aren't about tools.
struct AgentRequests: Sendable {
    let app: AgentApp

    /// The server's capabilities in addition to tools.
    static let capabilities = [JSONMember("resources", .object([])), JSONMember("prompts", .object([]))]

    private static let prompt = "review-widget"

    static let methods: Set = [
        "resources/list", "resources/templates/list", "resources/read", "prompts/list", "prompts/get",
    ]

    /// Answers a request with one of the methods.
    ///
    /// - Throws: ``ToolFault``; the errors of ``AgentResource/text(_:)``.
    func answer(_ method: String, _ parameters: JSONValue) async throws -> JSONValue {
        switch method {
        case "resources/list": return ["resources": .array(AgentResource.allCases.map(\.json))]
        case "resources/templates/list": return ["resourceTemplates": .array([])]
        case "resources/read":
            let address = parameters["uri"]?.string ?? ""
            guard let resource = AgentResource(rawValue: address) else {
                let known = AgentResource.allCases.map(\.rawValue)
                throw ToolFault(
                    .resourceNotFound, "no resource '\(address.shortened)' — \(suggestion(for: address, in: known))")
            }
            let content: JSONValue = [
                "uri": .string(address), "mimeType": .string("text/plain"),
                "text": .string(try await resource.text(app)),
            ]
            return ["contents": .array([content])]
        case "prompts/list":
            return [
                "prompts": .array([
                    [
                        "name": .string(Self.prompt), "title": .string("Review this widget"),
                        "description": .string(
                            "Looks at a widget in every place and appearance, and lists its problems."),
                        "arguments": .array([
                            [
                                "name": .string("kind"), "description": .string("the widget's kind; all by default"),
                                "required": .bool(false),
                            ]
                        ]),
                    ]
                ])
            ]
        default:
            guard parameters["name"]?.string == Self.prompt else {
                let name = parameters["name"]?.string ?? ""
                throw ToolFault(
                    .invalidParameters, "no prompt '\(name.shortened)' — \(suggestion(for: name, in: [Self.prompt]))")
            }
            let kind = parameters["arguments"]?["kind"]?.string
            return [
                "description": .string("Review this widget"),
                "messages": .array([
                    [
                        "role": .string("user"),
                        "content": ["type": .string("text"), "text": .string(Self.review(kind))],
                    ]
                ]),
            ]
        }
    }

    /// Returns the text of the prompt.
    private static func review(_ kind: String?) -> String {
        let named = kind.map { "the widget \"\($0)\"" } ?? "each widget"
        return """
            Review \(named) with the tools of this server, and change nothing.

            1. Call `list`. If the sources don't compile, report the errors and stop.
            2. Call `findings`. Each finding has a rule, a place and a remedy.
            3. Call `render` for each family in the appearances light, dark and accented (vibrant for accessory families), with the device \
            iphone-se, with the text size accessibility1, and with a locale that the app is translated to, and with one that is written from \
            right to left. Read the outlines: words in capital letters mark problems. Look for a contrast below 4.5, a text that isn't translated, a number or \
            a date in the wrong format, and an arrow that points the wrong way.
            4. Call `timeline`, and `render` with `at` set to ten minutes and to one day after the first entry: a text that tells a time must change, and \
            the timeline must reload before its last entry is out of date.
            5. Call `tap` for each button, toggle and link.

            Then list the problems, the worst first: what a user sees, in which family and appearance, the file and line, and the change that \
            mends it. Say which of the checks found nothing.
            """
    }
}
