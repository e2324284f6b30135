import Foundation
import Glibc
import Shared
import Synchronization
import TestSupport
import Testing

/// A host of a group, with its own container, and a proxy to each member of etcd.
///
/// Only one thread starts and ends the host; all others use the container and its folder.
final class ProofHost: @unchecked Sendable {
    let name: String
    let airlock: Airlock
    let proxies: [FaultyProxy]
    let container: Container
    private let recorder: GroupRecorder
    /// The difference of the host's clock from the machine's, in milliseconds.
    private let difference: Mutex<Int64>
    private var process: TestProcess?

    /// Creates a host, which joins the group.
    ///
    /// - Parameter members: The ports of etcd's members.
    init(_ name: String, members: [UInt16], clock difference: Int64, _ recorder: GroupRecorder) throws {
        (self.name, self.recorder) = (name, recorder)
        self.difference = Mutex(difference)
        airlock = try Airlock()
        proxies = try members.map { try FaultyProxy(to: $0, from: name) }
        try airlock.sync()
        container = try Container.open(at: airlock.container, role: .widgets)
        let address = "etcd://" + proxies.map { "127.0.0.1:\($0.port)" }.joined(separator: ",")
        let joined = try airlock.run("AppHost", ["group", "join", address, "--name", name])
        try #require(joined.status == .exited(0), "\(joined)")
    }

    /// The host's clock, which the proof moves.
    var now: Date {
        get { Date(milliseconds: Date.now.milliseconds + difference.withLock { $0 }) }
        set { difference.withLock { $0 = newValue.milliseconds - Date.now.milliseconds } }
    }

    // MARK: The process

    func start() throws {
        guard process == nil else { return }
        let child = try airlock.start("AppHost", ["run", "--log", "json"])
        process = child
        // Safe because only this thread reads the child's standard error, and uses nothing else of it.
        nonisolated(unsafe) let log = child
        Thread.detachNewThread { [recorder, name] in
            while let line = log.nextErrorLine() {
                guard let event = try? JSONValue(parsing: line) else {
                    // A crash writes other lines.
                    recorder.note(.log, name, line)
                    continue
                }
                let isGroup = event["event"]?.string == "group"
                if isGroup || event["level"]?.string != "info" {
                    recorder.note(.log, name, event["message"]?.string ?? line)
                }
            }
        }
    }

    func kill() {
        process?.send(SIGKILL)
        process?.reap()
        process = nil
    }

    func suspend() { process?.stop() }

    func resume() { process?.send(SIGCONT) }

    /// Returns the reason why the process has ended, although no fault ended it; `nil` while it runs.
    func unexpectedEnd() -> ChildStatus? { process?.hasEnded == true ? process?.reap() : nil }

    /// Stops the host as its service manager does.
    func stop() -> ChildStatus? {
        process?.send(SIGTERM)
        defer { process = nil }
        return process?.reap()
    }

    // MARK: Links

    /// Forwards nothing more on the present connections that were idle for a time.
    func freeze(idleFor seconds: Double = 0) {
        for proxy in proxies { proxy.freeze(from: name, idleFor: seconds) }
    }

    /// Sets how bytes travel between the host and a member, or all members.
    func set(_ condition: FaultyProxy.Condition, to member: Int? = nil) {
        for (number, proxy) in proxies.enumerated() where member ?? number == number {
            proxy.set(condition, from: name)
        }
    }

    /// Resets all connections.
    func disconnect() {
        set(.refusing)
        set(.open)
    }
}
