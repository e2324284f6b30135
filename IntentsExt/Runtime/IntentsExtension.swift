import Dispatch
import FoundationEssentials
import Glibc
import Shared

/// An intents extension's process, from its arguments to its exit status.
package enum IntentsExtension {
    /// Answers one command line, then ends the process.
    ///
    /// Not `async`: an asynchronous `main` would leave the main thread for the pool before its first statement.
    package static func main(_ apps: [AppRegistration]) -> Never {
        let executor = MainThreadExecutor()
        Task.detached(executorPreference: executor) {
            exit(await run(apps, arguments: Array(CommandLine.arguments.dropFirst()), environment: variable).rawValue)
        }
        executor.runWhileReady()
        // The intent waits for something; the main thread serves the main actor until the task ends the process.
        dispatchMain()
    }

    static func run(
        _ apps: [AppRegistration], arguments: [String], environment: @escaping @Sendable (String) -> String?
    ) async -> ExitCode {
        do {
            switch try IntentsCommand.grammar.parse(arguments) {
            case .help(let text): try StandardOutput.write(text)
            case .arguments(let arguments):
                try await IntentsCommand(apps: apps, environment: environment).run(arguments)
            }
            return .done
        } catch let error as any CommandError {
            StandardError.write("IntentsExt: \(error.message)")
            return error.exitCode
        } catch {
            StandardError.write("IntentsExt: \(error)")
            return .internalError
        }
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
