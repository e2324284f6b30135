import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// A host with twenty built-in and plug-in widgets, whose extensions are killed, whose feed fails and whose clock jumps, for a given time.
@Suite(
    .blocking,
    .enabled(
        if: ProcessInfo.processInfo.environment["AIRLOCK_PROVE"] == "soak", "it takes minutes: run ./airlock prove soak"
    ))
struct SoakProof {
    private let minutes: Double
    private let seed: UInt64

    init() {
        let environment = ProcessInfo.processInfo.environment
        minutes = Double(environment["AIRLOCK_PROVE_MINUTES"] ?? "") ?? 1
        seed = UInt64(environment["AIRLOCK_PROVE_SEED"] ?? "") ?? UInt64.random(in: 0 ... .max)
    }

    private static let families = [
        "systemSmall", "systemMedium", "systemLarge", "accessoryCircular", "accessoryRectangular", "accessoryInline",
    ]

    private let plugins = ["--plugins", "\(Airlock.root)/Documentation/Examples"]

    // MARK: A host and its extensions

    /// A host's resources at a moment.
    private struct Resources {
        var descriptors: Int
        /// Resident memory in KiB.
        var memory: Int
        var files: Int

        static func least(_ all: ArraySlice<Resources>) -> Resources {
            Resources(
                descriptors: all.map(\.descriptors).min() ?? 0, memory: all.map(\.memory).min() ?? 0,
                files: all.map(\.files).min() ?? 0)
        }
    }

    @Test("A host whose extensions crash and whose feeds fail leaks no descriptors, memory or files")
    func resourceLeaks() throws {
        var chance = SplitMix64(seed: seed)
        let airlock = try Airlock()
        let server = try LoopbackServer(routes: [:])
        server.answer("/feed", .text(try feed(0)))
        let host = try airlock.start(
            "AppHost",
            [
                "run", "--from", "\(server.address)feed", "--log", "json",
            ] + plugins)
        // Reads the host's log, since the host would block on a full pipe.
        let log = EventLog(of: host)
        defer { log.end() }
        #expect(log.next { $0["event"]?.string == "sync" } != nil)
        try place(20, on: airlock)

        var tally = [String: Int]()
        var alarm: String?
        var (samples, zombies, number) = ([Resources](), Set<Int32>(), 0)
        let end = ProcessInfo.processInfo.systemUptime + minutes * 60
        while ProcessInfo.processInfo.systemUptime < end {
            number += 1
            let extensions = Descendants(of: host.processID)
            // A process that has ended must be reaped before the next check.
            let unreaped = Set(extensions.zombies)
            for zombie in unreaped.intersection(zombies) { Issue.record("process \(zombie) remains a zombie") }
            zombies = unreaped
            let what: String
            switch chance.next() % 8 {
            case 0, 1:
                what = "new feeds"
                server.answer("/feed", .text(try feed(number)))
                host.send(SIGHUP)
            case 2:
                what = "failing feeds"
                server.answer("/feed", failure(&chance))
                host.send(SIGHUP)
            case 3, 4:
                what = "extensions killed"
                if let id = extensions.living.randomElement(using: &chance) { kill(id, SIGKILL) } else { continue }
            case 5:
                what = "extensions stopped for good"
                // It never answers, so it is killed at its timeout.
                if let id = extensions.living.randomElement(using: &chance) { kill(id, SIGSTOP) } else { continue }
            case 6:
                what = "reloads requested"
                _ = try airlock.run("AppHost", ["widget", "reload", "w\(chance.next() % 20 + 1)"] + plugins)
            default:
                what = "alarms"
                // One at a time, since each alarm is a Live Activity until it is stopped.
                if let alarm { _ = try airlock.run("AppHost", ["alarm", "stop", alarm]) }
                let added = try JSONValue(parsing: try airlock.run("AppHost", ["alarm", "add", "1s", "--json"]).output)
                alarm = added["id"]?.string
            }
            tally[what, default: 0] += 1
            #expect(!host.hasEnded)
            if host.hasEnded { return }
            samples.append(try resources(of: host.processID, airlock))
            usleep(UInt32(chance.next() % 300_000))
        }

        // Afterwards the host uses the same resources: each window contains a moment without extensions.
        server.answer("/feed", .text(try feed(number + 1)))
        host.send(SIGHUP)
        let reasons = try settled(airlock)
        let tenth = max(samples.count / 10, 1)
        let (first, last) = (
            Resources.least(samples[tenth..<min(2 * tenth, samples.count)]), Resources.least(samples.suffix(tenth))
        )
        #expect(last.descriptors <= first.descriptors + 2)
        #expect(last.memory <= first.memory * 5 / 4 + 4_096)
        // Files of a killed extension remain until its widget was drawn twice more: two snapshots of each with their metadata.
        #expect(last.files <= first.files + 40 + 4 * 20, "\(census(airlock))")
        try everySnapshotIsWhole(airlock)
        host.send(SIGTERM)
        #expect(host.reap() == .exited(0))
        let done = tally.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        print(
            "PROOF seed \(seed), \(minutes) minutes: 20 widgets, \(done); descriptors \(first.descriptors) at first, "
                + "\(last.descriptors) at last; memory \(first.memory / 1_024) and \(last.memory / 1_024) MiB; files in the "
                + "container \(first.files) and \(last.files); at the end "
                + (reasons.isEmpty ? "everything fresh" : "stale with reason: \(reasons.joined(separator: "; "))"))
    }

