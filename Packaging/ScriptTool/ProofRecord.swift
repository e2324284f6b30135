import AirlockBase
import Foundation
import Glibc

/// A finished proof: a run of tests or of a script whose results are lines that begin with PROOF.
struct Proof {
    let name: String
    /// The status with which the run ended.
    let status: Int32
    /// The settings of the run, such as `10 minutes`; empty if it has none.
    let setting: String

    /// Prints the failures and results in a report and records the results; returns the status of the command.
    ///
    /// - Parameter revision: The commit that was tested.
    func finish(report: String, revision: String, record: ProofRecord) throws -> Int32 {
        let lines = report.split(separator: "\n")
        let results = lines.filter { $0.hasPrefix("PROOF ") }
        if results.isEmpty {
            StandardError.write("airlock: 'prove \(name)' printed no result — no test of this proof ran")
        }
        let status = results.isEmpty && status == 0 ? 1 : status
        let shown = lines.filter { $0.contains("✘") || $0.hasPrefix("PROOF ") || $0.contains("Test run with") }
        // Without such a line, the end of the report has the error.
        for line in shown.isEmpty ? lines.suffix(5) : shown.prefix(50) { try StandardOutput.write(String(line)) }
        let result = status == 0 ? "passed" : "failed"
        try record.replace(
            name, result: setting.isEmpty ? result : "\(setting), \(result)", revision: revision,
            text: results.map { "- \($0.dropFirst("PROOF ".count))\n" }.joined())
        return status
    }
}

/// The page with the newest result of each proof, which has a section per proof.
struct ProofRecord {
    let page: String
    /// The present day, as in 2026-11-21.
    let day: String
    /// The number of processors.
    let cores: Int

    /// Replaces the section of a proof by a new one at the end of the page. If the page can't be written, it stays as it was.
    func replace(_ name: String, result: String, revision: String, text: String) throws {
        let former =
            FileManager.default.fileExists(atPath: page)
            ? try ScriptTool.contents(of: page).split(separator: "\n", omittingEmptySubsequences: false) : []
        var lines: [Substring] = []
        var isReplaced = false
        for line in former {
            if line.hasPrefix("## ") { isReplaced = line.hasPrefix("## \(name), ") }
            if !isReplaced { lines.append(line) }
        }
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        let section = """
            ## \(name), \(day)

            \(Self.machine), \(cores) cores, \(result) at \(revision)


            """
        let new = lines.map { "\($0)\n" }.joined() + "\n" + section + text
        do { try Data(new.utf8).write(to: URL(fileURLWithPath: page), options: .atomic) } catch {
            throw CommandFailure(
                "can't write \(page), because of '\(error.localizedDescription)' — check the folder's permissions and the free space",
                exitCode: .inputOutput)
        }
    }

    /// The kernel and the processor architecture, as `uname -sm` prints them.
    private static var machine: String {
        var names = utsname()
        uname(&names)
        func text<Characters>(_ characters: Characters) -> String {
            withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return "\(text(names.sysname)) \(text(names.machine))"
    }
}
