import FoundationEssentials
import Shared

/// The command line of an intents extension.
struct IntentsCommand {
    let apps: [AppRegistration]
    /// The executable's own translations.
    let tables: @Sendable () -> [LocalizedTables.Embedded]
    /// What holds of the sandbox around this process.
    let sandbox: ExtensionSandbox.Report
    let environment: @Sendable (String) -> String?
    /// What time it is, for an intent that isn't asked about another.
    let clock: @Sendable () -> Date
    /// How long an intent may take.
    var deadline: PerformDeadline
    /// The person at the terminal; `nil` where nobody is there.
    let person: TerminalPrompter?

    private static let seed = CommandGrammar.Option(
        "seed", "N", help: "what chance is made from, for the same answer again")
    private static let answer = CommandGrammar.Option(
        "answer", "TEXT", help: "the answer to what the intent asks; once for each question, in their order",
        isRepeatable: true)
    private static let circumstances = [
        CommonOptions.container, CommonOptions.fixture, CommonOptions.json, CommonOptions.at, CommonOptions.timeZone,
        CommonOptions.locale,
        CommandGrammar.Option("assets", "DIR", help: "the folder of the app's tables of strings"),
    ]

    static var grammar: CommandGrammar {
        CommandGrammar(
            program: "IntentsExt", summary: "answers phrases and runs intents from the container",
            commands: [
                .init(
                    "list", summary: "prints the intents, their phrases and their entities", options: circumstances),
                .init(
                    "ask", summary: "answers a phrase", operands: "PHRASE…",
                    options: circumstances + [
                        seed, answer,
                        .init("fuzzy", help: "take the phrase that comes nearest, up to a letter in five"),
                    ]),
                .init(
                    "perform", summary: "runs an intent", operands: "ID [NAME=VALUE…]",
                    options: circumstances + [
                        seed, answer, .init("parameters", "JSON", help: "an object of parameters by their names"),
                    ]),
                .init(
                    "search", summary: "finds things of the apps by a text or by their properties", operands: "[TEXT…]",
                    options: circumstances + SearchOptions.all),
                .init(
                    "shortcuts", summary: "prints the shortcuts and their phrases",
                    options: circumstances + [
                        .init("refresh", help: "compile the phrases with the values of now, and keep them")
                    ]),
                .init(
                    "complete", summary: "prints what a command line may go on with, for a shell", operands: "WORD…",
                    options: circumstances.filter { $0.name != CommonOptions.json.name } + [
                        .init("shell", "NAME", help: "the one word is a line as it is written in bash, zsh or fish")
                    ]),
                .init(
                    "completion", summary: "prints the completion for a shell", operands: "bash|zsh|fish", options: []),
                .init(
                    "rofi", summary: "a script for rofi: lists the phrases, and answers the one chosen",
                    operands: "[PHRASE…]", options: circumstances.filter { $0.name != CommonOptions.json.name }),
                .init(
                    "mcp", summary: "offers the intents as tools to an assistant, over standard input and output",
                    options: circumstances.filter { $0.name != CommonOptions.json.name }),
                .init(
                    "sandbox", summary: "prints what holds of the sandbox around this process",
                    options: [CommonOptions.json]),
            ])
    }

    func run(_ arguments: Arguments) async throws {
        // What is being completed may name a folder that isn't there yet.
        if arguments.command != "complete" { try arguments.checkFolder("assets") }
        switch arguments.command {
        case "list": try await list(arguments)
        case "ask": try await ask(arguments)
        case "search": try await search(arguments)
        case "shortcuts": try await shortcuts(arguments)
        case "complete": try await complete(arguments)
        case "completion": try ShellCompletion.print(for: arguments.operands)
        case "rofi": try await rofi(arguments)
        case "mcp": try await offerTools(arguments)
        case "sandbox": try StandardOutput.write(arguments.has("json") ? sandbox.json.serialised() : sandbox.text)
        default: try await perform(arguments)
        }
    }

