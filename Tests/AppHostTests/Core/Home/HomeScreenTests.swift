import Foundation
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// A home screen on an injected clock, whose widgets' timelines are written by the test.
struct HomeScreenTests {
    private let folder: TemporaryFolder
    private let container: Container
    private let widgets: Container
    private let clock: Clock
    private static let minute: Int64 = 60_000
    private static let start: Int64 = 1_795_280_400_000

    /// The current instant, and what was drawn.
    private final class Clock: Sendable {
        let now = Mutex<Int64>(HomeScreenTests.start)
        let drawn = Mutex<[String: Int]>([:])
        let failure = Mutex<String?>(nil)
        let data = Mutex<[Domain: SnapshotMetadata.Freshness]>([:])

        func count(_ widget: String) -> Int { drawn.withLock { $0[widget] ?? 0 } }
    }

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        container = try Container.create(at: "\(folder.path)/c", group: "group.test")
        widgets = try Container.open(at: "\(folder.path)/c", role: .widgets)
        clock = Clock()
    }

    /// Returns a home screen whose widgets have an entry every `spacing` minutes, and request the next timeline after `reload` minutes.
    private func home(spacing: Int64 = 60, count: Int = 5, reload: Int64? = 300) -> HomeScreen {
        let (clock, widgets) = (clock, widgets)
        return HomeScreen(store: HomeStore(container: container), calendar: Calendar(identifier: .gregorian)) {
            widget in
            let now = clock.now.withLock { $0 }
            let drawn = clock.drawn.withLock { counts in
                counts[widget.id, default: 0] += 1
                return counts[widget.id] ?? 0
            }
            if let reason = clock.failure.withLock({ $0 }) { throw CommandFailure(reason, exitCode: .badData) }
            let entries = try (0..<count).map { index in
                let name = "\(widget.id).\(now).\(index)"
                let path = "\(widgets.path)/snapshots/\(name)"
                try Data(pngWithText: "snapshot \(drawn).\(index)").write(to: URL(fileURLWithPath: path + ".png"))
                try SnapshotMetadata(plain: widget.kind).write(to: path + ".json")
                return PublishedTimeline.Entry(instant: now + Int64(index) * spacing * Self.minute, snapshot: name)
            }
            let timeline = PublishedTimeline(
                instant: now, kind: widget.kind, subject: widget.subject(at: now), entries: entries,
                reload: reload.map { now + $0 * Self.minute }, domains: ["jokes"])
            try widgets.publish(timeline, to: try PublishedTimeline.key(of: widget.id), durability: .volatile)
        }
    }

    private func place(_ kind: String = "Joke") throws -> String {
        try HomeStore(container: container).add(PlacedWidget(id: "", kind: kind, family: .systemSmall)).id
    }

    private func update(_ home: HomeScreen, at now: Int64) async throws -> HomeScreen.Outcome {
        clock.now.withLock { $0 = now }
        return try await home.update(at: now)
    }

    private func shown(_ id: String) throws -> String {
        let path = "\(container.path)/snapshots/current/\(id).png"
        return try Data(contentsOf: URL(fileURLWithPath: path)).textOfPNG
    }

    @Test("Concurrent updates are serialized, reload a widget once and survive a failed update")
    func concurrentUpdates() async throws {
        let id = try place()
        let (home, updates) = (home(), HomeUpdateQueue())
        let start = Self.start
        let outcomes = try await withThrowingTaskGroup(of: HomeScreen.Outcome.self) { group in
            for _ in 0..<8 { group.addTask { try await updates.update(home) { start } } }
            return try await group.reduce(into: [HomeScreen.Outcome]()) { $0.append($1) }
        }
        #expect(clock.count(id) == 1)
        #expect(outcomes.filter { !$0.reloads.isEmpty }.count == 1)
        // An update that fails doesn't prevent the next.
        struct NoClock: Error {}
        await #expect(throws: NoClock.self) { try await updates.update(home) { throw NoClock() } }
        #expect(try await updates.update(home, requested: [id]) { start }.reloads.map(\.id) == [id])
    }

    @Test("A widget whose data is old is stale, and a damaged image is replaced")
    func oldData() async throws {
        let id = try place()
        let (publish, clock) = (home().publish, clock)
        func show(_ data: [Domain: SnapshotMetadata.Freshness]) { clock.data.withLock { $0 = data } }
        let home = HomeScreen(
            store: HomeStore(container: container), calendar: Calendar(identifier: .gregorian),
            dataFreshness: { clock.data.withLock { $0 } }, publish: publish)
        _ = try await update(home, at: Self.start)
        func freshness() throws -> SnapshotMetadata.Freshness? {
            let item = try #require(try home.store.items(at: Self.start).first)
            return try home.freshness(try home.snapshots.metadata(of: id), of: item)
        }
        #expect(try freshness() == .fresh)
        let old = SnapshotMetadata.Freshness.stale(since: Self.start, reason: "no milk")
        show([.alarms: old])
        #expect(try freshness() == .fresh)
        show([.jokes: old])
        // The snapshot was fresh when it was drawn.
        #expect(try freshness() == old && home.snapshots.metadata(of: id)?.freshness == .fresh)
        _ = try await update(home, at: Self.start + 1)
        #expect(try home.snapshots.metadata(of: id)?.freshness == old)
        show([:])
        #expect(try await update(home, at: Self.start + 2).changed == [id] && freshness() == .fresh)

        let current = "\(container.path)/snapshots/current/\(id).png"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: current))
        bytes[20] ^= 1
        try bytes.write(to: URL(fileURLWithPath: current))
        #expect(try await update(home, at: Self.start + 3).reloads == [] && shown(id) == "snapshot 1.0")
        try bytes.write(to: URL(fileURLWithPath: "\(container.path)/snapshots/\(id).\(Self.start).0.png"))
        #expect(try await update(home, at: Self.start + 4).reloads.map(\.cause) == [.placed])
        #expect(try shown(id) == "snapshot 2.0")
    }

    /// Returns a home screen with a widget of the built-in extension, and one of a plug-in that isn't drawn before `open` is called.
    private func stalled() throws -> (
        home: HomeScreen, ids: [String], begun: AsyncStream<Void>, open: @Sendable () -> Void
    ) {
        var plugged = PlacedWidget(id: "", kind: "Moon", family: .systemSmall)
        plugged.plugin = "com.example.moon"
        let ids = [try place(), try HomeStore(container: container).add(plugged).id]
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let publish = home().publish
        let home = HomeScreen(store: HomeStore(container: container), calendar: Calendar(identifier: .gregorian)) {
            if !$0.plugin.isEmpty {
                begin.yield()
                for await _ in gate {}
            }
            try await publish($0)
        }
        return (home, ids, begun, { open.finish() })
    }

    @Test("A plug-in that renders slowly delays only its own widgets")
    func slowPlugin() async throws {
        let (home, ids, begun, open) = try stalled()
        let (updates, start) = (HomeUpdateQueue(), Self.start)
        #expect(try home.parts() == [.builtIn, .plugin("com.example.moon")])
        async let slow = updates.update(home, requested: [ids[1]]) { start }
        for await _ in begun { break }
        // A tap on the other widget returns its changes.
        #expect(try await updates.update(home, requested: [ids[0]]) { start }.reloads.map(\.id) == [ids[0]])
        #expect(try await updates.update(home) { start }.reloads == [])
        #expect(clock.count(ids[1]) == 0)
        #expect(try shown(ids[0]) == "snapshot 1.0")
        open()
        let outcome = try await slow
        #expect(outcome.reloads == [.init(id: ids[1], cause: .placed, failure: nil)] && outcome.changed == [ids[1]])
        #expect(try shown(ids[1]) == "snapshot 1.0")
        // An update of several parts has one outcome.
        let both = try await updates.update(home, requested: Set(ids)) { start }
        #expect(Set(both.reloads.map(\.id)) == Set(ids))
        #expect(try HomeStore(container: container).states().keys.sorted() == ids)
    }

    @Test("A running host renders other widgets while a plug-in renders slowly")
    func slowPluginInAHost() async throws {
        let (home, ids, begun, open) = try stalled()
        let (start, container) = (Self.start, container)
        let (outcomes, report) = AsyncStream.makeStream(of: HomeScreen.Outcome.self)
        let scheduler = HomeScheduler(
            home: { home }, updates: HomeUpdateQueue(), clock: HostClock(now: { Date(milliseconds: start) }),
            report: { report.yield($0) },
            fault: { Issue.record("\($0)") })
        let running = Task { await scheduler.run(on: container) }
        for await _ in begun { break }
        var reloads: [String] = []
        for await outcome in outcomes {
            reloads += outcome.reloads.map(\.id)
            open()
            if reloads.count == 2 { break }
        }
        #expect(reloads == ids)
        running.cancel()
        await running.value
    }

    @Test(
        "A host leaves the previous versions of removed documents for five minutes after their removal and after its start"
    )
    func tidying() async throws {
        let id = "6B29FC40-CA47-1067-B31D-000000000001"
        let alarms = AlarmStore(container: container)
        try alarms.add(AlarmRecord(id: id, schedule: nil, preAlert: 1, postAlert: nil, at: Self.start))
        try alarms.cancel(id)
        let trace = "\(container.path)/documents/alarms/.\(AlarmStore.prefix)\(id.lowercased()).previous"
        let (home, container) = (home(), container)
        // The file has the machine's time.
        let removed = Date.now.milliseconds
        let now = Mutex(removed - 4 * Self.minute)
        let (outcomes, report) = AsyncStream.makeStream(of: HomeScreen.Outcome.self)
        let scheduler = HomeScheduler(
            home: { home }, updates: HomeUpdateQueue(),
            clock: HostClock(now: { Date(milliseconds: now.withLock { $0 }) }), report: { report.yield($0) },
            fault: { Issue.record("\($0)") })
        _ = try place()
        let running = Task { await scheduler.run(on: container) }
        var outcome = outcomes.makeAsyncIterator()
        _ = await outcome.next()
        #expect(access(trace, F_OK) == 0)
        now.withLock { $0 = removed + 2 * Self.minute }
        // The second pass begins after the change of the clock.
        for _ in 0..<2 {
            _ = try place()
            _ = await outcome.next()
        }
        #expect(access(trace, F_OK) == 0)
        now.withLock { $0 = removed + 8 * Self.minute }
        while access(trace, F_OK) == 0 {
            _ = try place()
            _ = await outcome.next()
        }
        running.cancel()
        await running.value
    }

    @Test("A reload request of the app reloads its own widgets and not those of a plug-in")
    func requestsOfTheApp() async throws {
        let (home, ids, _, open) = try stalled()
        open()
        #expect(try await update(home, at: Self.start).reloads.map(\.id) == ids)
        try container.update(WidgetReloadRequests.keys[0].key, durability: .ordered, label: "test") {
            $0 = WidgetReloadRequests(requests: [WidgetReloadRequest(.all, instant: Self.start)])
        }
        #expect(
            try await update(home, at: Self.start).reloads == [.init(id: ids[0], cause: .requested, failure: nil)])
        #expect(try await update(home, at: Self.start).reloads == [])
    }

    @Test("A timeline entry is shown when it is due, without another reload")
    func dueEntries() async throws {
        let id = try place()
        let home = home()
        let first = try await update(home, at: Self.start)
        #expect(first.reloads == [.init(id: id, cause: .placed, failure: nil)] && first.changed == [id])
        #expect(first.next == Self.start + 60 * Self.minute)
        #expect(try shown(id) == "snapshot 1.0")
        let second = try await update(home, at: Self.start + 61 * Self.minute)
        #expect(second.reloads.isEmpty && second.changed == [id])
        #expect(try shown(id) == "snapshot 1.1")
        #expect(second.next == Self.start + 120 * Self.minute)
        let again = try await update(home, at: Self.start + 62 * Self.minute)
        #expect(again == .init(reloads: [], changed: [], faults: [], next: Self.start + 120 * Self.minute))
    }

    @Test("Two days of reloads and entries happen on schedule on the injected clock")
    func twoDays() async throws {
        let ids = try (0..<3).map { _ in try place() }
        let home = home(spacing: 30, count: 8, reload: 240)
        var now = Self.start
        let end = now + 2 * 24 * 60 * Self.minute
        var updates = 0
        while now < end {
            let outcome = try await update(home, at: now)
            #expect(outcome.faults.isEmpty && outcome.reloads.allSatisfy { $0.failure == nil })
            let next = try #require(outcome.next)
            #expect(next > now)
            now = next
            updates += 1
        }
        // Reloads every four hours.
        for id in ids { #expect(clock.count(id) == 12) }
        // Updates every half hour.
        #expect(updates == 2 * 48)
    }

    // Requirements: W-045
    @Test("A placeholder published by a reload that fails is shown, marked stale with the reason")
    func placeholder() async throws {
        let id = try place()
        let (inner, widgets) = (home(count: 1, reload: nil), widgets)
        let home = HomeScreen(store: inner.store, calendar: inner.calendar) { widget in
            try await inner.publish(widget)
            throw CommandFailure("the placeholder is shown", exitCode: .badData)
        }
        let outcome = try await update(home, at: Self.start)
        #expect(outcome.reloads == [.init(id: id, cause: .placed, failure: "the placeholder is shown")])
        #expect(outcome.changed == [id] && outcome.next == Self.start + Self.minute)
        #expect(try shown(id) == "snapshot 1.0")
        #expect(
            try home.snapshots.metadata(of: id)?.freshness
                == .stale(since: Self.start, reason: "the placeholder is shown"))
    }

    @Test("A failed reload keeps the last snapshot marked stale and is retried a minute later")
    func failedReload() async throws {
        let id = try place()
        let home = home(count: 1, reload: 20)
        _ = try await update(home, at: Self.start)
        clock.failure.withLock { $0 = "it was killed by signal 11" }
        let due = Self.start + 20 * Self.minute
        let failed = try await update(home, at: due)
        #expect(failed.reloads == [.init(id: id, cause: .policy, failure: "it was killed by signal 11")])
        #expect(failed.next == due + Self.minute)
        #expect(try shown(id) == "snapshot 1.0")
        #expect(
            try home.snapshots.metadata(of: id)?.freshness
                == .stale(since: Self.start, reason: "it was killed by signal 11"))
        clock.failure.withLock { $0 = nil }
        let retried = try await update(home, at: due + Self.minute)
        #expect(retried.reloads == [.init(id: id, cause: .failure, failure: nil)])
        #expect(try home.snapshots.metadata(of: id)?.freshness == .fresh)
        #expect(try shown(id) == "snapshot 3.0")
    }

    @Test("A reload request of an extension is fulfilled once and only for its kind")
    func reloadRequests() async throws {
        let (joke, other) = (try place("Joke"), try place("Other"))
        let home = home(count: 1, reload: nil)
        _ = try await update(home, at: Self.start)
        let intents = try Container.open(at: container.path, role: .intents)
        let key = try #require(WidgetReloadRequests.keys.last?.key)
        try intents.publish(
            WidgetReloadRequests(requests: [
                .init(.kind("Joke"), instant: 1), .init(.control("Joke"), instant: 1),
            ]), to: key)
        let outcome = try await update(home, at: Self.start + 1)
        #expect(outcome.reloads == [.init(id: joke, cause: .requested, failure: nil)])
        #expect(try container.read(key).value?.requests == [])
        #expect(try await update(home, at: Self.start + 2).reloads == [])
        #expect(clock.count(other) == 1)
    }

    @Test("Newly published jokes reload the widget that depends on them once")
    func changedContent() async throws {
        let id = try place()
        let home = home(count: 1, reload: nil)
        _ = try await update(home, at: Self.start)
        let records: [(key: String, groups: [String], value: PublishedTimeline)] = []
        try container.publish(records, to: CatalogueKey<PublishedTimeline>(.jokes))
        let outcome = try await update(home, at: Self.start + 1)
        #expect(outcome.reloads == [.init(id: id, cause: .changed([.jokes]), failure: nil)])
        #expect(try await update(home, at: Self.start + 2).reloads == [])
    }

    @Test("Removing a widget deletes its snapshots, state and timeline, and its id is not reused")
    func removedWidget() async throws {
        let (first, second) = (try place(), try place())
        let home = home()
        _ = try await update(home, at: Self.start)
        try home.store.remove(first)
        #expect(try await update(home, at: Self.start + 1).reloads == [])
        #expect(folder.names("c/snapshots/current") == ["\(second).json", "\(second).png"])
        #expect(folder.names("c/snapshots").allSatisfy { $0 == "current" || $0.hasPrefix("\(second).") })
        #expect(try home.store.states().keys.sorted() == [second])
        #expect(try home.store.timelineKeys().map(\.name) == ["timeline.\(second)"])
        // An id isn't used again.
        #expect(try place() == "w3")
    }

    @Test("A snapshot that is a symbolic link is reported and rendered again a minute later")
    func linkedSnapshot() async throws {
        let id = try place()
        let home = home(spacing: 10, count: 2, reload: nil)
        _ = try await update(home, at: Self.start)
        let second = "\(container.path)/snapshots/\(id).\(Self.start).1.png"
        try FileManager.default.removeItem(atPath: second)
        try FileManager.default.createSymbolicLink(atPath: second, withDestinationPath: "/etc/passwd")
        let outcome = try await update(home, at: Self.start + 10 * Self.minute)
        #expect(outcome.faults.count == 1)
        #expect(
            outcome.faults.first
                == "\(id): no snapshot at \(second): Too many levels of symbolic links — 'AppHost widget reload' redraws it"
        )
        #expect(try shown(id) == "snapshot 1.0")
        #expect(outcome.next == Self.start + 11 * Self.minute)
        // An update in between doesn't delay the retry.
        #expect(try await update(home, at: Self.start + 10 * Self.minute + 500).reloads.isEmpty)
        let mended = try await update(home, at: Self.start + 11 * Self.minute)
        #expect(mended.reloads == [.init(id: id, cause: .failure, failure: nil)])
        #expect(mended.faults.isEmpty && mended.changed == [id])
    }

    @Test("A widget whose metadata is malformed keeps its last snapshot, and the other widgets are shown")
    func malformedMetadata() async throws {
        let (broken, whole) = (try place(), try place())
        let home = home(spacing: 10, count: 2, reload: nil)
        _ = try await update(home, at: Self.start)
        let second = "\(container.path)/snapshots/\(broken).\(Self.start).1.json"
        for (text, reason) in [
            ("[", "the metadata is not JSON: 1:2: the text ends too soon"),
            (#"{"kind":"Joke"}"#, "the metadata has no /size"),
        ] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: second))
            let outcome = try await update(home, at: Self.start + 10 * Self.minute)
            #expect(
                outcome.faults == [
                    "\(broken): no snapshot at \(second): \(reason) — 'AppHost widget reload' redraws it"
                ])
            #expect(try shown(broken) == "snapshot 1.0" && shown(whole) == "snapshot 1.1")
        }
    }

    @Test("Deleted snapshot files are rendered again on the next update")
    func deletedSnapshots() async throws {
        let id = try place()
        let home = home(count: 1, reload: nil)
        _ = try await update(home, at: Self.start)
        for folder in ["", "current/"] {
            let path = "\(container.path)/snapshots/\(folder)"
            for file in try FileManager.default.contentsOfDirectory(atPath: path) where file.hasPrefix("\(id).") {
                try FileManager.default.removeItem(atPath: path + file)
            }
        }
        let outcome = try await update(home, at: Self.start + Self.minute)
        #expect(outcome.reloads == [.init(id: id, cause: .placed, failure: nil)] && outcome.faults.isEmpty)
        #expect(try shown(id) == "snapshot 2.0")
    }

    @Test("A widget that never writes its snapshot is reloaded only once a minute")
    func missingSnapshots() async throws {
        let id = try place()
        let widgets = widgets
        let requests = Mutex(0)
        let home = HomeScreen(store: HomeStore(container: container), calendar: Calendar(identifier: .gregorian)) {
            requests.withLock { $0 += 1 }
            let timeline = PublishedTimeline(
                instant: Self.start, kind: $0.kind, subject: $0.subject(at: Self.start),
                entries: [.init(instant: Self.start, snapshot: "\($0.id).0.0")])
            try widgets.publish(timeline, to: try PublishedTimeline.key(of: $0.id), durability: .volatile)
        }
        for second in 0..<120 {
            let outcome = try await home.update(at: Self.start + Int64(second) * 1_000)
            #expect(outcome.faults.count == 1 && outcome.next.map { $0 <= Self.start + 120_000 } == true)
        }
        #expect(requests.withLock { $0 } == 2)
        #expect(try home.snapshots.metadata(of: id) == nil)
    }

    @Test("A timeline of a later version is an error; the widget keeps its state and snapshot, without a reload")
    func laterTimeline() async throws {
        let (id, other) = (try place(), try place())
        let home = home(spacing: 10)
        _ = try await update(home, at: Self.start)
        let states = try home.store.states()
        let name = "timeline.\(id)"
        let header = FrameHeader(
            valueFormat: 2, keyHash: XXHash64.hash("widgets/\(name)"), generation: 9, commitID: 1, payloadLength: 2)
        let path = "\(container.path)/documents/widgets/\(name)"
        try Data(header.frame([0x08, 0x01])).write(to: URL(fileURLWithPath: path))
        let outcome = try await update(home, at: Self.start + 10 * Self.minute)
        #expect(
            outcome.faults == [
                "\(id): \(path) holds a value of format 2, but this process reads only format 1 — update Airlock, then restart the process"
            ])
        #expect(outcome.reloads.isEmpty && outcome.changed == [other])
        #expect(clock.count(id) == 1)
        #expect(try shown(id) == "snapshot 1.0" && shown(other) == "snapshot 1.1")
        #expect(try home.store.states() == states)
        #expect(throws: ContainerError.self) { try home.store.timeline(of: id) }
    }

    @Test("A damaged timeline is reported and set aside, and its widget reloaded")
    func damagedTimeline() async throws {
        let id = try place()
        let home = home(spacing: 10)
        _ = try await update(home, at: Self.start)
        let folder = "\(container.path)/documents/widgets"
        for name in ["timeline.\(id)", ".timeline.\(id).previous"] {
            try Data("rubbish".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        let outcome = try await update(home, at: Self.start + Self.minute)
        let damage =
            "\(id): \(folder)/timeline.\(id) is damaged: 7 bytes are too few for a header — the file was moved to "
        #expect(outcome.faults.count == 1 && outcome.faults.first?.hasPrefix(damage) == true)
        #expect(outcome.reloads == [.init(id: id, cause: .placed, failure: nil)] && outcome.changed == [id])
        #expect(try shown(id) == "snapshot 2.0")
        #expect(try await update(home, at: Self.start + 2 * Self.minute).faults.isEmpty)
    }

    @Test("A snapshot that another process adds during a cleanup is not deleted")
    func concurrentlyAddedFile() throws {
        let snapshots = CurrentSnapshots(container: container)
        try snapshots.prepare()
        let gone = "\(snapshots.path)/w8.png"
        try Data("gone".utf8).write(to: URL(fileURLWithPath: gone))
        let new = "\(snapshots.path)/w9.png"
        snapshots.keep {
            _ = FileManager.default.createFile(atPath: new, contents: Data("new".utf8))
            return []
        }
        #expect(access(gone, F_OK) != 0 && access(new, F_OK) == 0)
    }

    @Test("Staging files of a killed host are removed, and those of a running host stay")
    func staleStagingFiles() throws {
        let snapshots = CurrentSnapshots(container: container)
        try snapshots.prepare()
        let id = try place()
        // No process has the greatest number.
        let (left, written) = (
            "\(snapshots.path)/.\(id).png.\(Int32.max)", "\(snapshots.path)/.\(id).png.\(getpid())"
        )
        for path in [left, written] { #expect(FileManager.default.createFile(atPath: path, contents: nil)) }
        try snapshots.keep { try HomeStore(container: container).items(at: Self.start) }
        #expect(access(left, F_OK) != 0 && access(written, F_OK) == 0)
    }

    @Test("A timeline with an invalid snapshot name, such as a path, fails to decode")
    func invalidSnapshotNames() throws {
        for name in ["../../x", "", ".x", "a/b", "a b", String(repeating: "a", count: 65)] {
            #expect(!PublishedTimeline.isValid(snapshot: name))
            var writer = WireWriter()
            PublishedTimeline(
                instant: 0, kind: "k", subject: .placed(.family(.systemSmall)),
                entries: [.init(instant: 0, snapshot: name)]
            ).encode(into: &writer)
            var reader = WireReader(writer.bytes)
            #expect(throws: WireError.self) { try PublishedTimeline(from: &reader) }
        }
    }
}
