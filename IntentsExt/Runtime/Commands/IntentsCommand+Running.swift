import Shared

extension IntentsCommand {
    func ask(_ arguments: Arguments) async throws {
        guard !arguments.operands.isEmpty else {
            throw CommandFailure(
                "nothing to ask — write the phrase, such as: IntentsExt ask \"Tell me a joke from Mr. Funny Jokes\"")
        }
        let phrase = arguments.operands.spaced
        // A longer text is no phrase, and the time to find similar phrases grows with its length.
        guard phrase.utf8.count <= 1_000 else {
            throw CommandFailure(
                "the phrase has \(phrase.utf8.count) bytes, and at most 1000 are accepted — shorten it")
        }
        let declared = try declared(phrase, arguments)
        try await answering(arguments) { session in
            let match: PhraseMatch
            if let declared {
                match = declared
            } else {
                match = try await self.match(phrase, arguments, in: session.container)
            }
            var details = [
                JSONMember("phrase", .string(phrase)), JSONMember("matched", .string(match.phrase)),
                JSONMember("application", .string(match.applicationName)),
            ]
            if match.distance > 0 {
                details.append(JSONMember("distance", .integer(match.distance)))
                StandardError.write("IntentsExt: interpreted as '\(match.phrase)'")
            }
            try await run(match.intent, meant: match.meant, arguments, details: details)
        }
    }

    func perform(_ arguments: Arguments) async throws {
        guard let id = arguments.operands.first else {
            throw CommandFailure("'perform' takes the id of one intent — 'IntentsExt list' prints the ids")
        }
        let intent = try IntentRunner(apps).intent(id: id)
        var given = try GivenParameters.read(arguments.operands.dropFirst(), of: intent)
        if let text = arguments[IntentOptions.parameters] {
            // Other users can read a command line, and its length is limited.
            let json = text == "-" ? try InputFile(path: text, option: IntentOptions.parameters.name).text() : text
            given += try GivenParameters.read(json: json)
        }
        try await answering(arguments) { _ in try await run(intent, given: given, arguments, details: []) }
    }

    private func run(
        _ intent: any AppIntent, given: [JSONMember] = [], meant: [PhraseMatch.Parameter] = [], _ arguments: Arguments,
        details: [JSONMember]
    ) async throws {
        let prompter = prompter(arguments)
        let (outcome, number, fault): (IntentRunner.Outcome, Int?, CommandFailure?)
        let isTapped = arguments[IntentOptions.tap]
        var details = details
        do {
            let findings: [String]
            ((outcome, number, fault), findings) = try await Self.reportingReads(of: intent, isTapped: isTapped) {
                try await IntentProgress.withTerminalDisplay {
                    try await self.outcome(
                        of: intent, given: given, meant: meant, isTapped: isTapped, prompter ?? NoPrompter())
                }
            }
            // A value in a missing group is lost when this process ends.
            let notes = findings + AppGroups.reports
            if !notes.isEmpty { details.append(JSONMember("findings", .array(notes.map { .string($0) }))) }
        } catch is CancellationError where deadline.isOver {
            throw IntentError(.timedOut(intent: intent.persistentIdentifier, seconds: deadline.seconds))
        } catch let error as IntentError {
            if arguments[CommonOptions.json], case .inputNeeded(let ask) = error.fault {
                let members =
                    details + [
                        JSONMember("intent", .string(intent.persistentIdentifier)), JSONMember("prompt", ask.json),
                    ]
                try StandardOutput.write(JSONValue.object(members).serialised())
            }
            throw error
        }
        if let unused = prompter?.unused { throw IntentError(.unusedAnswer(unused)) }
        try write(outcome, of: intent, number: number, arguments, details: details)
        if let fault { throw fault }
    }

    /// Calls `body`, and reports the Live Activities that a tapped intent read in the widget extension, also if it failed.
    ///
    /// - Returns: The result of `body`, and the reports.
    private static func reportingReads<Result>(
        of intent: any AppIntent, isTapped: Bool, _ body: () async throws -> Result
    ) async throws -> (Result, findings: [String]) {
        guard isTapped, !intent.runsInApp else { return (try await body(), []) }
        let reads = ActivityReadLog()
        func findings() -> [String] {
            let findings = reads.take().map {
                "Activity<\($0)>.activities is empty in the widget extension, in which a phone runs '\(intent.persistentIdentifier)' after a tap — conform the intent to LiveActivityIntent"
            }
            for finding in findings { StandardError.write("IntentsExt: \(finding)") }
            return findings
        }
        do {
            return (try await ActivityReadLog.$current.withValue(reads, operation: body), findings())
        } catch {
            _ = findings()
            throw error
        }
    }

