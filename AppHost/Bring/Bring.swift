import Foundation

/// The program behind `./airlock bring`.
@main
enum Bring {
    static func main() {
        var words = Array(CommandLine.arguments.dropFirst())
        // The first word is the checkout's folder, which the script gives.
        guard !words.isEmpty else { return end(with: BringError("run ./airlock bring DIR", .usage)) }
        let checkout = words.removeFirst()
        if words.isEmpty || words.contains("--help") || words.first == "help" {
            print(BringArguments.help)
            exit(words.isEmpty ? BringError.Status.usage.rawValue : 0)
        }
        do {
            let current =
                ProcessInfo.processInfo.environment["AIRLOCK_FROM"] ?? FileManager.default.currentDirectoryPath
            let command = BringCommand(
                arguments: try BringArguments(words, current: current), checkout: checkout,
                clock: { ProcessInfo.processInfo.systemUptime }, output: { write($0, to: .standardOutput) },
                progress: { write($0, to: .standardError) })
            exit(try command.run() ? 0 : BringError.Status.found.rawValue)
        } catch {
            end(with: error as? BringError ?? BringError("\(error)", .internalError))
        }
    }

    private static func write(_ line: String, to file: FileHandle) { file.write(Data("\(line)\n".utf8)) }

    private static func end(with error: BringError) {
        write("bring: \(error.message)", to: .standardError)
        exit(error.status.rawValue)
    }
}
