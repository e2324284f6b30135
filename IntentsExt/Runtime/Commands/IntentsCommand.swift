import FoundationEssentials
import Shared

/// The command line of an intents extension.
struct IntentsCommand {
    let apps: [AppRegistration]
    /// The executable's own translations.
    let tables: @Sendable () -> [LocalizedTables.Embedded]
    /// The state of this process's sandbox.
    let sandbox: ExtensionSandbox.Report
    let environment: @Sendable (String) -> String?
    /// Returns the current time, which is used unless `--at` gives another.
    let clock: @Sendable () -> Date
    /// The deadline of the running intent.
    var deadline: PerformDeadline
    /// The prompter for the user at the terminal; `nil` without a terminal.
    let terminal: TerminalPrompter?

    /// The options of the place and time of a request.
    @OptionList private static var place: [OptionDeclaration] {
        CommonOptions.at
        CommonOptions.timeZone
        CommonOptions.locale
        IntentOptions.assets
    }

    @OptionList private static var storage: [OptionDeclaration] {
        CommonOptions.container
        CommonOptions.fixture
    }

    @OptionList private static var common: [OptionDeclaration] {
        storage
        CommonOptions.json
        place
    }

    @OptionList private static var run: [OptionDeclaration] {
        common
        IntentOptions.seed
        IntentOptions.answer
        CommonOptions.entitlements
        IntentOptions.tap
    }

    static var grammar: CommandGrammar {
        CommandGrammar(
            program: "IntentsExt", summary: "answers phrases and runs intents from the container",
            commands: [
                .init("list", summary: "prints the intents, their phrases and their entities") {
                    common
                    IntentOptions.withoutChoices
                },
                .init("ask", summary: "answers a phrase", operands: "PHRASE…") {
                    run
                    IntentOptions.fuzzy
                },
                .init("perform", summary: "runs an intent", operands: "ID [NAME=VALUE…]") {
                    run
                    IntentOptions.parameters
                },
                .init("search", summary: "finds entities by text or by properties", operands: "[TEXT…]") {
                    common
                    SearchOptions.type
                    SearchOptions.comparisons
                    SearchOptions.any
                    SearchOptions.sort
                    IntentOptions.limit
                },
                .init("shortcuts", summary: "prints the shortcuts and their phrases") {
                    common
                    refresh
                },
                .init("surface", summary: "prints the parts of intents that users' shortcuts depend on") {
                    common
                    against
                },
                .init("lint", summary: "checks the sources of intents, and the queries of their entities") {
                    storage
                    place
                    lintOptions
                },
                StoredModelsCommand.grammar,
            ]
                + ShellCompletion.commands {
                    storage
                    place
                } + [
                    .init(
                        "rofi", summary: "runs as a script of rofi: lists the phrases and answers the chosen one",
                        operands: "[PHRASE…]"
                    ) {
                        storage
                        place
                    },
                    .init(
                        "mcp", summary: "offers the intents as tools to an assistant, over standard input and output"
                    ) {
                        storage
                        place
                    },
                    .init("sandbox", summary: "prints the state of this process's sandbox") { CommonOptions.json },
                ])
    }

    static let refresh = CommandOption<Bool>(
        "refresh", help: "compile the phrases with the current values, and cache them")

    func run(_ arguments: Arguments) async throws {
        // A command line that is being completed may name a folder that doesn't exist yet.
        if arguments.command != "complete" {
            try arguments.checkFolder(IntentOptions.assets)
            try arguments.checkFolder(CommonOptions.fixture)
        }
        switch arguments.command {
        case "list": try await list(arguments)
        case "ask": try await ask(arguments)
        case "search": try await search(arguments)
        case "shortcuts": try await shortcuts(arguments)
        case "lint": try await lint(arguments)
        case "surface": try await surface(arguments)
        case StoredModelsCommand.grammar.name: try StoredModelsCommand.run(arguments, environment: environment)
        case "complete": try await complete(arguments)
        case "completion": try ShellCompletion.run(arguments, Self.grammar)
        case "rofi": try await rofi(arguments)
        case "mcp": try await serveTools(arguments)
        case "sandbox":
            try StandardOutput.write(arguments[CommonOptions.json] ? sandbox.json.serialised() : sandbox.text)
        default: try await perform(arguments)
        }
    }

