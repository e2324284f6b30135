import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// The script of `./airlock group demo`, with real members of etcd.
@Suite(.blocking(.idle), .enabled(if: Etcd.obstacle == nil, Comment(rawValue: Etcd.obstacle ?? "")))
struct GroupDemoProcessTests {
    @Test("The demo's hosts share a favorite, its printed commands work, and SIGTERM leaves nothing of it")
    func demo() throws {
        let folder = try TemporaryFolder()
        let bin = URL(fileURLWithPath: Airlock.executable("AppHost")).deletingLastPathComponent().path
        let demo = try ChildProcess(
            "/bin/sh", ["\(Airlock.root)/Packaging/group-demo", bin, Airlock.fonts],
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TMPDIR": folder.path], input: [])
        var lines: [String] = []
        while lines.last?.hasPrefix("Ctrl-C ends everything") != true {
            lines.append(try #require(demo.nextLine(), "\(lines) \(demo.nextErrorLine() ?? "")"))
        }
        let processes = lines.compactMap { $0.firstMatch(of: /^  (\w+) +process (\d+)/).flatMap { pid_t($0.2) } }
        #expect(processes.count == 6 && processes.allSatisfy { kill($0, 0) == 0 })
        #expect(lines.count { $0.contains(" http://127.0.0.1:") } == 3)

        /// Runs the printed command that begins with a text.
        func run(_ part: String) throws -> ChildResult {
            let command = try #require(lines.first { $0.hasPrefix("  ") && $0.contains(part) }, "\(lines)")
            // Not in the background, so that its output ends.
            return try ChildProcess("/bin/sh", ["-c", command], environment: ["PATH": "/usr/bin:/bin"], input: [])
                .wait()
        }
        #expect(try run("perform AddToFavoritesIntent").status == .exited(0))
        while try !run("WidgetExt render").output.contains("Uluru") { usleep(500_000) }
        // A killed member, a suspended one and a stopped host are no obstacle at the end.
        #expect(try run("kill -KILL").status == .exited(0))
        #expect(try run("kill -STOP").status == .exited(0))
        demo.send(SIGTERM)
        #expect(demo.wait().status == .exited(143))
        #expect(processes.allSatisfy { kill($0, 0) != 0 && errno == ESRCH })
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
