import Shared

extension IntentsCommand {
    /// The options of `lint`.
    @OptionList static var lintOptions: [OptionDeclaration] {
        LintOptions.sources.described("the folder of the intents' Swift sources and string tables")
        LintOptions.format
        LintOptions.config
        LintOptions.baseline
        LintOptions.newBaseline
        LintOptions.explain
    }

    /// Checks the sources of the app's intents, and runs the queries of its entities.
    ///
    /// - Throws: ``CommandFailure`` if there are findings above `note`.
    func lint(_ arguments: Arguments) async throws {
        if let name = arguments[LintOptions.explain] { return try LintRule.explain(name) }
        let output = LintOutput(arguments, program: "IntentsExt", counting: "files")
        let (configuration, baseline) = (try LintConfiguration(arguments), try LintBaseline(arguments))
        var report = LintReport()
        var sources = IntentSources([])
        if let folder = arguments[LintOptions.sources] {
            let files = try IntentSources.files(in: folder)
            sources = IntentSources(files)
            report.snapshots = files.count
            for comment in sources.invalidComments { StandardError.write("IntentsExt: \(comment)") }
            report.add(sources.findings, configuration, without: baseline.fingerprints)
        }
        if configuration.level(of: .entityQuery) != .off {
            func added(_ faults: [QueryCheck.Fault]) -> LintReport {
                var all = report
                all.add(
                    faults.map { sources.finding(.entityQuery, type: $0.type, $0.message) }, configuration,
                    without: baseline.fingerprints)
                return all
            }
            let faults = try await answering(arguments) { _ in
                let check = QueryCheck(runner: IntentRunner(apps), deadline: deadline)
                return try await check.faults { faults in
                    try output.lines(of: added(faults)).reduce(into: "") { $0 += $0.isEmpty ? $1 : "\n\($1)" }
                }
            }
            report = added(faults)
        }
        try output.write(report)
    }
}

/// Checks that the queries of entities find what they suggest.
private struct QueryCheck {
    struct Fault: Sendable {
        let type: String
        let message: String
    }

    let runner: IntentRunner
    let deadline: PerformDeadline

    /// The maximum number of suggested entities that are looked up, and the number of findings of a type.
    private static let limits = (entities: 1_000, findings: 3)

    /// Returns the faults of all entity types. A query that doesn't return ends the check; if it can't be cancelled, it ends the process, which
    /// then writes the faults before.
    ///
    /// - Parameter document: Returns the output about faults.
    func faults(_ document: ([Fault]) throws -> String) async throws -> [Fault] {
        var found: [Fault] = []
        for (_, type) in try runner.entityTypes(named: nil) {
            // A transient entity has no query.
            if type is any TransientAppEntity.Type { continue }
            let endless = Fault(
                type: "\(type)",
                message:
                    "the query doesn't return within \(deadline.seconds) s — suggest fewer entities, or load them before"
            )
            deadline.pause()
            PerformDeadline.prepareAlarm(
                message: "IntentsExt: the query of \(type) doesn't return, so the queries after it weren't run",
                document: try document(found + [endless]))
            deadline.run()
            do {
                found += try await messages(type).prefix(Self.limits.findings).map {
                    Fault(type: "\(type)", message: $0)
                }
            } catch {
                // After the deadline, the query ends because it was cancelled.
                if !deadline.isOver {
                    if error is CancellationError { throw error }
                    found.append(
                        Fault(type: "\(type)", message: "\(message(of: error)) — return no entities instead"))
                }
            }
            if deadline.isOver {
                found.append(endless)
                StandardError.write("IntentsExt: the queries after that of \(type) weren't run")
                break
            }
        }
        // The app's code has ended.
        deadline.finish()
        return found
    }

    private func messages(_ type: any AppEntity.Type) async throws -> [String] {
        let suggested = try await runner.suggestions(of: type).prefix(Self.limits.entities)
        var seen: Set<String> = []
        var messages = suggested.compactMap { choice -> String? in
            if !seen.insert(choice.id).inserted {
                return "suggestedEntities() gives two entities with the identifier '\(choice.id)' — give each its own"
            }
            return choice.title.contains { !$0.isWhitespace }
                ? nil : "the entity '\(choice.id)' has an empty title — give it a displayRepresentation with a text"
        }
        guard !seen.isEmpty else { return messages }
        let found = Set(try await runner.choices(of: type, .identifiers(seen.sorted())).map(\.id))
        let lost = suggested.map(\.id).filter { !found.contains($0) }
        if let first = lost.first {
            messages.append(
                "entities(for:) doesn't find \(lost.count) of the \(seen.count) entities that suggestedEntities() gives, such as '\(first)' — compare with the identifiers that the entities have"
            )
        }
        return messages
    }
}
