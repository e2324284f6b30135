import Shared

/// The tools for coding agents.
enum AgentTool: String, CaseIterable, Sendable {
    case list, render, findings, timeline, compare, verdict

    /// The tool as `tools/list` describes it.
    var json: JSONValue {
        [
            "name": .string(rawValue), "title": .string(title), "description": .string(description),
            "inputSchema": Self.object(properties, required: required), "outputSchema": outputSchema,
            "annotations": [
                "title": .string(title), "readOnlyHint": .bool(true), "openWorldHint": .bool(false),
            ],
        ]
    }

    private var title: String {
        switch self {
        case .list: "List widgets"
        case .render: "Render widgets"
        case .findings: "Find problems"
        case .timeline: "Show a timeline"
        case .compare: "Compare snapshots"
        case .verdict: "Check API support"
        }
    }

    private var description: String {
        switch self {
        case .list:
            "Builds the sources and lists the widgets with their families, Live Activities, controls and previews. A compile error is the answer."
        case .render:
            "Builds the sources and draws a widget or a preview. Returns, for each snapshot, an outline of all views as text (rectangle in points, text, font size, colours, contrast, TRUNCATED, OUTSIDE, OVERLAP, tap regions, file and line) and a PNG. At most \(AgentCall.snapshotLimit) snapshots a call."
        case .findings:
            "Builds the sources and lints the widgets on several devices, text sizes, languages and rendering modes. Returns each problem with its rule, place, file, line and remedy."
        case .timeline: "Builds the sources and returns the entries of a widget's timeline and its next reload."
        case .compare:
            "Builds the sources, draws everything, and returns which snapshots changed since the last call of this tool, and which lines of their outlines."
        case .verdict:
            "Reads the sources without building them, and returns the API that isn't supported here, with remedies."
        }
    }

    /// The parameters.
    var properties: [JSONMember] {
        func text(_ name: String, _ description: String) -> JSONMember {
            JSONMember(name, ["type": .string("string"), "description": .string(description)])
        }
        func texts(_ name: String, _ description: String, _ values: [String] = []) -> JSONMember {
            let choices = values.isEmpty ? [] : [JSONMember("enum", .array(values.map { .string($0) }))]
            return JSONMember(
                name,
                [
                    "type": .string("array"), "items": .object([JSONMember("type", .string("string"))] + choices),
                    "description": .string(description),
                ])
        }
        let kind = text("kind", "the kind of a widget, Live Activity or control, as 'list' names it")
        switch self {
        case .list, .compare, .verdict: return []
        case .render:
            return [
                kind, text("preview", "instead of a kind: the name of a #Preview, as 'list' names it"),
                texts("families", "families or presentations, such as systemSmall; by default all of the widget's"),
                texts("appearances", "by default light, or vibrant on the lock screen", WatchedSnapshot.appearances),
                text("device", "such as iphone-15 (the default) or iphone-se"),
                text("textSize", "large (the default) to accessibility5"),
                text("locale", "the language and region, such as de_DE"),
                text("at", "the instant in ISO 8601, by default the server's start"),
                JSONMember(
                    "images", ["type": .string("boolean"), "description": .string("false for text only")]),
            ]
        case .findings:
            return [
                kind,
                JSONMember(
                    "all",
                    [
                        "type": .string("boolean"),
                        "description": .string("true for every device, text size and language, which takes longer"),
                    ]),
            ]
        case .timeline:
            return [kind, text("family", "the family, such as systemSmall"), text("at", "the instant in ISO 8601")]
        }
    }

    /// The names of the parameters that must be given.
    var required: [String] { self == .timeline ? ["kind"] : [] }

    private var outputSchema: JSONValue {
        let text: JSONValue = ["type": .string("string")]
        let number: JSONValue = ["type": .string("integer")]
        let optionalText: JSONValue = ["type": .array([.string("string"), .string("null")])]
        let optionalNumber: JSONValue = ["type": .array([.string("integer"), .string("null")])]
        func list(_ properties: [JSONMember]) -> JSONValue {
            ["type": .string("array"), "items": Self.object(properties, required: properties.map(\.key))]
        }
        let texts: JSONValue = ["type": .string("array"), "items": text]
        let members: [JSONMember]
        switch self {
        case .list:
            let placed = [JSONMember("kind", text), JSONMember("places", texts)]
            members =
                ["widgets", "activities", "controls"].map { JSONMember($0, list(placed)) } + [
                    JSONMember("previews", list([JSONMember("name", text), JSONMember("kind", optionalText)]))
                ]
        case .render:
            members = [
                JSONMember(
                    "snapshots",
                    list([
                        JSONMember("name", text), JSONMember("outline", optionalText),
                        JSONMember("problem", optionalText),
                    ]))
            ]
        case .findings:
            members = [
                JSONMember(
                    "findings",
                    list(
                        ["rule", "level", "kind", "place", "case", "message"].map { JSONMember($0, text) } + [
                            JSONMember("file", optionalText), JSONMember("line", optionalNumber),
                        ]))
            ]
        case .timeline:
            members = [JSONMember("kind", text), JSONMember("entries", texts), JSONMember("reload", optionalText)]
        case .compare:
            members = [
                JSONMember("snapshots", number),
                JSONMember(
                    "changed",
                    list([JSONMember("name", text), JSONMember("removed", texts), JSONMember("added", texts)])),
                JSONMember("notDrawn", texts),
            ]
        case .verdict: members = [JSONMember("isClear", ["type": .string("boolean")]), JSONMember("text", text)]
        }
        return Self.object(members, required: members.map(\.key))
    }

    private static func object(_ properties: [JSONMember], required: [String]) -> JSONValue {
        [
            "type": .string("object"), "properties": .object(properties),
            "required": .array(required.map { .string($0) }), "additionalProperties": .bool(false),
        ]
    }
}