    private func feed(_ number: Int) throws -> String {
        let jokes = (0...number % 7).map {
            ["id": "\(number)-\($0)", "setup": "Why \(number)?", "punchline": "Because \($0)."]
        }
        return String(
            decoding: try JSONSerialization.data(withJSONObject: ["format": 1, "jokes": jokes]), as: UTF8.self)
    }

    private func failure(_ chance: inout SplitMix64) -> LoopbackAnswer {
        switch chance.next() % 5 {
        case 0: .text("no", status: 500)
        case 1: .reset(LoopbackAnswer.start)
        case 2: .cut(LoopbackAnswer.start)
        case 3: .text("{\"format\": 1, \"jokes\": [")
        default: .text("{\"format\": 99}")
        }
    }

    /// Places widgets of the built-in apps and of the example plug-in.
    private func place(_ count: Int, on airlock: Airlock) throws {
        for number in 0..<count {
            let family = Self.families[number % Self.families.count]
            let widget =
                switch number % 4 {
                case 3: ["alarm", "systemSmall"]
                case 2:
                    [
                        "Moon", ["systemSmall", "systemMedium", "accessoryCircular"][number / 4 % 3], "--plugin",
                        "com.example.moon",
                    ]
                default: ["JokeOfTheDayWidget", family]
                }
            let placed = try airlock.run(
                "AppHost", ["widget", "add"] + widget + plugins)
            try #require(placed.status == .exited(0), "\(widget): \(placed.errors)")
        }
    }

