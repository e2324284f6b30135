import Foundation
import Glibc
import TestSupport
import Testing

/// A host that loses and regains its network, in a network namespace of its own.
@Suite(.blocking) struct NetworkProcessTests {
    private static let unshare = "/usr/bin/unshare"
    private static let address = "10.77.0.1"

    /// The reason why the test can't run here; `nil` if it can.
    private static let obstacle: String? = {
        guard access(unshare, X_OK) == 0 else { return "there is no \(unshare)" }
        do {
            let trial = try ChildProcess(
                unshare, ["-rn", "sh", "-c", "command -v python3 && ip link add v0 type bridge"],
                environment: environment, input: [])
            let result = trial.wait()
            return result.status == .exited(0)
                ? nil : "no python3, no ip, or no network of a test's own: \(result.errors.prefix(80))"
        } catch { return "\(error)" }
    }()

    private static let environment = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": ProcessInfo.processInfo.environment["HOME"] ?? "/",
    ]

    // Requirements: J-015
    @Test(
        "An offline host reports its status and syncs as soon as the network is back",
        .enabled(if: obstacle == nil, "\(obstacle ?? "")"))
    func networkReturn() throws {
        let airlock = try Airlock()
        let folder = airlock.folder.path
        let state = "\(folder)/state"
        try Data(#"{"format": 1, "jokes": [{"id": "a", "setup": "Why?", "punchline": "So."}]}"#.utf8).write(
            to: URL(fileURLWithPath: "\(folder)/feed.json"))
        let feed = "http://\(Self.address):8077/feed.json"
        let host = "\(Airlock.executable("AppHost"))"
        let places = "--container \(airlock.container) --state \(state)"
        // The first line of input brings up the network, the second ends everything.
        let script = """
            python3 -m http.server 8077 --bind 0.0.0.0 --directory \(folder) >/dev/null 2>&1 & server=$!
            until grep -q :1F8D /proc/net/tcp; do kill -0 $server || exit 1; done
            \(host) sync \(places) --from \(feed); echo "status $?"
            \(host) status \(places) | grep '^network:'
            \(host) run \(places) --from \(feed) & host=$!
            read step
            ip link set lo up; ip link add v0 type bridge; ip addr add \(Self.address)/24 dev v0; ip link set v0 up
            read step
            \(host) status \(places) | grep '^network:'
            kill $host; wait $host; echo "status $?"
            kill $server; wait $server 2>/dev/null; exit 0
            """
        let shell = try ChildProcess(
            Self.unshare, ["-rn", "sh", "-c", script], environment: Self.environment)
        let offline =
            "AppHost: \(feed) can't be reached: this machine is offline — connect it to a network, then try again"
        #expect(shell.nextErrorLine() == offline)
        #expect(shell.nextLine() == "status 69")
        #expect(shell.nextLine()?.hasPrefix("network: offline since ") == true)
        #expect(shell.nextErrorLine() == offline)
        shell.write("up\n")
        // Long before midnight, so only the network can trigger the sync.
        #expect(shell.nextLine()?.hasPrefix("1 joke from \(feed); the joke of ") == true)
        shell.write("end\n")
        #expect(shell.nextLine()?.hasPrefix("network: online since ") == true)
        #expect(shell.nextLine() == "status 0")
        shell.closeInput()
        #expect(shell.wait() == ChildResult(status: .exited(0), output: "", errors: ""))
    }
}
