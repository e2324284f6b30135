import AirlockBase
import BringSupport
import Foundation

typealias BringError = BringSupport.BringError

/// The program behind `./airlock bring`.
@main
enum Bring {
    static func main() {
        var words = Array(CommandLine.arguments.dropFirst())
        // The script passes the folder of the checkout or of the installed toolkit as the first argument.
        guard !words.isEmpty else { return end(with: BringError("run ./airlock bring PATH", .usage)) }
        let root = words.removeFirst()
        if words.isEmpty || words.contains("--help") || words.first == "help" {
            print(BringArguments.help)
            exit(words.isEmpty ? BringError.Status.usage.rawValue : 0)
        }
        do {
            // For the list that a toolkit contains, and for programs.
            if words == ["--known-names"] {
                print(try KnownNames(in: root).json)
                return
            }
            // For the page in Documentation.
            if words == ["--supported-names"] {
                print(SupportTable(try KnownNames(in: root)).markdown, terminator: "")
                return
            }
            let current =
                ProcessInfo.processInfo.environment["AIRLOCK_FROM"] ?? FileManager.default.currentDirectoryPath
            let interruption = Interruption()
            listen(interruption)
            let arguments = try BringArguments(words, current: current)
            if arguments.command == .agents {
                try AgentInstructions(
                    arguments: arguments, root: root, output: { write($0, to: .standardOutput) },
                    progress: { write($0, to: .standardError) }, confirm: isOnTerminal ? { confirm($0) } : nil
                ).run()
                return
            }
            let command = BringCommand(
                arguments: arguments, root: root,
                clock: { ProcessInfo.processInfo.systemUptime }, output: { write($0, to: .standardOutput) },
                progress: { write($0, to: .standardError) }, interruption: interruption)
            exit(try command.run() ? 0 : BringError.Status.found.rawValue)
        } catch {
            let error = error as? BringError ?? BringError("\(error)", .internalError)
            // A program reads the outcome of this command.
            if words.first == "build" { write(BuildReport.json(problem: error.message), to: .standardOutput) }
            end(with: error)
        }
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
        FileHandle.standardError.write(Data(question.visible.utf8))
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        return ["y", "yes"].contains(answer)
    }

    private static func write(_ line: String, to file: FileHandle) { file.write(Data("\(line.visible)\n".utf8)) }

    private static func end(with error: BringError) {
        write("bring: \(error.message)", to: .standardError)
        exit(error.status.rawValue)
    }
}
