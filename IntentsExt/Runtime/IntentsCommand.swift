import FoundationEssentials
import Shared

/// The command line of an intents extension.
struct IntentsCommand {
    let apps: [AppRegistration]
    /// What holds of the wall around this process.
    let wall: ExtensionWall.Report
    let environment: @Sendable (String) -> String?

    static var grammar: CommandGrammar {
        CommandGrammar(
            program: "IntentsExt", summary: "answers phrases and runs intents from the container",
            commands: [
                .init(
                    "list", summary: "prints the intents, their phrases and their entities",
                    options: [CommonOptions.json]),
                .init(
                    "ask", summary: "answers a phrase", operands: "PHRASE…",
                    options: [CommonOptions.container, CommonOptions.json]),
                .init(
                    "perform", summary: "runs an intent", operands: "ID",
                    options: [CommonOptions.container, CommonOptions.json]),
                .init(
                    "wall", summary: "prints what holds of the wall around this process",
                    options: [CommonOptions.json]),
            ])
    }

    func run(_ arguments: Arguments) async throws {
        switch arguments.command {
        case "list": try list(arguments)
        case "ask": try await ask(arguments)
        case "wall": try StandardOutput.write(arguments.has("json") ? wall.json.serialised() : wall.text)
        default: try await perform(arguments)
        }
    }

    private func ask(_ arguments: Arguments) async throws {
        guard !arguments.operands.isEmpty else {
            throw UsageError(
                "nothing to ask — write the phrase, such as: IntentsExt ask \"Tell me a joke from Mr. Funny Jokes\"")
        }
        let phrase = arguments.operands.dropFirst().reduce(arguments.operands[0]) { $0 + " " + $1 }
        let match = try PhraseIndex(apps).match(phrase)
        let outcome = try await outcome(of: match.intent, arguments)
        try write(
            outcome, of: match.intent, arguments,
            facts: [
                JSONMember("phrase", .string(phrase)), JSONMember("matched", .string(match.phrase)),
                JSONMember("application", .string(match.applicationName)),
            ])
    }

    private func perform(_ arguments: Arguments) async throws {
        guard let id = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("'perform' takes the id of one intent — 'IntentsExt list' prints them")
        }
        let intent = try IntentRunner(apps).intent(id: id)
        try write(try await outcome(of: intent, arguments), of: intent, arguments, facts: [])
    }

    private func outcome(of intent: any AppIntent, _ arguments: Arguments) async throws -> IntentRunner.Outcome {
        let storage = try SharedStorageService.open(
            path: try arguments.containerPath(environment: environment), role: .intents, program: "IntentsExt")
        let context = RequestContext(now: Date())
        return try await RequestContext.$current.withValue(context) {
            try await SharedStorageService.$shared.withValue(storage) { try await IntentRunner(apps).run(intent) }
        }
    }

    private func write(
        _ outcome: IntentRunner.Outcome, of intent: any AppIntent, _ arguments: Arguments, facts: [JSONMember]
    ) throws {
        if arguments.has("json") {
            let document = JSONValue.object(
                facts + [
                    JSONMember("intent", .string(type(of: intent).persistentIdentifier)),
                    JSONMember("dialog", outcome.dialog.map { .string($0) } ?? .null),
                    JSONMember("value", outcome.value.map { .string($0) } ?? .null),
                ])
            return try StandardOutput.write(document.serialised())
        }
        for line in [outcome.dialog, outcome.value].compactMap({ $0 }) { try StandardOutput.write(line) }
    }

    private func list(_ arguments: Arguments) throws {
        try PhraseIndex(apps).checkClaims()
        if arguments.has("json") {
            let document =
                ([
                    "intents": .array(apps.flatMap { app in app.intents.map { description(of: $0, in: app) } }),
                    "entities": .array(
                        apps.flatMap { app in
                            app.entities.map { entity in
                                [
                                    "id": .string("\(entity)"),
                                    "name": .string(entity.typeDisplayRepresentation.name.key),
                                    "application": .string(app.applicationName),
                                ]
                            }
                        }),
                ] as JSONValue)
            return try StandardOutput.write(document.serialised())
        }
        for app in apps {
            for intent in app.intents {
                try StandardOutput.write(
                    "\(intent.persistentIdentifier)  \(intent.title.key): \(intent.descriptionText ?? "")")
                for phrase in phrases(of: intent, in: app) { try StandardOutput.write("  \"\(phrase)\"") }
            }
        }
    }

    private func description(of intent: any AppIntent.Type, in app: AppRegistration) -> JSONValue {
        [
            "id": .string(intent.persistentIdentifier), "title": .string(intent.title.key),
            "description": intent.descriptionText.map { .string($0) } ?? .null,
            "application": .string(app.applicationName),
            "phrases": .array(phrases(of: intent, in: app).map { .string($0) }),
        ]
    }

    private func phrases(of intent: any AppIntent.Type, in app: AppRegistration) -> [String] {
        app.shortcuts.appShortcuts.filter { type(of: $0.intent).persistentIdentifier == intent.persistentIdentifier }
            .flatMap(\.phrases).map { $0.text(applicationName: app.applicationName) }
    }
}

extension AppIntent {
    /// What the intent does, in a sentence; `nil` for no description.
    static var descriptionText: String? { description.intentDescription?.descriptionText.key }
}
