import AirlockBase
import Foundation

/// The parts of the script `./airlock` that are programs. The script builds it together with the tests, the demo's executables or the release
/// executables, and works without it before.
@main
enum ScriptTool {
    static func main() {
        var words = Array(CommandLine.arguments.dropFirst())
        let command = words.isEmpty ? "" : words.removeFirst()
        do {
            switch (command, words.count) {
            case ("near", 2...): try StandardOutput.write(suggestion(for: words[0], in: Array(words.dropFirst())))
            case ("record", 3):
                try record.replace(
                    words[0], result: words[1], revision: words[2],
                    text: String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self))
            case ("proof", 5):
                let proof = Proof(name: words[0], status: Int32(words[1]) ?? 1, setting: words[4])
                exit(try proof.finish(report: contents(of: words[2]), revision: words[3], record: record))
            case ("watch-tests", 3):
                guard let session = pid_t(words[0]), let patience = Int(words[2]) else {
                    throw CommandFailure(
                        "'\(words[0])' or '\(words[2])' isn't a number — write watch-tests SESSION EVENTS SECONDS")
                }
                TestWatch(session: session, events: words[1], patience: patience).run { Date() }
            default:
                throw CommandFailure(
                    "unknown command '\(command)' with \(words.count) arguments — choose one of near WORD NAME…, "
                        + "record NAME RESULT REVISION, proof NAME STATUS REPORT REVISION SETTING, "
                        + "watch-tests SESSION EVENTS SECONDS")
            }
        } catch {
            StandardError.write("airlock: \(message(of: error))")
            exit(((error as? any CommandError)?.exitCode ?? .internalError).rawValue)
        }
    }

    /// The page of results, in the working folder, which is the checkout's.
    private static var record: ProofRecord {
        ProofRecord(
            page: "Documentation/Proofs.md", day: String(Date().ISO8601Format().prefix(10)),
            cores: ProcessInfo.processInfo.activeProcessorCount)
    }

    static func contents(of path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure("can't read \(path) — check its permissions", exitCode: .inputOutput)
        }
        return String(decoding: data, as: UTF8.self)
    }
}
