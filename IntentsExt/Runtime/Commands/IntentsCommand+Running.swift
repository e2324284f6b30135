import Shared

extension IntentsCommand {
    func ask(_ arguments: Arguments) async throws {
        guard !arguments.operands.isEmpty else {
            throw UsageError(
                "nothing to ask — write the phrase, such as: IntentsExt ask \"Tell me a joke from Mr. Funny Jokes\"")
        }
        let phrase = arguments.operands.spaced
        let declared = try declared(phrase, arguments)
        try await answering(arguments) { session in
            let match: PhraseMatch
            if let declared {
                match = declared
            } else {
                match = try await self.match(phrase, arguments, in: session.container)
            }
            var facts = [
                JSONMember("phrase", .string(phrase)), JSONMember("matched", .string(match.phrase)),
                JSONMember("application", .string(match.applicationName)),
            ]
            if match.distance > 0 {
                facts.append(JSONMember("distance", .integer(match.distance)))
                StandardError.write("IntentsExt: taken for '\(match.phrase)'")
            }
            try await run(match.intent, meant: match.meant, arguments, facts: facts)
        }
    }

    func perform(_ arguments: Arguments) async throws {
        guard let id = arguments.operands.first else {
            throw UsageError("'perform' takes the id of one intent — 'IntentsExt list' prints them")
        }
        let intent = try IntentRunner(apps).intent(id: id)
        var given = try GivenParameters.read(arguments.operands.dropFirst(), of: intent)
        if let text = arguments.value("parameters") { given += try GivenParameters.read(json: text) }
        try await answering(arguments) { _ in try await run(intent, given: given, arguments, facts: []) }
    }

    private func run(
        _ intent: any AppIntent, given: [JSONMember] = [], meant: [PhraseMatch.Parameter] = [], _ arguments: Arguments,
        facts: [JSONMember]
    ) async throws {
        let respondent = respondent(arguments)
        let (outcome, number): (IntentRunner.Outcome, Int?)
        do {
            (outcome, number) = try await IntentProgress.shown {
                try await self.outcome(of: intent, given: given, meant: meant, respondent ?? NoPrompter())
            }
        } catch is CancellationError where deadline.isOver {
            throw IntentError(.timedOut(intent: intent.persistentIdentifier, seconds: deadline.seconds))
        } catch let error as IntentError {
            if arguments.has("json"), case .inputNeeded(let ask) = error.fault {
                let members =
                    facts + [JSONMember("intent", .string(intent.persistentIdentifier)), JSONMember("ask", ask.json)]
                try StandardOutput.write(JSONValue.object(members).serialised())
            }
            throw error
        }
        if let unused = respondent?.unused { throw IntentError(.superfluousAnswer(unused)) }
        try write(outcome, of: intent, number: number, arguments, facts: facts)
    }

    /// Runs an intent, leaves what it wants of others where they find it, and says the number of the view it shows.
    func outcome(
        of intent: any AppIntent, given: [JSONMember] = [], meant: [PhraseMatch.Parameter] = [],
        _ respondent: any IntentPrompter
    ) async throws -> (IntentRunner.Outcome, number: Int?) {
        let respondent = ViewStoringPrompter(respondent) { view in
            let number = Self.keep(view)
            if let number { StandardError.write("IntentsExt: asks with a view: WidgetExt render --snippet \(number)") }
            return number
        }
        var outcome = try await IntentRunner(apps).run(intent, given: given, meant: meant, respondent: respondent)
        if let request = outcome.opens { outcome.opens = leave(request) }
        return (outcome, outcome.shown.flatMap(Self.keep))
    }

    /// Keeps a view where WidgetExt finds it, and says its number; `nil` where it can't be kept.
    private static func keep(_ view: PromptView) -> Int? {
        for note in view.notes { StandardError.write("IntentsExt: \(note.line)") }
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
            session.warn("the view isn't kept: \(spokenText(of: error))")
            return nil
        }
    }

    /// Leaves a request where the host's scenes find it; where that can't be done, the caller learns of the request alone.
    private func leave(_ request: OpenRequest) -> OpenRequest {
        let session = ContainerSession.current
        do {
            guard let container = session.presentContainer else { return request }
            return try container.leave(request) { session.warn($0) }
        } catch {
            session.warn("the app isn't told to open \(request.intent): \(spokenText(of: error))")
            return request
        }
    }

    private func write(
        _ outcome: IntentRunner.Outcome, of intent: any AppIntent, number: Int?, _ arguments: Arguments,
        facts: [JSONMember]
    ) throws {
        guard arguments.has("json") else {
            for line in [outcome.dialog, outcome.value].compactMap({ $0 }) { try StandardOutput.write(line) }
            for line in outcome.snippet ?? [] { try StandardOutput.write("  \(line)") }
            if let number { StandardError.write("IntentsExt: shows a view: WidgetExt render --snippet \(number)") }
            if let opens = outcome.opens, opens.isLeft {
                StandardError.write("IntentsExt: opens the app: \(opens.url ?? opens.intent)")
            }
            return
        }
        try StandardOutput.write(
            JSONValue.object(facts + members(outcome, of: intent, number: number)).serialised())
    }

    /// What an intent came to, as data.
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
        return members
    }
}

extension [String] {
    /// The words with a space between them.
    var spaced: String {
        guard let first else { return "" }
        return dropFirst().reduce(first) { $0 + " " + $1 }
    }
}

extension IntentProgress {
    /// Shows a person at a terminal how far something is while it runs; nobody else is told.
    static func shown<Result>(_ body: () async throws -> Result) async throws -> Result {
        // What is told already goes where it is wanted.
        guard listener == nil, StandardError.isTerminal else { return try await body() }
        defer { StandardError.progress("") }
        return try await $listener.withValue(Listener { StandardError.progress($0.line) }) { try await body() }
    }
}
