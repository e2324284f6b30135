import Shared

/// The tools for coding agents.
enum AgentTool: String, CaseIterable, Sendable {
    case list, render, findings, reads, timeline, compare, verdict, ask, perform, tap
    case setState = "set_state"
    case wait, cancel

    /// True for a tool that builds, draws or runs the app.
    var isOfApp: Bool { self != .wait && self != .cancel }

    /// The tool as `tools/list` describes it.
    var json: JSONValue {
        .object(
            [
                JSONMember("name", .string(rawValue)), JSONMember("title", .string(title)),
                JSONMember("description", .string(description)),
                JSONMember("inputSchema", Self.object(properties, required: required)),
                outputSchema.map { JSONMember("outputSchema", $0) },
                JSONMember(
                    "annotations",
                    [
                        "title": .string(title), "readOnlyHint": .bool(!changesState), "openWorldHint": .bool(false),
                    ]),
            ].compactMap(\.self))
    }

    /// True if a call can change the app's data.
    private var changesState: Bool { [.ask, .perform, .tap, .setState].contains(self) }

    private var title: String {
        switch self {
        case .list: "List widgets"
        case .render: "Render widgets"
        case .findings: "Find problems"
        case .reads: "List the data that is read"
        case .timeline: "Show a timeline"
        case .compare: "Compare snapshots"
        case .verdict: "Check API support"
        case .ask: "Answer a phrase"
        case .perform: "Run an intent"
        case .tap: "Tap a widget"
        case .setState: "Set the app's data"
        case .wait: "Wait for a call"
        case .cancel: "Cancel a call"
        }
    }

