import FoundationEssentials
import Shared

/// The command line of an intents extension.
struct IntentsCommand {
    let apps: [AppRegistration]
    /// What holds of the wall around this process.
    let wall: ExtensionWall.Report
    let environment: @Sendable (String) -> String?
    let now: Date

    private static let seed = CommandGrammar.Option(
        "seed", "N", help: "what chance is made from, for the same answer again")

    static var grammar: CommandGrammar {
        CommandGrammar(
            program: "IntentsExt", summary: "answers phrases and runs intents from the container",
            commands: [
                .init(
                    "list", summary: "prints the intents, their phrases and their entities",
                    options: [CommonOptions.json]),
                .init(
                    "ask", summary: "answers a phrase", operands: "PHRASE…",
                    options: [CommonOptions.container, CommonOptions.json, seed]),
                .init(
                    "perform", summary: "runs an intent", operands: "ID",
                    options: [CommonOptions.container, CommonOptions.json, seed]),
                .init(
                    "search", summary: "finds things of the apps by a text", operands: "TEXT…",
                    options: [CommonOptions.container, CommonOptions.json]),
                .init(
                    "shortcuts", summary: "prints the shortcuts and their phrases", options: [CommonOptions.json]),
                .init(
                    "wall", summary: "prints what holds of the wall around this process",
                    options: [CommonOptions.json]),
            ])
    }

    func run(_ arguments: Arguments) async throws {
        switch arguments.command {
        case "list": try list(arguments)
        case "ask": try await ask(arguments)
        case "search": try await search(arguments)
        case "shortcuts": try shortcuts(arguments)
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
        var context = RequestContext(now: now)
        if let text = arguments.value("seed") {
            guard let seed = UInt64(text) else { throw UsageError("'\(text)' is not a seed — a whole number") }
            context.seed = seed
        }
        return try await answering(arguments, context) { try await IntentRunner(apps).run(intent) }
    }

    private func answering<Result: Sendable>(
        _ arguments: Arguments, _ context: RequestContext, _ body: () async throws -> Result
    ) async throws -> Result {
        let storage = try SharedStorageService.open(
            path: try arguments.containerPath(environment: environment), role: .intents, program: "IntentsExt")
        return try await RequestContext.$current.withValue(context) {
            try await SharedStorageService.$shared.withValue(storage) { try await body() }
        }
    }

    private func search(_ arguments: Arguments) async throws {
        guard !arguments.operands.isEmpty else {
            throw UsageError("nothing to search for — write a text, such as: IntentsExt search kettle")
        }
        let text = arguments.operands.dropFirst().reduce(arguments.operands[0]) { $0 + " " + $1 }
        let found = try await answering(arguments, RequestContext(now: now)) {
            try await IntentRunner(apps).search(text)
        }
        if arguments.has("json") {
            let results = found.map { hit in
                ([
                    "type": .string(hit.type), "id": .string(hit.id), "title": .string(hit.title),
                    "application": .string(hit.application),
                ] as JSONValue)
            }
            return try StandardOutput.write((["results": .array(results)] as JSONValue).serialised())
        }
        for hit in found { try StandardOutput.write("\(hit.id)  \(hit.title)") }
    }

    private func shortcuts(_ arguments: Arguments) throws {
        try PhraseIndex(apps).checkClaims()
        let all = apps.flatMap { app in app.shortcuts.appShortcuts.map { (app, $0) } }
        if arguments.has("json") {
            let list = all.map { app, shortcut in
                ([
                    "application": .string(app.applicationName),
                    "intent": .string(type(of: shortcut.intent).persistentIdentifier),
                    "shortTitle": .string(shortcut.shortTitle.key),
                    "systemImageName": .string(shortcut.systemImageName),
                    "phrases": .array(
                        shortcut.phrases.map { .string($0.text(applicationName: app.applicationName)) }),
                ] as JSONValue)
            }
            return try StandardOutput.write((["shortcuts": .array(list)] as JSONValue).serialised())
        }
        for (app, shortcut) in all {
            try StandardOutput.write("\(shortcut.shortTitle.key)  (\(type(of: shortcut.intent).persistentIdentifier))")
            for phrase in shortcut.phrases {
                try StandardOutput.write("  \"\(phrase.text(applicationName: app.applicationName))\"")
            }
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
