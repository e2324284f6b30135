import Dispatch
import FoundationEssentials
import Glibc
import Shared

/// An intents extension's process, from its arguments to its exit status.
package enum IntentsExtension {
    /// Answers one command line, then ends the process.
    ///
    /// Not `async`: an asynchronous `main` would leave the main thread for the pool before its first statement.
    package static func main(_ apps: @autoclosure () -> [AppRegistration]) -> Never {
        let call = Result { try IntentsCommand.grammar.parse(Array(CommandLine.arguments.dropFirst())) }
        let wall: ExtensionWall.Report
        do {
            wall = try raiseWall(around: call)
        } catch {
            exit(exitCode(for: error).rawValue)
        }
        let apps = apps()
        let executor = MainThreadExecutor()
        Task.detached(executorPreference: executor) {
            exit(await run(apps, call, wall: wall, environment: variable).rawValue)
        }
        executor.runWhileReady()
        // The intent waits for something; the main thread serves the main actor until the task ends the process.
        dispatchMain()
    }

    /// Before anything else: nothing of the app has run yet, no thread was started, and only the arguments were read.
    private static func raiseWall(around call: Result<ParsedArguments, any Error>) throws -> ExtensionWall.Report {
        var container: String?
        if case .success(.arguments(let arguments)) = call {
            container = try? arguments.containerPath(environment: variable)
        }
        return try ExtensionWall.raise(
            program: "IntentsExt", role: .intents, container: container, settings: variable(ExtensionWall.variable))
    }

    static func run(
        _ apps: [AppRegistration], _ call: Result<ParsedArguments, any Error>, wall: ExtensionWall.Report,
        environment: @escaping @Sendable (String) -> String?
    ) async -> ExitCode {
        do {
            switch try call.get() {
            case .help(let text): try StandardOutput.write(text)
            case .arguments(let arguments):
                try await IntentsCommand(apps: apps, wall: wall, environment: environment, now: Date()).run(arguments)
            }
            return .done
        } catch {
            return exitCode(for: error)
        }
    }

    /// Says what went wrong.
    private static func exitCode(for error: any Error) -> ExitCode {
        guard let error = error as? any CommandError else {
            StandardError.write("IntentsExt: \(error)")
            return .internalError
        }
        StandardError.write("IntentsExt: \(error.message)")
        return error.exitCode
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
