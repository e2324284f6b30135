import Dispatch
import FoundationEssentials
import Glibc
import Shared

/// The process of an intents extension, from its arguments to its exit status.
package enum IntentsExtension {
    /// Runs one command line, then exits.
    ///
    /// The function isn't `async`, because an asynchronous `main` would move from the main thread to the thread pool before its first
    /// statement.
    /// - Parameters:
    ///   - tables: The executable's own translations, read only for languages other than English.
    ///   - limit: The time limit of an intent in seconds.
    package static func main(
        _ apps: @autoclosure () -> [AppRegistration],
        tables: @escaping @Sendable () -> [LocalizedTables.Embedded] = { [] }, limit: Int = PerformDeadline.limit
    ) -> Never {
        let call = Result {
            try IntentsCommand.parsed(Array(CommandLine.arguments.dropFirst())).completed(environment: variable)
        }
        let sandbox: ExtensionSandbox.Report
        do {
            sandbox = try enterSandbox(around: call)
        } catch {
            end(exitCode(for: error, call))
        }
        // Setting up the sandbox closes all other descriptors, so the copy of standard output is made afterwards.
        StandardOutput.reserve()
        if case .success(.arguments(let arguments)) = call {
            arguments.adoptTimeZone()
            arguments.installAppGroups(program: "IntentsExt", environment: variable)
        }
        let apps = apps()
        let executor = MainThreadExecutor()
        let deadline = PerformDeadline(seconds: limit)
        let timeOut = IntentError(.timedOut(intent: name(of: call), seconds: limit))
        PerformDeadline.prepareAlarm(message: "IntentsExt: \(timeOut.message)", document: document(timeOut, call))
        // A query may hang like an intent, so the deadline starts at once.
        deadline.run()
        let task = Task.detached(executorPreference: executor) {
            end(await run(apps, tables, call, sandbox: sandbox, environment: variable, deadline: deadline))
        }
        executor.runWhileReady()
        // The intent is suspended, so the main thread serves the main actor until the task exits.
        deadline.watch(
            cancel: { task.cancel() },
            end: {
                // The alarm writes the findings of a lint whose query doesn't return.
                if case .success(.arguments(let arguments)) = call, arguments.command == "lint" { raise(SIGALRM) }
                end(exitCode(for: timeOut, call))
            })
        MainQueue.serve()
    }

    /// Exits, after the files that weren't written are removed.
    private static func end(_ code: ExitCode) -> Never {
        StagedOutputs.end()
        exit(code.rawValue)
    }

    /// Enters the sandbox before any code of an app runs. At this time no thread has started, and only the arguments have been read.
    private static func enterSandbox(around call: Result<ParsedArguments, any Error>) throws -> ExtensionSandbox.Report
    {
        var (container, highest): (String?, CInt?) = (nil, nil)
        // The resources of an imported app are next to its executable.
        let executable = "/proc/self/exe".linkTarget ?? CommandLine.arguments[0]
        var others = [ExtensionSandbox.Grant(.read, executable.parentFolder)]
        if case .success(.arguments(let arguments)) = call {
            // The command throws the same error later, inside the sandbox.
            container = try? arguments.containerPath(environment: variable)
            let files = try arguments.prepareFiles(environment: variable)
            others += files.grants
            highest = files.highest
        }
        return try ExtensionSandbox.install(
            program: "IntentsExt", role: .intents, domains: Domain.all, container: container, others: others,
            keeping: highest, settings: variable(ExtensionSandbox.variable))
    }

    /// Returns the name of the intent or command that a call runs, for messages.
    private static func name(of call: Result<ParsedArguments, any Error>) -> String {
        guard case .success(.arguments(let arguments)) = call else { return "the call" }
        return arguments.command == "perform" ? arguments.operands.first?.shortened ?? "perform" : arguments.command
    }

    static func run(
        _ apps: [AppRegistration], _ tables: @escaping @Sendable () -> [LocalizedTables.Embedded],
        _ call: Result<ParsedArguments, any Error>, sandbox: ExtensionSandbox.Report,
        environment: @escaping @Sendable (String) -> String?, deadline: PerformDeadline
    ) async -> ExitCode {
        do {
            switch try call.get() {
            case .help(let text): try StandardOutput.write(text)
            case .arguments(let arguments):
                try await IntentsCommand(
                    apps: apps, tables: tables, sandbox: sandbox, environment: environment, clock: { Date() },
                    deadline: deadline,
                    terminal: terminal
                )
                .run(arguments)
            }
            return .done
        } catch is CancellationError where deadline.isOver {
            return exitCode(for: IntentError(.timedOut(intent: name(of: call), seconds: deadline.seconds)), call)
        } catch {
            return exitCode(for: error, call)
        }
    }

    /// Reports an error and returns its exit code.
    private static func exitCode(for error: any Error, _ call: Result<ParsedArguments, any Error>) -> ExitCode {
        FailureReport.write(error, program: "IntentsExt", isJSON: wantsJSON(call))
    }

    /// True if a call requests JSON output.
    private static func wantsJSON(_ call: Result<ParsedArguments, any Error>) -> Bool {
        if case .success(.arguments(let arguments)) = call { return arguments[CommonOptions.json] }
        return FailureReport.wantsJSON(CommandLine.arguments.dropFirst())
    }

    /// Returns a JSON error document, which is prepared for the alarm's signal handler; `nil` if the call doesn't request JSON.
    private static func document(_ error: IntentError, _ call: Result<ParsedArguments, any Error>) -> String? {
        guard wantsJSON(call) else { return nil }
        do {
            return try FailureReport.document(error.message, error.exitCode).serialised()
        } catch {
            return nil
        }
    }

    /// The prompter for the user at the terminal; `nil` if standard input or standard error is not a terminal.
    private static var terminal: TerminalPrompter? {
        guard isatty(0) == 1, isatty(2) == 1 else { return nil }
        return TerminalPrompter(write: { StandardError.write($0) }, read: { readLine() })
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// The declarations of one app in an intents extension: its names, intents, entities and shortcuts.
package struct AppRegistration: Sendable {
    /// The name users say for the app.
    package let applicationName: String
    /// Other names users may say for the app: at most three.
    package let alternativeNames: [String]
    /// The app's intents.
    package let intents: [any AppIntent.Type]
    /// The app's entity types.
    package let entities: [any AppEntity.Type]
    /// The app's shortcuts.
    package let shortcuts: any AppShortcutsProvider.Type

    package init(
        applicationName: String, alternativeNames: [String] = [], intents: [any AppIntent.Type],
        entities: [any AppEntity.Type], shortcuts: any AppShortcutsProvider.Type
    ) {
        self.applicationName = applicationName
        self.alternativeNames = alternativeNames
        self.intents = intents
        self.entities = entities
        self.shortcuts = shortcuts
    }

    /// True if a phrase contains one of the app's names, even as a part of another word.
    ///
    /// - Parameter utterance: The normalized phrase as UTF-8.
    func isNamed(in utterance: [UInt8]) -> Bool {
        ([applicationName] + alternativeNames).contains { utterance.contains(run: Array($0.normalizedPhrase.utf8)) }
    }
}

extension [UInt8] {
    /// True if the array contains `run` as a contiguous subsequence; false for an empty `run`.
    fileprivate func contains(run: [UInt8]) -> Bool {
        guard !run.isEmpty, run.count <= count else { return false }
        return (0...(count - run.count)).contains { self[$0..<($0 + run.count)].elementsEqual(run) }
    }
}

/// The shortcuts provider of an app without shortcuts.
package enum NoShortcuts: AppShortcutsProvider {
    package static var appShortcuts: [AppShortcut] { [] }
}

/// An intents extension made of all intents that an executable declares, without a registration.
public enum DeclaredIntents {
    /// Runs the command line, then exits.
    ///
    /// - Parameters:
    ///   - applicationName: The name users say for the app.
    ///   - alternativeNames: Other names users may say for the app: at most three.
    public static func main(applicationName: String, alternativeNames: [String] = []) -> Never {
        IntentsExtension.main([registration(applicationName: applicationName, alternativeNames: alternativeNames)])
    }

    /// Returns an executable's declarations as the registration of one app.
    static func registration(applicationName: String, alternativeNames: [String]) -> AppRegistration {
        AppRegistration(
            applicationName: applicationName, alternativeNames: alternativeNames, intents: DeclaredTypes.intents,
            entities: DeclaredTypes.entities,
            // Apple's API allows only one provider per app.
            shortcuts: DeclaredTypes.shortcuts.first ?? NoShortcuts.self)
    }
}

/// The function that `AppIntentsExtension.main()` calls through a weak symbol.
@_cdecl("airlock_intents_extension_main")
func intentsExtensionMain() {
    let name = CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "") } ?? ""
    DeclaredIntents.main(applicationName: name)
}