    /// Returns the index of all phrases in the requested language.
    func index(_ arguments: Arguments) throws -> PhraseIndex { try index(arguments, of: apps) }

    /// Returns the match of an utterance with a declared phrase without parameters; `nil` for no match.
    ///
    /// Only the phrases of apps that the utterance names are indexed, because indexing an app costs more than most answers.
    func declared(_ spoken: String, _ arguments: Arguments) throws -> PhraseMatch? {
        let utterance = Array(spoken.normalizedPhrase.utf8)
        let named = apps.filter { $0.isNamed(in: utterance) }
        if let match = try index(arguments, of: named).known(spoken) { return match }
        return isTranslated(arguments) ? try PhraseIndex(named).known(spoken) : nil
    }

    /// Returns the match of a phrase in the requested language. If there is none and the executable has translations, returns the match of
    /// the phrase as declared.
    ///
    /// - Throws: The errors of ``PhraseFinder/match(_:isFuzzy:container:)`` in the requested language.
    func match(_ phrase: String, _ arguments: Arguments, in container: Container?) async throws -> PhraseMatch {
        do {
            let finder = PhraseFinder(try index(arguments), locale: arguments[CommonOptions.locale]?.canonical)
            return try await finder.match(phrase, isFuzzy: arguments[IntentOptions.fuzzy], container: container)
        } catch let error as CommandFailure where isTranslated(arguments) {
            do {
                let finder = PhraseFinder(try PhraseIndex(apps), locale: nil)
                return try await finder.match(phrase, isFuzzy: false, container: container)
            } catch is CommandFailure {
                throw error
            }
        }
    }

    /// True if the executable's own translations apply to a request.
    private func isTranslated(_ arguments: Arguments) -> Bool {
        guard let locale = arguments[CommonOptions.locale]?.canonical else { return false }
        return LocalizedTables.languages(near: locale).last != "en" && !tables().isEmpty
    }

    private func index(_ arguments: Arguments, of apps: [AppRegistration]) throws -> PhraseIndex {
        guard arguments.has(CommonOptions.locale) || arguments.has(IntentOptions.assets) else {
            return try PhraseIndex(apps)
        }
        let strings = try IntentStrings(arguments, embedded: tables)
        return try PhraseIndex(apps, translations: strings.phrases)
    }

    /// Runs `body` with the context, container and translations that the arguments name.
    func answering<Result: Sendable>(
        _ arguments: Arguments, _ body: (ContainerSession) async throws -> Result
    ) async throws -> Result {
        let context = try context(arguments)
        let session = try ContainerSession.open(
            path: try arguments.containerPath(environment: environment), role: .intents, domains: Domain.all,
            program: "IntentsExt")
        AppGroups.install(
            try arguments.appGroups(program: "IntentsExt", environment: environment, faults: context.faults))
        return try await RequestScope.with(context, session: session) {
            guard arguments.has(CommonOptions.locale) || arguments.has(IntentOptions.assets) else {
                return try await body(session)
            }
            let strings = try IntentStrings(arguments, embedded: tables)
            return try await Translation.$tables.withValue(strings) { try await body(session) }
        }
    }

    private func context(_ arguments: Arguments) throws -> RequestContext {
        var context =
            arguments.has(CommonOptions.at) || arguments.has(CommonOptions.timeZone)
                || arguments.has(CommonOptions.locale)
            ? try arguments.requestContext(now: clock()) : RequestContext(now: clock())
        if let seed = arguments[IntentOptions.seed] { context.seed = seed }
        return context
    }

    /// Returns the prompter of a run, which uses the given answers and then prompts the user at the terminal, unless JSON is requested.
    func prompter(_ arguments: Arguments) -> PreparedAnswers? {
        let answers = arguments[IntentOptions.answer]
        if answers.isEmpty, terminal == nil || arguments[CommonOptions.json] { return nil }
        let last: any IntentPrompter =
            arguments[CommonOptions.json]
            ? NoPrompter()
            : terminal.map { DeadlinePausingPrompter(prompter: $0, deadline: deadline) } ?? NoPrompter()
        return PreparedAnswers(answers, then: last)
    }
}

