import Foundation
import Glibc
import Shared
import Synchronization

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

/// The command `mcp`: serves an app's widgets to a coding agent, over the Model Context Protocol on standard input and output.
struct AgentCommand: Sendable {
    static let grammar = CommandGrammar.Command(
        "mcp", summary: "serves an app's widgets as tools for coding agents, over standard input and output",
        operands: "[PATH]"
    ) {
        AppFolder.options
        answerLimit
    }

    private static let answerLimit = CommandOption<Int?>(
        "answer-within", "SECONDS",
        help: "the time after which a call is answered although it still runs, from 1 to 3600; 45 by default",
        noun: "number of seconds", in: 1...3_600)

    let settings: HostSettings

    /// Serves until standard input ends.
    ///
    /// - Throws: ``CommandFailure``; ``AppBuildError`` for a folder that another command builds into.
    func run() async throws {
        let folder = try AppFolder(settings, isServer: true)
        let lock = try folder.lock()
        defer { withExtendedLifetime(lock) {} }
        let app = try AgentApp(folder)
        let jobs = AgentJobs(limit: .seconds(settings.arguments[Self.answerLimit] ?? 45)) {
            await app.isBuilt
                ? nil
                : "Nothing is built yet: the first build on a machine takes minutes, because Airlock's modules are compiled once."
        }
        let output = Mutex(())
        let session = ToolSession(
            list: { AgentTool.allCases.map(\.json) },
            call: { name, given, client in
                guard let tool = AgentTool(rawValue: name) else {
                    throw ToolFault(
                        .invalidParameters,
                        "no such tool '\(name.shortened)' — \(suggestion(for: name, in: AgentTool.allCases.map(\.rawValue)))"
                    )
                }
                let call = AgentCall(tool: tool, given: given, app: app, jobs: jobs, client: client)
                guard tool.isOfApp else { return await call.result() }
                return await jobs.run(tool, client.progress) { await call.result() }
            }, capabilities: AgentRequests.capabilities, methods: AgentRequests.methods,
            other: { try await AgentRequests(app: app).answer($0, $1) },
            program: "AppHost",
            write: { line in try output.withLock { _ in try StandardOutput.write(bytes: Array((line + "\n").utf8)) } })
        await InputLines(limit: ToolMessage.lineLimit).forEach { line in
            if line.contains(where: { $0 != 0x20 && $0 != 0x0D }) { await session.receive(line) }
        }
        await session.end()
        await jobs.end()
        await app.end()
        folder.removeTemporaryFiles()
    }
}

/// The documents that a coding agent can read.
enum AgentResource: String, CaseIterable, Sendable {
    case rules = "airlock://rules"
    case names = "airlock://api"

    private var name: String {
        switch self {
        case .rules: "rules"
        case .names: "api"
        }
    }

    private var description: String {
        switch self {
        case .rules: "The rules of lint, with the reason and the remedy of each."
        case .names: "The types, members and macros of Apple's frameworks that sources can use here."
        }
    }

    var json: JSONValue {
        [
            "uri": .string(rawValue), "name": .string(name), "description": .string(description),
            "mimeType": .string("text/plain"),
        ]
    }

    /// Returns the document.
    ///
    /// - Throws: ``AppBuildError``.
    func text(_ app: AgentApp) async throws -> String {
        switch self {
        case .rules:
            // The rules are the same for every build, so sources that don't compile any more are no obstacle.
            if !app.renderer.hasBuild { try await app.buildWidgets() }
            var command = Arguments(command: "lint")
            command[LintOptions.explain] = "all"
            let bytes = try await app.renderer.output(of: command)
            return String(decoding: bytes, as: UTF8.self)
        case .names: return Self.text(of: try await app.names())
        }
    }

    /// Returns the list of names as text.
    ///
    /// - Parameter names: What `Bring --known-names` prints.
    static func text(of names: JSONValue) -> String {
        var text = "modules: \((names["modules"]?.array ?? []).compactMap(\.string).joined(separator: ", "))\n"
        for (table, title) in [
            ("types", "types"), ("functions", "functions"), ("values", "properties and cases"), ("macros", "macros"),
        ] {
            for (status, meaning) in [
                ("drawn", "snapshots show as on a phone"), ("works", "do the same as on a phone"),
                ("untested", "compile, and no test shows that they do the same as on a phone"),
                ("accepted", "compile and have no effect here"),
            ] {
                let frameworks = (names["frameworks"]?.members ?? []).compactMap { $0.value["names"] }
                let found = ([names] + frameworks).flatMap { $0[table]?.members ?? [] }
                let all = Set(found.filter { $0.value.string == status }.map(\.key)).sorted()
                if !all.isEmpty { text += "\n\(title) that \(meaning): \(all.joined(separator: ", "))\n" }
            }
        }
        return text
    }
}
