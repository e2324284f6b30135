import Dispatch
import FoundationEssentials
import Glibc
import Shared

/// An intents extension's process, from its arguments to its exit status.
package enum IntentsExtension {
    /// Answers one command line, then ends the process.
    ///
    /// Not `async`: an asynchronous `main` would leave the main thread for the pool before its first statement.
    /// - Parameters:
    ///   - tables: The executable's own translations, asked for in languages other than English.
    ///   - limit: How many seconds an intent may take.
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
            exit(exitCode(for: error, call).rawValue)
        }
        if case .success(.arguments(let arguments)) = call { arguments.adoptTimeZone() }
        let apps = apps()
        let executor = MainThreadExecutor()
        let deadline = PerformDeadline(seconds: limit)
        let overdue = IntentError(.timedOut(intent: name(of: call), seconds: limit))
        PerformDeadline.prepareAlarm(message: "IntentsExt: \(overdue.message)", document: document(overdue, call))
        // Queries may hang as intents do, so that the time runs from the start.
        deadline.run()
        let task = Task.detached(executorPreference: executor) {
            exit(await run(apps, tables, call, sandbox: sandbox, environment: variable, deadline: deadline).rawValue)
        }
        executor.runWhileReady()
        // The intent waits for something; the main thread serves the main actor until the task ends the process.
        deadline.watch(
            cancel: { task.cancel() },
            end: { exit(exitCode(for: overdue, call).rawValue) })
        MainQueue.serve()
    }

    /// Before anything else: nothing of the app has run yet, no thread was started, and only the arguments were read.
    private static func enterSandbox(around call: Result<ParsedArguments, any Error>) throws -> ExtensionSandbox.Report {
        var container: String?
        var others: [ExtensionSandbox.Grant] = []
        if case .success(.arguments(let arguments)) = call {
            // The command throws the same error, behind the sandbox.
            container = try? arguments.containerPath(environment: variable)
            for option in ["fixture", "assets"] {
                if let path = arguments.value(option) { others.append(ExtensionSandbox.Grant(.read, path)) }
            }
        }
        return try ExtensionSandbox.raise(
            program: "IntentsExt", role: .intents, domains: Domain.all, container: container, others: others,
            settings: variable(ExtensionSandbox.variable))
    }

    /// What the call runs, for a message.
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
                    person: person
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

    /// Says what went wrong.
    private static func exitCode(for error: any Error, _ call: Result<ParsedArguments, any Error>) -> ExitCode {
        FailureReport.write(error, program: "IntentsExt", isJSON: wantsJSON(call))
    }

    /// Whether a call is to be answered with data.
    private static func wantsJSON(_ call: Result<ParsedArguments, any Error>) -> Bool {
        if case .success(.arguments(let arguments)) = call { return arguments.has("json") }
        return FailureReport.wantsJSON(CommandLine.arguments.dropFirst())
    }

    /// The document that says an error where the process can't make one any more; `nil` for a call that wants none.
    private static func document(_ error: IntentError, _ call: Result<ParsedArguments, any Error>) -> String? {
        guard wantsJSON(call) else { return nil }
        do {
            return try FailureReport.document(error.message, error.exitCode).serialised()
        } catch {
            return nil
        }
    }

    /// The person at the terminal, where there is one to ask.
    private static var person: TerminalPrompter? {
        guard isatty(0) == 1, isatty(2) == 1 else { return nil }
        return TerminalPrompter(write: { StandardError.write($0) }, read: { readLine() })
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
