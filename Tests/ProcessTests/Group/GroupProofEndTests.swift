import Foundation
import Glibc
import TestSupport
import Testing

/// The end of a proof of groups with a step that doesn't end.
@Suite(.blocking(.idle), .enabled(if: Etcd.obstacle == nil, Comment(rawValue: Etcd.obstacle ?? "")))
struct GroupProofEndTests {
    /// The name of the step.
    static let step = "a step without an end"

    @Test("A proof with a step that doesn't end stops with a verdict, keeps its history, and leaves no process")
    func endlessStep() throws {
        let seed = UInt64.max
        let history = "\(Airlock.root)/.build/group/seed-\(seed).jsonl"
        defer { unlink(history) }
        let own = [
            "AIRLOCK_PROVE": "group", "AIRLOCK_PROVE_MINUTES": "0", "AIRLOCK_PROVE_SEED": "\(seed)",
            "AIRLOCK_PROVE_RESERVE": "10", "AIRLOCK_PROVE_ENDLESS": "1",
        ]
        // All processes of the proof are in a session of its own.
        let proof = try ChildProcess(
            "/usr/bin/setsid",
            [
                "--wait", "/bin/sh", "-c", #"echo $$; exec "$0" "$@""#,
                ChildProcess.debugExecutable("AirlockPackageTests.xctest"), "--testing-library", "swift-testing",
                "--filter", "GroupProof/faultyGroup",
            ], environment: ProcessInfo.processInfo.environment.merging(own) { $1 }, input: [])
        let session = try #require(proof.nextLine().flatMap { Int($0) })
        let result = proof.wait()
        #expect(result.status == .exited(1), "\(result)")
        let start = "PROOF seed \(seed)"
        #expect(result.output.contains("\(start) found: the proof didn't end in time: \(Self.step)\n"), "\(result)")
        #expect(
            result.output.contains("; the history isn't checked; 1 problems; the history is .build/group/"), "\(result)"
        )
        #expect(try String(contentsOfFile: history, encoding: .utf8).contains(Self.step))
        #expect(try processes(of: session) == [])
    }

    /// Returns the names of the processes of a session.
    private func processes(of session: Int) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { process in
            // A process may end meanwhile. Its name is in parentheses, followed by its state, its parent, its group and its session.
            guard Int(process) != nil, let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
                let end = stat.lastIndex(of: ")")
            else { return nil }
            let words = stat[end...].split(separator: " ")
            return words.count > 4 && words[1] != "Z" && Int(words[4]) == session ? String(stat[...end]) : nil
        }
    }
}