    private var description: String {
        switch self {
        case .list:
            "Builds the sources and lists the widgets with their families, Live Activities, controls, previews and intents. A compile error is the answer."
        case .render:
            "Builds the sources and draws a widget or a preview. Returns, for each snapshot, an outline of all views as text (rectangle in points, text, font size, colours, contrast, tap regions, file and line; TRUNCATED, OUTSIDE, EDGE, OVERLAP, LOW CONTRAST and NO SCHEME mark problems) and a PNG; several snapshots are on one sheet. At most \(AgentCall.snapshotLimit) snapshots a call."
        case .findings:
            "Builds the sources and lints the widgets on several devices, text sizes, languages and rendering modes. Returns each problem with its rule, place, file, line and remedy."
        case .reads:
            "Builds the sources and lists the settings, files and other data that the widgets read: place, key, type, what a decoder makes of it, whether it is present, file and line. Values aren't listed; 'set_state' sets them."
        case .timeline: "Builds the sources and returns the entries of a widget's timeline and its next reload."
        case .compare:
            "Builds the sources, draws everything, and returns which snapshots changed, and which lines of their outlines: since the last call of this tool, or compared with a git revision. Compared with a folder of reference snapshots, it returns the first text or the number of pixels that changed."
        case .verdict:
            "Checks the sources with the compiler, without building them. Returns its errors, each cause once with a remedy, and what is different here."
        case .ask:
            "Builds the sources and runs the intent that a phrase matches, as an assistant does. Returns its dialog or its question, which settings and files of app groups it changed, and which Live Activities it started, updated and ended."
        case .perform:
            "Builds the sources and runs an intent. Returns its dialog or its question, which settings and files of app groups it changed, and which Live Activities it started, updated and ended."
        case .tap:
            "Builds the sources, taps a button, toggle or link of a widget, activity or control, and returns the URL that is opened, or what the intent answered and changed, and which lines of the widget's outline changed."
        case .setState:
            "Sets settings and files of an app group, or starts a Live Activity with a state, with which it is drawn. Returns all groups. The data lasts until the server ends. Without arguments it changes nothing."
        case .wait:
            "Returns the answer of a call that went on as a job, or that the job still runs. An answer is returned once."
        case .cancel: "Ends a call that went on as a job."
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
        func object(_ name: String, _ description: String) -> JSONMember {
            JSONMember(name, ["type": .string("object"), "description": .string(description)])
        }
        func number(_ name: String, _ description: String) -> JSONMember {
            JSONMember(name, ["type": .string("number"), "description": .string(description)])
        }
        let kind = text("kind", "the kind of a widget, Live Activity or control, as 'list' names it")
        let clock = [
            text("locale", "the language and region, such as de_DE"),
            text("at", "the instant in ISO 8601, by default the server's start"),
        ]
        let answers = texts("answers", "the answers to the intent's questions, in order")
        switch self {
        case .list, .reads, .verdict: return []
        case .wait, .cancel:
            return [
                JSONMember(
                    "job",
                    ["type": .string("integer"), "description": .string("the number that the call has answered")])
            ]
        case .compare:
            return [
                text("revision", "instead of the last call's state: a git revision of the sources, such as HEAD"),
                text(
                    "folder",
                    "instead of the last call's state: the absolute path of a folder that 'snapshot \(SnapshotOptions.record)' wrote"
                ),
            ]
        case .render:
            return [
                kind, text("preview", "instead of a kind: the name of a #Preview, as 'list' names it"),
                texts("families", "families or presentations, such as systemSmall; by default all of the widget's"),
                texts("appearances", "by default light, or vibrant on the lock screen", AgentCall.appearances),
                text("device", "such as iphone-15 (the default) or iphone-se"),
                text("textSize", "large (the default) to accessibility5"),
            ] + clock + [
                JSONMember("images", ["type": .string("boolean"), "description": .string("false for text only")])
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
            return [kind, text("family", "the family, such as systemSmall")] + clock
        case .ask: return [text("phrase", "the phrase, with the app's name")] + [answers] + clock
        case .perform:
            return [
                text("intent", "the intent's id, as 'list' names it"),
                object("parameters", "the parameters by name"), answers,
            ] + clock
        case .tap:
            return [
                kind, text("family", "the family or presentation; by default the first"),
                number(
                    "region", "the number of the button, toggle or link, from 1, in the order of the outline's taps"),
                number("x", "instead of a region: the point, from the left edge"),
                number("y", "the point, from the upper edge"), answers,
            ] + clock
        case .setState:
            return [
                text("group", "the id of an app group, which is created if necessary"),
                object(
                    "values",
                    #"the settings to set; null removes one; {"$date": "2026-11-21T09:41:00Z"} is a date, {"$data": "AQI="} is data"#
                ),
                object("files", "the texts of files by their paths in the group; null removes one"),
                text("activity", "the kind of a Live Activity"),
                object("state", #"its {"attributes": {…}, "state": {…}}; null removes it"#),
                JSONMember(
                    "reset",
                    [
                        "type": .string("boolean"),
                        "description": .string("true to restore the data of the server's start first"),
                    ]),
            ]
        }
    }

    /// The names of the parameters that must be given.
    var required: [String] {
        switch self {
        case .timeline, .tap: ["kind"]
        case .ask: ["phrase"]
        case .perform: ["intent"]
        case .wait, .cancel: ["job"]
        default: []
        }
    }

    /// The form of an answer; `nil` if it is that of another tool. A call that goes on answers with the number of its job alone, so nothing
    /// else is required.
    private var outputSchema: JSONValue? {
        let text: JSONValue = ["type": .string("string")]
        let number: JSONValue = ["type": .string("integer")]
        let optionalText: JSONValue = ["type": .array([.string("string"), .string("null")])]
        let optionalNumber: JSONValue = ["type": .array([.string("integer"), .string("null")])]
        func list(_ properties: [JSONMember]) -> JSONValue {
            ["type": .string("array"), "items": Self.object(properties, required: properties.map(\.key))]
        }
        let texts: JSONValue = ["type": .string("array"), "items": text]
        let free: JSONValue = ["type": .string("object")]
        let members: [JSONMember]
        switch self {
        case .wait, .cancel: return nil
        case .list:
            let placed = [JSONMember("kind", text), JSONMember("places", texts)]
            members =
                ["widgets", "activities", "controls"].map { JSONMember($0, list(placed)) } + [
                    JSONMember("previews", list([JSONMember("name", text), JSONMember("kind", optionalText)])),
                    JSONMember(
                        "intents",
                        list([
                            JSONMember("id", text), JSONMember("title", text), JSONMember("phrases", texts),
                            JSONMember("parameters", texts),
                        ])),
                ]
        case .reads:
            members = [
                JSONMember(
                    "reads",
                    list([
                        JSONMember("place", text), JSONMember("group", optionalText), JSONMember("key", text),
                        JSONMember("type", text), JSONMember("present", ["type": .string("boolean")]),
                        JSONMember("decoded", optionalText), JSONMember("decoder", optionalText),
                        JSONMember("members", texts), JSONMember("fault", optionalText),
                        JSONMember("file", optionalText), JSONMember("line", optionalNumber),
                    ]))
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
                    list([
                        JSONMember("name", text), JSONMember("removed", texts), JSONMember("added", texts),
                        JSONMember("note", optionalText),
                    ])),
                JSONMember("notDrawn", texts),
            ]
        case .verdict: members = [JSONMember("isClear", ["type": .string("boolean")]), JSONMember("text", text)]
        case .ask, .perform: members = [JSONMember("answer", free), JSONMember("changes", texts)]
        case .tap:
            members = [
                JSONMember("opens", optionalText),
                JSONMember("answer", ["type": .array([.string("object"), .string("null")])]),
                JSONMember("changes", texts), JSONMember("removed", texts), JSONMember("added", texts),
            ]
        case .setState:
            members = [
                JSONMember("changes", texts),
                JSONMember(
                    "groups",
                    list([JSONMember("group", text), JSONMember("settings", free), JSONMember("files", texts)])),
                JSONMember("activities", texts),
            ]
        }
        return Self.object(members + [JSONMember("job", number)], required: [])
    }

    private static func object(_ properties: [JSONMember], required: [String]) -> JSONValue {
        [
            "type": .string("object"), "properties": .object(properties),
            "required": .array(required.map { .string($0) }), "additionalProperties": .bool(false),
        ]
    }
}
