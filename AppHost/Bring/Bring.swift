@_exported import AirlockBase
import BringSupport
import Foundation

/// The program behind `./airlock bring`.
@main
enum Bring {
    static func main() {
        var words = Array(CommandLine.arguments.dropFirst())
        // The script passes the folder of the checkout or of the installed toolkit as the first argument.
        guard !words.isEmpty else { end(with: CommandFailure("run ./airlock bring PATH")) }
        let root = words.removeFirst()
        do {
            // For the list that a toolkit contains, and for programs.
            if words == ["--known-names"] { return try StandardOutput.write(try KnownNames(in: root).json) }
            // For the page in Documentation.
            if words == ["--supported-names"] {
                let table = SupportTable(try KnownNames(in: root), tested: KnownNames.testedNames(in: root))
                return try StandardOutput.write(bytes: Array(table.markdown.utf8))
            }
            switch try BringArguments.parse(words) {
            case .help(let text):
                try StandardOutput.write(text)
                exit((words.isEmpty ? ExitCode.usage : .done).rawValue)
            case .arguments(let parsed): try run(parsed, root: root)
            }
        } catch {
            // A program reads the outcome of this command.
            if words.first == BringArguments.Command.build.rawValue {
                // A text can always be serialised.
                try? StandardOutput.write(BuildReport.json(problem: message(of: error)).serialised())
            }
            end(with: error)
        }
    }

    private static func run(_ parsed: Arguments, root: String) throws {
        let current = ProcessInfo.processInfo.environment["AIRLOCK_FROM"] ?? FileManager.default.currentDirectoryPath
        let interruption = Interruption()
        listen(interruption)
        let arguments = try BringArguments(parsed, current: current)
        if arguments.command == .agents {
            return try AgentInstructions(
                arguments: arguments, root: root, output: write, progress: StandardError.write,
                confirm: isOnTerminal ? { confirm($0) } : nil
            ).run()
        }
        let environment = ProcessInfo.processInfo.environment
        let command = BringCommand(
            arguments: arguments, root: root, searchPath: environment["PATH"] ?? "", environment: environment,
            clock: { ProcessInfo.processInfo.systemUptime }, output: write,
            progress: StandardError.write, interruption: interruption)
        exit((try command.run() ? ExitCode.done : .found).rawValue)
    }

    /// The pipe into which the signal handler writes the signal's number, because a handler can safely do little more than write.
    private static let signals = Pipe()

    /// Makes SIGINT and SIGTERM end the running subprocess, or this process at once if there is none.
    private static func listen(_ interruption: Interruption) {
        _ = signals
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = Foundation.write(Bring.signals.fileHandleForWriting.fileDescriptor, &byte, 1)
            }
        }
        Thread.detachNewThread {
            while let byte = signals.fileHandleForReading.readData(ofLength: 1).first {
                if !interruption.interrupt(Int32(byte), pause: { Thread.sleep(forTimeInterval: 0.1) }),
                    let error = interruption.error
                {
                    end(with: error)
                }
            }
        }
    }

    /// True if the user can be asked.
    private static var isOnTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks a question, and returns true if the answer is yes.
    private static func confirm(_ question: String) -> Bool {
        writeAll(Array(question.visible.utf8), to: STDERR_FILENO)
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        return ["y", "yes"].contains(answer)
    }

    /// Writes a line of the result.
    private static func write(_ line: String) {
        do { try StandardOutput.write(line) } catch { end(with: error) }
    }

    private static func end(with error: any Error) -> Never {
        StandardError.write("bring: \(message(of: error))")
        exit(((error as? any CommandError)?.exitCode ?? .internalError).rawValue)
    }
}
