import Foundation
import Shared

/// The command line of the host.
struct HostCommand: Sendable {
    let environment: [String: String]
    let now: @Sendable () -> Date
    let random: @Sendable () -> UInt64
    /// The folder the extensions are looked for in.
    let folder: @Sendable () throws -> String

    /// The app group the built-in features belong to.
    private static let group = "group.airlock"

    private static let clock = [CommonOptions.at, CommonOptions.timeZone, CommonOptions.locale]

    static let grammar = CommandGrammar(
        program: "AppHost", summary: "syncs into the container that the extensions read",
        commands: [
            .init(
                "sync", summary: "syncs once",
                options: [CommonOptions.container] + JokeSourceArguments.options + [CommonOptions.json] + clock),
            .init(
                "run", summary: "syncs at launch, on SIGHUP and when a day begins, until SIGTERM",
                options: [CommonOptions.container] + JokeSourceArguments.options + [CommonOptions.timeZone]),
            .init(
                "status", summary: "prints what the container holds",
                options: [CommonOptions.container, CommonOptions.json]),
            .init(
                "jokes", summary: "prints the stored jokes",
                options: [
                    CommonOptions.container, .init("character", "NAME", help: "of one character, such as MrSad"),
                    .init("category", "NAME", help: "of one category, such as food"), CommonOptions.json,
                ]),
            .init(
                "doctor", summary: "says which layers of the wall hold here, for each extension",
                options: [CommonOptions.json]),
            .init(
                "gallery", summary: "draws every picture of the widgets into one page",
                options: [
                    CommonOptions.container, .init("out", "FILE", help: "the HTML file; gallery.html by default"),
                ] + clock),
            .init(
                "demo", summary: "syncs, draws, asks and shows what came of it",
                options: [
                    CommonOptions.container, .init("out", "FILE", help: "the HTML file; gallery.html by default"),
                ] + clock),
        ])

    func run(_ arguments: Arguments) async throws {
        switch arguments.command {
        case "sync": try await sync(arguments)
        case "run": try await HostDaemon(model: try model(arguments), context: { try context(arguments) }).run()
        case "status": try status(arguments)
        case "jokes": try jokes(arguments)
        case "doctor": try doctor(arguments)
        case "gallery": try gallery(arguments)
        default: try await demo(arguments)
        }
    }

    private func context(_ arguments: Arguments) throws -> RequestContext { try arguments.requestContext(now: now()) }

    private func model(_ arguments: Arguments) throws -> JokeViewModel {
        let source = try JokeSourceArguments(arguments: arguments, environment: environment, now: now).source()
        let path = try arguments.containerPath(environment: { environment[$0] })
        return JokeViewModel(
            source: source, store: JokeStore(container: try Container.create(at: path, group: Self.group)),
            random: random)
    }

    private func sync(_ arguments: Arguments) async throws {
        let outcome = try await refreshed(arguments)
        if arguments.has("json") { return try StandardOutput.write(outcome.json.serialised()) }
        try StandardOutput.write(outcome.summary)
    }

    private func refreshed(_ arguments: Arguments) async throws -> JokeViewModel.Outcome {
        let progress = ProgressLine("jokes")
        let outcome = try await model(arguments).refresh(context: try context(arguments)) { progress.show($0, of: $1) }
        for rejection in outcome.rejections { StandardError.write("AppHost: \(rejection.message)") }
        return outcome
    }

    private func status(_ arguments: Arguments) throws {
        let path = try arguments.containerPath(environment: { environment[$0] })
        let container = try Container.open(at: path, role: .host)
        let status = try ContainerStatus(of: container, path: path)
        try StandardOutput.write(arguments.has("json") ? status.json.serialised() : status.text)
    }

    private func jokes(_ arguments: Arguments) throws {
        let path = try arguments.containerPath(environment: { environment[$0] })
        let character: JokeCharacter? = try arguments.value("character").map { _ in
            try arguments.choice("character", default: .mrFunny)
        }
        let category: JokeCategory? = try arguments.value("category").map { _ in
            try arguments.choice("category", default: .animals)
        }
        let model = CharacterDetailViewModel(container: try Container.open(at: path, role: .host))
        let found = try model.jokes(of: character, about: category)
        if arguments.has("json") {
            let jokes = found.map { joke in
                ([
                    "id": .string(joke.id), "setup": .string(joke.setup), "punchline": .string(joke.punchline),
                    "character": joke.character.map { .string($0) } ?? .null,
                    "category": joke.category.map { .string($0) } ?? .null,
                ] as JSONValue)
            }
            return try StandardOutput.write((["jokes": .array(jokes)] as JSONValue).serialised())
        }
        for joke in found { try StandardOutput.write("\(joke.id)  \(joke.setup) ... \(joke.punchline)") }
    }

    private func doctor(_ arguments: Arguments) throws {
        let examination = WallExamination(
            of: try ExtensionExecutables(folder: try folder()), kernel: .current,
            environment: ExtensionCalls.passed(environment))
        try StandardOutput.write(arguments.has("json") ? examination.json.serialised() : examination.text)
        if let open = examination.open { throw open }
    }

    private func gallery(_ arguments: Arguments) throws {
        let out = arguments.value("out") ?? "gallery.html"
        let pictures = try drawing(arguments).pictures()
        try GalleryPage(pictures: pictures, answers: [], date: try context(arguments).now).write(to: out)
        try StandardOutput.write("\(pictures.count) pictures in \(out)")
    }

    private func demo(_ arguments: Arguments) async throws {
        let out = arguments.value("out") ?? "gallery.html"
        let demo = Demo(
            sync: { try await refreshed(arguments) }, drawing: try drawing(arguments), out: out,
            date: try context(arguments).now)
        try await demo.run()
    }

    private func drawing(_ arguments: Arguments) throws -> ExtensionCalls {
        var passed: [String] = []
        for option in ["at", "timezone", "locale"] {
            if let value = arguments.value(option) { passed += ["--\(option)", value] }
        }
        return ExtensionCalls(
            executables: try ExtensionExecutables(folder: try folder()),
            container: try arguments.containerPath(environment: { environment[$0] }), clock: passed,
            environment: environment)
    }
}

extension JokeViewModel.Outcome {
    /// What was synced, in a line.
    var summary: String {
        let today = jokeOfTheDay.map { "; the joke of \($0.day) is '\($0.joke.id)'" } ?? ""
        if let unchangedSince { return "not changed since \(unchangedSince.formatted(.iso8601)): \(source)\(today)" }
        return "\(accepted) jokes from \(source)\(today)"
    }

    /// What was synced, as data.
    fileprivate var json: JSONValue {
        [
            "source": .string(source),
            "accepted": .integer(accepted),
            "rejected": .array(rejections.map(\.json)),
            "unchangedSince": unchangedSince.map { .string($0.formatted(.iso8601)) } ?? .null,
            "day": jokeOfTheDay.map { .string($0.day) } ?? .null,
            "jokeOfTheDay": jokeOfTheDay.map { .string($0.joke.id) } ?? .null,
        ]
    }
}

extension JokeBatch.Rejection {
    fileprivate var json: JSONValue {
        ["index": .integer(index), "id": id.map { .string($0) } ?? .null, "reason": .string(reason)]
    }
}