    private func resources(of process: Int32, _ airlock: Airlock) throws -> Resources {
        let folder = "/proc/\(process)"
        let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
        let memory = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }?.split(separator: " ").dropFirst()
            .first.flatMap { Int($0) }
        return Resources(
            descriptors: try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count,
            memory: try #require(memory),
            files: census(airlock).values.reduce(0, +))
    }

    /// Returns the number of files in each folder of the container, without the remains of documents removed in the last minutes.
    private func census(_ airlock: Airlock) -> [String: Int] {
        var counts: [String: Int] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: airlock.container) ?? .init() {
            if path.hasSuffix(".previous") { continue }
            counts[path.split(separator: "/").dropLast().joined(separator: "/"), default: 0] += 1
        }
        return counts
    }

    /// Waits up to two minutes until everything is fresh; returns the reasons of widgets that are stale, none of which may be missing.
    private func settled(_ airlock: Airlock) throws -> [String] {
        let end = ProcessInfo.processInfo.systemUptime + 120
        while true {
            let status = try JSONValue(parsing: try airlock.run("AppHost", ["status", "--json"]).output)
            let reasons = status["freshness"]?["reasons"]?.array?.compactMap(\.string) ?? []
            if status["freshness"]?["isFresh"]?.bool == true { return [] }
            #expect(!reasons.isEmpty && reasons.allSatisfy { !$0.hasSuffix("?") })
            if ProcessInfo.processInfo.systemUptime > end { return reasons }
            usleep(500_000)
        }
    }

    /// Checks that every widget has a complete snapshot, and metadata that is fresh or has a reason.
    private func everySnapshotIsWhole(_ airlock: Airlock) throws {
        for number in 1...20 {
            let path = "\(airlock.container)/snapshots/current/w\(number)"
            let snapshot = try airlock.bytes("\(path).png")
            #expect(
                snapshot.starts(with: [0x89, 0x50, 0x4E, 0x47]) && snapshot.suffix(8).starts(with: Array("IEND".utf8)))
            let metadata = try JSONValue(parsing: String(decoding: try airlock.bytes("\(path).json"), as: UTF8.self))
            let freshness = metadata["freshness"]
            #expect(freshness?["state"]?.string == "fresh" || freshness?["reason"]?.string?.isEmpty == false)
        }
    }

    // MARK: A clock that jumps

    @Test("Each snapshot is fresh or has a reason for being stale, however the clock jumps")
    func clockJumps() async throws {
        var chance = SplitMix64(seed: seed &+ 1)
        let airlock = try Airlock()
        try airlock.sync()
        try place(20, on: airlock)
        let container = try Container.open(at: airlock.container, role: .host)
        let store = HomeStore(container: container)
        var now = Date(timeIntervalSince1970: 1_795_254_060).milliseconds
        let end = ProcessInfo.processInfo.systemUptime + minutes * 60
        var (iterations, reloads, failures, back, stale) = (0, 0, 0, 0, 0)
        while ProcessInfo.processInfo.systemUptime < end {
            let (step, seconds) = (chance.next() % 10, Int64(chance.next() % 7_200))
            let jump = step == 0 ? -seconds : step == 1 ? seconds * 24 : step < 5 ? seconds : seconds / 60
            now += jump * 1_000
            if jump < 0 { back += 1 }
            let instant = now
            let isFailing = chance.next() % 4 == 0
            var clock = Arguments(command: "")
            clock[CommonOptions.at] = Date(milliseconds: instant)
            clock[CommonOptions.timeZone] = "Europe/Berlin"
            let calls = ExtensionCalls(
                executables: try ExtensionExecutables(folder: Airlock.executable("WidgetExt").parentFolder),
                container: airlock.container, clock: clock,
                environment: ["AIRLOCK_FONTS": "\(Airlock.root)/.build/fonts/fonts.conf"])
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
            let screen = HomeScreen(store: store, calendar: calendar) { item in
                if isFailing || !item.plugin.isEmpty {
                    throw ExtensionError(name: "WidgetExt", fault: .timedOut(seconds: 5))
                }
                try await calls.publish(item)
            }
            let outcome = try await screen.update(at: instant)
            iterations += 1
            reloads += outcome.reloads.count
            failures += outcome.reloads.count { $0.failure != nil }
            #expect(outcome.faults.isEmpty, "\(outcome.faults)")
            // The next update is in the future.
            if let next = outcome.next { #expect(next > instant, "updated at \(instant), next update at \(next)") }
            for widget in try store.widgets() where widget.plugin.isEmpty {
                let reason = try screen.snapshots.staleness(of: .placed(widget))
                if let reason { stale += 1; #expect(!reason.hasSuffix("?"), "\(widget.id): \(reason)") }
                guard let timeline = try store.timeline(of: widget.id), timeline.entry(at: instant) != nil else {
                    continue
                }
                #expect(access("\(airlock.container)/snapshots/current/\(widget.id).png", R_OK) == 0)
            }
        }
        print(
            "PROOF seed \(seed), \(minutes) minutes: \(iterations) iterations with a clock that jumps, \(back) of them back: "
                + "\(reloads) timelines requested, \(failures) of them failed; \(stale) times a snapshot was stale, each with its reason"
        )
        #expect(iterations > 0)
    }
}

/// The descendants of a process at a moment.
struct Descendants {
    private(set) var living: [Int32] = []
    private(set) var zombies: [Int32] = []

    init(of parent: Int32) {
        var parents: [Int32: (parent: Int32, state: Character)] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            // The process may have ended meanwhile.
            guard let process = Int32(name),
                let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
                let fields = text.lastIndex(of: ")").map({ text[$0...].split(separator: " ") }), fields.count > 2,
                let state = fields[1].first, let above = Int32(fields[2])
            else { continue }
            parents[process] = (above, state)
        }
        var found: Set = [parent]
        while true {
            let more = parents.filter { found.contains($0.value.parent) && !found.contains($0.key) }
            if more.isEmpty { break }
            for (process, entry) in more {
                found.insert(process)
                if entry.state == "Z" { zombies.append(process) } else { living.append(process) }
            }
        }
        living.sort()
    }
}

/// The JSON events on a process's standard error, read by a thread so that the process never blocks.
final class EventLog: @unchecked Sendable {
    private let condition = NSCondition()
    private var events: [JSONValue] = []
    private var isOver = false
    private let child: ChildProcess

    init(of child: ChildProcess) {
        self.child = child
        // Safe because only this thread reads the child's standard error, and uses nothing else of it.
        nonisolated(unsafe) let child = child
        Thread.detachNewThread { [self] in
            while let line = child.nextErrorLine() {
                // Other output is ignored.
                guard let event = try? JSONValue(parsing: line) else { continue }
                condition.lock()
                events.append(event)
                if events.count > 1_000 { events.removeFirst(500) }
                condition.broadcast()
                condition.unlock()
            }
            condition.lock()
            isOver = true
            condition.broadcast()
            condition.unlock()
        }
    }

    /// Waits for the first matching event; returns `nil` if the output ends without one.
    func next(_ isWanted: (JSONValue) -> Bool) -> JSONValue? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let index = events.firstIndex(where: isWanted) { return events.remove(at: index) }
            if isOver { return nil }
            condition.wait()
        }
    }

    /// Returns the first matching event received so far.
    func waiting(_ isWanted: (JSONValue) -> Bool) -> JSONValue? {
        condition.lock()
        defer { condition.unlock() }
        return events.firstIndex(where: isWanted).map { events.remove(at: $0) }
    }

    /// Waits for the end of the output.
    func end() {
        child.send(SIGKILL)
        condition.lock()
        while !isOver { condition.wait() }
        condition.unlock()
    }
}