extension AppIntent {
    /// The text of the intent's description; `nil` if it has none.
    static var descriptionText: String? { description.intentDescription?.descriptionText.text }
}

/// A reader for the parameters on a command line.
enum GivenParameters {
    /// Reads `NAME=VALUE` arguments, split at the first `=`. A value for a list may be a JSON array.
    ///
    /// - Throws: ``CommandFailure`` for an argument without `=`, or for a list value in brackets that isn't valid JSON.
    static func read(_ words: ArraySlice<String>, of intent: any AppIntent) throws -> [JSONMember] {
        guard !words.isEmpty else { return [] }
        let parameters = intent.parameters
        return try words.map { word in
            guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
                guard let first = parameters.first?.name else {
                    throw CommandFailure(
                        "\(intent.persistentIdentifier) takes no parameters — leave '\(word.shortened)' out")
                }
                throw CommandFailure(
                    "no parameter name in '\(word.shortened)' — write NAME=VALUE, such as \(first)=\(word.shortened)")
            }
            let (name, text) = (String(word[..<equals]), String(word[word.index(after: equals)...]))
            let isList = parameters.first { $0.name == name }?.parameter.valueType.element != nil
            return JSONMember(
                name, isList && text.hasPrefix("[") && text.hasSuffix("]") ? try list(text, of: name) : .string(text))
        }
    }

    private static func list(_ text: String, of name: String) throws -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: text)
        } catch {
            throw CommandFailure(
                "the list '\(name)' is not valid JSON: \(error) — write a list, such as '\(name)=[\"a\", \"b\"]'"
            )
        }
    }

    /// Reads a JSON object whose members are parameter names and values.
    ///
    /// - Throws: ``CommandFailure`` for anything but a JSON object.
    static func read(json text: String) throws -> [JSONMember] {
        do throws(JSONError) {
            if let members = try JSONValue(parsing: text).members { return members }
        } catch {
            throw CommandFailure(
                "\(IntentOptions.parameters) is not valid JSON: \(error) — write an object, such as '{\"name\":\"Tea\"}'"
            )
        }
        throw CommandFailure(
            "\(IntentOptions.parameters) must be a JSON object — write an object, such as '{\"name\":\"Tea\"}'")
    }
}

/// The options of the `search` command.
enum SearchOptions {
    static let type = CommandOption<String?>("type", "NAME", help: "search entities of this type only")
    static let comparisons = CommandOption<[WrittenComparison]>(
        repeated: "where", "TEXT", help: "a property comparison, such as \"year greaterThan 1990\"; may be repeated",
        read: { text throws(CommandFailure) in try comparison(text) },
        write: { [$0.property, $0.comparison, $0.values.spaced].spaced })
    static let any = CommandOption<Bool>("any", help: "match any of the comparisons instead of all")
    static let sort = CommandOption<String?>(
        "sort", "PROPERTY", help: "the property to sort by; -PROPERTY sorts in descending order")

    /// Returns the search by properties that the options request; `nil` if they request none.
    static func propertySearch(_ arguments: Arguments) -> PropertySearch? {
        var search = PropertySearch()
        search.comparisons = arguments[comparisons]
        guard !search.comparisons.isEmpty || arguments.has(sort) else { return nil }
        if arguments[any] { search.mode = .or }
        if let sort = arguments[sort] {
            search.isDescending = sort.hasPrefix("-")
            search.sortedBy = search.isDescending ? String(sort.dropFirst()) : sort
        }
        search.limit = arguments[IntentOptions.limit]
        return search
    }

    private static func comparison(_ text: String) throws(CommandFailure) -> WrittenComparison {
        let parts = text.split(separator: " ", maxSplits: 2)
        guard parts.count == 3 else {
            throw CommandFailure(
                "invalid comparison '\(text.shortened)' — write PROPERTY OPERATOR VALUE, such as \"year greaterThan 1990\""
            )
        }
        let values = parts[1] == "isBetween" ? parts[2].split(separator: " ").map(String.init) : [String(parts[2])]
        return WrittenComparison(property: String(parts[0]), comparison: String(parts[1]), values: values)
    }
}