    /// The index of all phrases, in the language asked for.
    func index(_ arguments: Arguments) throws -> PhraseIndex { try index(arguments, of: apps) }

    /// The phrase a person said, where an app declares it without parameters; only the apps it names are asked for their phrases, as
    /// making those of an app costs more than most answers.
    func declared(_ spoken: String, _ arguments: Arguments) throws -> PhraseMatch? {
        let said = Array(spoken.normalizedPhrase.utf8)
        let named = apps.filter { $0.isNamed(in: said) }
        if let match = try index(arguments, of: named).known(spoken) { return match }
        return isTranslated(arguments) ? try PhraseIndex(named).known(spoken) : nil
    }

    /// What a phrase means in the language asked for, else as the apps declare it where the executable has the translations.
    ///
    /// - Throws: As ``PhraseFinder/match(_:isFuzzy:container:)`` in the language asked for.
    func match(_ phrase: String, _ arguments: Arguments, in container: Container?) async throws -> PhraseMatch {
        do {
            let finder = PhraseFinder(try index(arguments), locale: arguments.value("locale"))
            return try await finder.match(phrase, isFuzzy: arguments.has("fuzzy"), container: container)
        } catch let error as UsageError where isTranslated(arguments) {
            do {
                let finder = PhraseFinder(try PhraseIndex(apps), locale: nil)
                return try await finder.match(phrase, isFuzzy: false, container: container)
            } catch is UsageError {
                throw error
            }
        }
    }

    /// True if the executable's own translations answer a request.
    private func isTranslated(_ arguments: Arguments) -> Bool {
        guard let locale = arguments.value("locale") else { return false }
        return LocalizedTables.languages(near: locale).last != "en" && !tables().isEmpty
    }

    private func index(_ arguments: Arguments, of apps: [AppRegistration]) throws -> PhraseIndex {
        guard arguments.has("locale") || arguments.has("assets") else { return try PhraseIndex(apps) }
        let strings = try IntentStrings(arguments, embedded: tables)
        return try PhraseIndex(apps, translations: strings.phrases)
    }

    /// Runs what answers a request, in its circumstances.
    func answering<Result: Sendable>(
        _ arguments: Arguments, _ body: (ContainerSession) async throws -> Result
    ) async throws -> Result {
        let context = try context(arguments)
        let session = try ContainerSession.open(
            path: try arguments.containerPath(environment: environment), role: .intents, domains: Domain.all,
            program: "IntentsExt")
        AppGroups.install(
            try arguments.appGroups(program: "IntentsExt", environment: environment, faults: context.faults))
        return try await RequestContext.$current.withValue(context) {
            try await ContainerSession.$current.withValue(session) {
                guard arguments.has("locale") || arguments.has("assets") else { return try await body(session) }
                let strings = try IntentStrings(arguments, embedded: tables)
                return try await Translation.$tables.withValue(strings) { try await body(session) }
            }
        }
    }

    private func context(_ arguments: Arguments) throws -> RequestContext {
        var context =
            arguments.has("at") || arguments.has("timezone") || arguments.has("locale")
            ? try arguments.requestContext(now: clock()) : RequestContext(now: clock())
        if let text = arguments.value("seed") {
            guard let seed = UInt64(text) else { throw UsageError("'\(text)' is not a seed — a whole number") }
            context.seed = seed
        }
        return context
    }

    /// Who answers: what was given with the command, then the person at the terminal, who isn't asked where data is wanted.
    func respondent(_ arguments: Arguments) -> GivenAnswers? {
        let answers = arguments.values("answer")
        if answers.isEmpty, person == nil || arguments.has("json") { return nil }
        let last: any IntentPrompter =
            arguments.has("json")
            ? NoPrompter() : person.map { DeadlinePausingPrompter(respondent: $0, deadline: deadline) } ?? NoPrompter()
        return GivenAnswers(answers, then: last)
    }
}

extension AppIntent {
    /// What the intent does, in a sentence; `nil` for no description.
    static var descriptionText: String? { description.intentDescription?.descriptionText.text }
}