    /// Runs an intent, stores its views and its request to open the app, and returns its outcome, the number of its view, and the error if
    /// the request can't be stored.
    func outcome(
        of intent: any AppIntent, given: [JSONMember] = [], meant: [PhraseMatch.Parameter] = [],
        isTapped: Bool = false, _ prompter: any IntentPrompter
    ) async throws -> (IntentRunner.Outcome, number: Int?, fault: CommandFailure?) {
        let prompter = ViewStoringPrompter(prompter) { view in
            let number = Self.store(view)
            if let number {
                StandardError.write(
                    "IntentsExt: the question has a view — 'WidgetExt render \(RenderOptions.snippet) \(number)' draws it"
                )
            }
            return number
        }
        var outcome = try await IntentRunner(apps, isTapped: isTapped).run(
            intent, given: given, meant: meant, prompter: prompter)
        var fault: CommandFailure?
        if let request = outcome.opens {
            do throws(CommandFailure) { outcome.opens = try leave(request) } catch { fault = error }
        }
        return (outcome, outcome.promptView.flatMap(Self.store), fault)
    }

    /// Stores a view for WidgetExt to render, and returns its number; `nil` if it can't be stored.
    private static func store(_ view: PromptView) -> Int? {
        for diagnostic in view.diagnostics { StandardError.write("IntentsExt: \(diagnostic.line)") }
        let session = ContainerSession.current
        guard let container = session.container, let document = view.document else { return nil }
        var number: Int?
        do {
            try container.update(
                StoredSnippets.key, durability: .volatile, label: "snippet", replacesDamaged: true
            ) { snippets in
                var all = snippets ?? StoredSnippets()
                try all.add(document)
                (snippets, number) = (all, all.last)
            }
            return number
        } catch {
            session.warn("can't store the view: \(spokenText(of: error))")
            return nil
        }
    }

    /// Stores a request to open the app for the host's scenes. Without a container, returns the request unchanged.
    private func leave(_ request: OpenRequest) throws(CommandFailure) -> OpenRequest {
        let session = ContainerSession.current
        guard let container = session.presentContainer else { return request }
        do {
            return try container.leave(request) { session.warn($0) }
        } catch {
            throw CommandFailure(
                "can't store the request to open the app for \(request.intent): \(spokenText(of: error))",
                exitCode: (error as? any CommandError)?.exitCode ?? .inputOutput)
        }
    }

    private func write(
        _ outcome: IntentRunner.Outcome, of intent: any AppIntent, number: Int?, _ arguments: Arguments,
        details: [JSONMember]
    ) throws {
        guard arguments[CommonOptions.json] else {
            for line in [outcome.dialog, outcome.value].compactMap({ $0 }) { try StandardOutput.write(line) }
            for line in outcome.snippet ?? [] { try StandardOutput.write("  \(line)") }
            if let number {
                StandardError.write(
                    "IntentsExt: the result has a view — 'WidgetExt render \(RenderOptions.snippet) \(number)' draws it"
                )
            }
            if let opens = outcome.opens, opens.isQueued {
                StandardError.write("IntentsExt: opens the app: \(opens.url ?? opens.intent)")
            }
            return
        }
        try StandardOutput.write(
            JSONValue.object(details + members(outcome, of: intent, number: number)).serialised())
    }

    /// Returns the outcome of an intent as JSON members.
    func members(_ outcome: IntentRunner.Outcome, of intent: any AppIntent, number: Int?) -> [JSONMember] {
        var members = [
            JSONMember("intent", .string(intent.persistentIdentifier)),
            JSONMember("dialog", outcome.dialog.map { .string($0) } ?? .null),
            JSONMember("value", outcome.value.map { .string($0) } ?? .null),
        ]
        if let supporting = outcome.supporting { members.append(JSONMember("supporting", .string(supporting))) }
        if !outcome.data.isNull { members.append(JSONMember("data", outcome.data)) }
        if let opens = outcome.opens { members.append(JSONMember("opens", opens.json)) }
        if let snippet = outcome.snippet { members.append(JSONMember("snippet", .array(snippet.map { .string($0) }))) }
        if let number { members.append(JSONMember("view", .integer(number))) }
        members.append(JSONMember("process", .string(intent.tapProcess)))
        return members
    }
}

extension AppIntent {
    /// The name of the process in which a phone performs the intent if a widget's button runs it.
    var tapProcess: String { runsInApp ? "app" : "widgetExtension" }
}

extension [String] {
    /// The words joined by spaces.
    var spaced: String {
        guard let first else { return "" }
        return dropFirst().reduce(first) { $0 + " " + $1 }
    }
}

extension IntentProgress {
    /// Runs `body` and displays its progress if standard error is a terminal.
    static func withTerminalDisplay<Result>(_ body: () async throws -> Result) async throws -> Result {
        // If there is already a listener, progress is reported to it.
        guard StandardError.isTerminal, listener == nil else { return try await body() }
        defer { StandardError.progress("") }
        return try await $listener.withValue(Listener { StandardError.progress($0.line) }) { try await body() }
    }
}
