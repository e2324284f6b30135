import Foundation
import Glibc
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// A host of a group, with its own container, a proxy to each member of etcd, and a server to which it sends its user's favorites.
///
/// Only one thread starts and ends the host; all others use the container and its folder.
final class ProofHost: @unchecked Sendable {
    let name: String
    let airlock: Airlock
    let proxies: [FaultyProxy]
    let remote: FirestoreDouble
    let feed: ProofFeed
    private let recorder: GroupRecorder
    /// The difference of the host's clock from the machine's, in milliseconds.
    private let difference: Mutex<Int64>
    private let stores: Mutex<ProofStores>
    /// Locked while a user changes something on the host, so that no change is in progress while the host is replaced by a backup.
    private let changing = Mutex(())
    private let isFull = Atomic(false)
    private var process: TestProcess?
    /// A file system of the host's own; `nil` if this process may not mount one.
    private var disk: SmallFileSystem?
    /// The copies of the host's folders, oldest first.
    private var backups: [TemporaryFolder] = []

    private static let folders = ["container", ".local"]
    private static let kilobytes = 96 << 10

    /// Creates a host, which joins the group and shares all that it can.
    ///
    /// - Parameters:
    ///   - members: The ports of etcd's members.
    ///   - feed: The feed of all hosts.
    ///   - notifications: The file to which the host's notification command appends the time in nanoseconds, the host and the title.
    init(
        _ name: String, members: [UInt16], feed: ProofFeed, clock difference: Int64, notifications: String,
        _ recorder: GroupRecorder
    ) throws {
        (self.name, self.feed, self.recorder) = (name, feed, recorder)
        self.difference = Mutex(difference)
        airlock = try Airlock()
        if SmallFileSystem.isAvailable {
            disk = try SmallFileSystem(at: airlock.folder.path, kilobytes: Self.kilobytes)
        }
        proxies = try members.map { try FaultyProxy(to: $0, from: name) }
        remote = try FirestoreDouble()
        let address = "etcd://" + proxies.map { "127.0.0.1:\($0.port)" }.joined(separator: ",")
        let program = [
            "--", "/bin/sh", "-c", #"echo "$(date +%s%N) $1 $2" >> "$0""#, notifications, name,
        ]
        for words in [
            ["sync", "--from", feed.address],
            ["group", "join", address, "--name", name, "--share", "home settings"],
            ["notifications", "set"] + program,
        ] {
            let result = try airlock.run("AppHost", words)
            try #require(result.status == .exited(0), "\(result)")
        }
        stores = Mutex(try ProofStores(airlock))
    }

    deinit { disk = nil }

    /// The host's clock, which the proof moves.
    var now: Date {
        get { Date(milliseconds: Date.now.milliseconds + difference.withLock { $0 }) }
        set { difference.withLock { $0 = newValue.milliseconds - Date.now.milliseconds } }
    }

    // MARK: The host's files

    var container: Container { stores.withLock { $0.container } }

    /// Reads the host's files, which aren't replaced in the meantime.
    func reading<Result: Sendable>(_ body: (inout ProofStores) throws -> Result) rethrows -> Result {
        try stores.withLock { stores in try body(&stores) }
    }

    /// Changes something on the host as its user.
    func change(_ body: () throws -> Void) rethrows { try changing.withLock { _ in try body() } }

    // MARK: The process

