import Shared

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