    func start() throws {
        guard process == nil else { return }
        let child = try airlock.start(
            "AppHost",
            [
                "run", "--log", "json", "--from", feed.address, "--every", "jokes \(ProofFeed.interval.minutes)",
                "--favorites", "firestore://demo",
            ], environment: remote.environment)
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
                let isShown = ["group", "alarm"].contains(event["event"]?.string)
                if isShown || event["level"]?.string != "info" {
                    recorder.note(.log, name, event["message"]?.string ?? line)
                }
            }
        }
        recorder.note(.up, name, "started")
    }

    func kill() {
        recorder.note(.down, name, "killed")
        process?.send(SIGKILL)
        process?.reap()
        process = nil
    }

    /// Kills the host, and unmounts its disk, before this process ends.
    func abandon() {
        kill()
        disk = nil
    }

    func suspend() {
        recorder.note(.down, name, "suspended")
        process?.stop()
    }

    func resume() {
        process?.send(SIGCONT)
        recorder.note(.up, name, "continued")
    }

    /// Returns the reason why the process has ended, although no fault ended it; `nil` while it runs.
    func unexpectedEnd() -> ChildStatus? {
        guard let process, process.hasEnded else { return nil }
        recorder.note(.down, name, "ended")
        defer { self.process = nil }
        return process.reap()
    }

    /// Stops the host as its service manager does.
    func stop() -> ChildStatus? {
        process?.send(SIGTERM)
        defer { process = nil }
        return process?.wait(atMost: 60)
    }

    // MARK: Backups

    /// Copies the folders of the host, which doesn't run.
    func backUp() throws {
        try changing.withLock { _ in
            let folder = try TemporaryFolder()
            try copy(from: airlock.folder.path, to: folder.path)
            // The copies before and after the last start are stored, so that a restored host lacks changes.
            backups = backups.suffix(1) + [folder]
        }
    }

    /// Replaces the folders of the running host by an earlier copy once the group and the server have all of the host's changes.
    ///
    /// - Returns: False without a copy, or if changes still wait after a while.
    func restore() throws -> Bool {
        guard let backup = backups.first else { return false }
        return try changing.withLock { _ in
            let end = ProcessInfo.processInfo.systemUptime + 30
            while try !isSent() {
                guard ProcessInfo.processInfo.systemUptime < end else { return false }
                usleep(50_000)
            }
            kill()
            try stores.withLock { stores in
                for folder in Self.folders {
                    try FileManager.default.removeItem(atPath: "\(airlock.folder.path)/\(folder)")
                }
                try copy(from: backup.path, to: airlock.folder.path)
                stores = try ProofStores(airlock)
                recorder.note(.restore, name, "restored")
            }
            try start()
            return true
        }
    }

    private func isSent() throws -> Bool {
        let status = try JSONValue(parsing: airlock.run("AppHost", ["group", "status", "--json"]).output)
        return try status["waiting"]?.array == [] && status["failure"]?.isNull == true
            && ActionQueue(container: container).count() == 0
    }

    private func copy(from source: String, to destination: String) throws {
        let result = try ChildProcess(
            "/bin/cp", ["-a"] + Self.folders.map { "\(source)/\($0)" } + [destination], input: []
        ).wait()
        guard result.status == .exited(0) else { throw ChildProcess.Failure(what: "cp: \(result)", number: 0) }
    }

    // MARK: The disk

    /// True while a fault fills the host's disk.
    var isDiskFull: Bool { isFull.load(ordering: .relaxed) }

    /// Fills the host's disk.
    ///
    /// - Returns: False if the host has no disk of its own.
    func fillDisk() throws -> Bool {
        guard let disk else { return false }
        isFull.store(true, ordering: .relaxed)
        recorder.note(.down, name, "disk full")
        try disk.fill()
        return true
    }

    /// Empties the host's disk, and redraws the widgets, as a user does whose widgets weren't drawn.
    func emptyDisk() throws {
        disk?.empty()
        isFull.store(false, ordering: .relaxed)
        recorder.note(.up, name, "disk empty")
        guard process != nil else { return }
        for id in try HomeStore(container: container).widgets().map(\.id) {
            let result = try airlock.run("AppHost", ["widget", "reload", id])
            if result.status != .exited(0) { recorder.note(.log, name, "\(id) isn't reloaded: \(result)") }
        }
    }

    // MARK: Links

    /// Forwards nothing more on the present connections that were idle for a time.
    func freeze(idleFor seconds: Double = 0) {
        for proxy in proxies { proxy.freeze(from: name, idleFor: seconds) }
    }

    /// Resets the frozen connections.
    func thaw() { for proxy in proxies { proxy.thaw(from: name) } }

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

/// The container and the state folder of a host, as the proof reads them.
struct ProofStores: Sendable {
    let container: Container
    let storage: Container
    private var alarms: [String: (mark: FileMark, record: AlarmRecord)] = [:]
    private var alarmsToken: ChangeToken?
    private var memories: [String: (mark: FileMark, memory: GroupMemory)] = [:]
    private var memoriesToken: ChangeToken?
    /// The entries of each kind of document, and the tokens of the domains from which they were read.
    private var entries: [String: (tokens: [ChangeToken], entries: [String: String])] = [:]
    /// The answers of entries by the names of memories. A version has one value.
    private var answers: [String: (version: GroupVersion, answer: String)] = [:]

    init(_ airlock: Airlock) throws {
        container = try Container.open(at: airlock.container, role: .host)
        storage = try Container.open(at: "\(airlock.folder.path)/.local/state/airlock", role: .widgets)
    }

    /// Returns the entries of the documents of a kind. They are read only if a document of any kind changed.
    mutating func entries(of kind: SharedKind) throws -> [String: String] {
        let tokens =
            [Domain.landmarks, .alarms, .home, .jokes].map(container.changeToken)
            + [Domain.home, .jokes].map(storage.changeToken)
        if let known = entries[kind.name], known.tokens == tokens { return known.entries }
        let current = try kind.copy(&self, 0).entries
        entries[kind.name] = (tokens, current)
        return current
    }

    /// Returns the answer of an entry for what the host remembers of a document.
    mutating func answer(
        _ name: String, _ memory: GroupMemory, _ make: (GroupMemory) throws -> String
    ) rethrows -> String {
        if let known = answers[name], known.version == memory.version { return known.answer }
        let answer = try make(memory)
        answers[name] = (memory.version, answer)
        return answer
    }

    /// Returns the alarms by id, as the host stored them.
    mutating func alarmRecords() throws -> [String: AlarmRecord] {
        let token = container.changeToken(for: .alarms)
        if token != alarmsToken {
            let store = AlarmStore(container: container)
            let marks = try store.marks()
            for (id, mark) in marks where alarms[id]?.mark != mark {
                do {
                    alarms[id] = (mark, try store.record(id))
                } catch is AlarmError {
                    // It was removed in the meantime.
                    alarms[id] = nil
                }
            }
            for id in alarms.keys where marks[id] == nil { alarms[id] = nil }
            alarmsToken = token
        }
        return alarms.mapValues(\.record)
    }

    /// Returns what the host remembers of the shared documents whose names in `DOMAIN.NAME` begin with a prefix, by these names.
    mutating func memories(of prefix: String) throws -> [String: GroupMemory] {
        let token = storage.changeToken(for: .home)
        if token != memoriesToken {
            let start = "group."
            for (name, mark) in try storage.documentMarks(in: .home, prefix: start) where memories[name]?.mark != mark {
                let key = try DocumentKey<GroupMemory>(.home, name)
                memories[name] = try storage.read(key).value.map { (mark, $0) }
            }
            memoriesToken = token
        }
        var found: [String: GroupMemory] = [:]
        for (name, value) in memories where name.hasPrefix("group.\(prefix)") {
            found[String(name.dropFirst("group.".count))] = value.memory
        }
        return found
    }
}
