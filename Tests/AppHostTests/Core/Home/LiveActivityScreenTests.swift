import Foundation
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// Live Activities and controls on an injected clock, whose snapshots are written by the test.
struct LiveActivityScreenTests {
    private let folder: TemporaryFolder
    private let container: Container
    private let drawn = Counts()
    private static let start: Int64 = 1_795_280_400_000
    private static let id = "615AA25E-0543-4ACD-A6C5-D37C78BFE738"

    /// Counts how often each item is drawn.
    private final class Counts: Sendable {
        private let counts = Mutex<[String: Int]>([:])
        let failure = Mutex<String?>(nil)

        func count(_ id: String) -> Int { counts.withLock { $0[id] ?? 0 } }
        func add(_ id: String) { counts.withLock { $0[id, default: 0] += 1 } }
    }

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        container = try Container.create(at: "\(folder.path)/c", group: "group.test")
    }

    private func update(at now: Int64) async throws -> HomeScreen.Outcome {
        let (drawn, container) = (drawn, container)
        let home = HomeScreen(store: HomeStore(container: container), calendar: Calendar(identifier: .gregorian)) {
            item in
            if let reason = drawn.failure.withLock({ $0 }) { throw CommandFailure(reason, exitCode: .badData) }
            drawn.add(item.id)
            let name = "\(item.id).\(now).0"
            for (snapshot, suffix) in item.snapshots {
                let path = "\(container.path)/snapshots/\(name)\(suffix)"
                try Data(pngWithText: "\(snapshot) at \(now)").write(to: URL(fileURLWithPath: path + ".png"))
                try SnapshotMetadata(plain: item.kind).write(to: path + ".json")
            }
            let timeline = PublishedTimeline(
                instant: now, kind: item.kind, subject: item.subject(at: now),
                entries: [.init(instant: now, snapshot: name)])
            try container.publish(timeline, to: try PublishedTimeline.key(of: item.id), durability: .volatile)
        }
        return try await home.update(at: now)
    }

    private var shown: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: "\(container.path)/snapshots/current").sorted()
        }
    }

    private func add(_ state: AlarmRecord.State) throws {
        try AlarmStore(container: container).add(
            AlarmRecord(id: Self.id, schedule: nil, preAlert: 60_000, postAlert: nil, state: state, title: "Tea"))
    }

    // Requirements: A-035
    @Test("An alarm is rendered only when its state changes, and its snapshots are removed when it stops")
    func alarmStateChanges() async throws {
        try add(.countdown(since: Self.start, total: 60_000, elapsed: 0))
        let first = try await update(at: Self.start)
        #expect(first.reloads == [.init(id: Self.id, cause: .placed, failure: nil)])
        #expect(first.next == nil)
        #expect(
            try shown
                == ActivityPresentation.allCases.map(\.rawValue).flatMap {
                    ["\(Self.id)-\($0).json", "\(Self.id)-\($0).png"]
                }
                .sorted())
        #expect(try await update(at: Self.start + 10_000).reloads.isEmpty)
        try AlarmStore(container: container).perform(.pause, on: Self.id, at: Self.start + 20_000)
        #expect(try await update(at: Self.start + 20_000).reloads.map(\.cause) == [.state])
        #expect(drawn.count(Self.id) == 2)
        try AlarmStore(container: container).perform(.stop, on: Self.id, at: Self.start + 30_000)
        _ = try await update(at: Self.start + 30_000)
        #expect(try shown.isEmpty && drawn.count(Self.id) == 2)
        let left = try FileManager.default.contentsOfDirectory(atPath: "\(container.path)/snapshots")
        #expect(left == ["current"])
    }

    @Test("A scheduled alarm is shown only from the start of its countdown")
    func waitingAlarm() async throws {
        try add(.scheduled(fireAt: Self.start + 90_000))
        #expect(try await update(at: Self.start).reloads.isEmpty)
        // Its countdown begins a minute earlier, whether or not the alarm scheduler has stored that.
        #expect(try await update(at: Self.start + 30_000).reloads.map(\.cause) == [.placed])
    }

    @Test("An alarm that fails to render keeps its snapshots and is retried a minute later")
    func failedRendering() async throws {
        try add(.countdown(since: Self.start, total: 60_000, elapsed: 0))
        _ = try await update(at: Self.start)
        drawn.failure.withLock { $0 = "no ink" }
        try AlarmStore(container: container).perform(.pause, on: Self.id, at: Self.start + 5_000)
        let failed = try await update(at: Self.start + 5_000)
        #expect(failed.reloads.map(\.failure) == ["no ink"] && failed.next == Self.start + 65_000)
        #expect(try shown.count == 8)
        let item = try #require(try HomeStore(container: container).items(at: Self.start + 5_000).first)
        #expect(
            try CurrentSnapshots(container: container).staleness(of: item)
                == "since \(Date(milliseconds: Self.start).formatted(.iso8601)), no ink")
        drawn.failure.withLock { $0 = nil }
        #expect(try await update(at: Self.start + 65_000).reloads.map(\.cause) == [.failure])
    }

    @Test("A damaged alarm is reported, and other alarms are still rendered")
    func damagedAlarm() async throws {
        try add(.countdown(since: Self.start, total: 60_000, elapsed: 0))
        let path = "\(container.path)/documents/alarms/alarm.6b29fc40-ca47-1067-b31d-000000000001"
        try Data("no alarm".utf8).write(to: URL(fileURLWithPath: path))
        let outcome = try await update(at: Self.start)
        #expect(outcome.reloads.map(\.id) == [Self.id])
        #expect(outcome.faults.count == 1 && outcome.faults[0].hasPrefix("\(path) is damaged: "))
    }

    @Test("An app's Live Activity goes stale, ends and disappears at its time limits")
    func activityLifetime() async throws {
        let store = ActivityStore(container: container)
        try store.save(
            RunningActivity(
                id: Self.id, kind: "Ride", attributes: "{}", state: "{}", staleDate: Self.start + 1_000,
                startedAt: Self.start))
        #expect(try await update(at: Self.start).next == Self.start + 1_000)
        let stale = try await update(at: Self.start + 1_000)
        #expect(stale.reloads.map(\.cause) == [.state] && stale.next == Self.start + RunningActivity.longestRun)
        let end = try #require(stale.next)
        let ended = try await update(at: end)
        #expect(ended.next == end + RunningActivity.longestDismissalDelay)
        #expect(try await update(at: end + RunningActivity.longestDismissalDelay).next == nil)
        #expect(try shown.isEmpty && store.activities().isEmpty)
    }

    // Requirements: A-035
    @Test("Reload requests distinguish widgets from controls of the same kind, and don't redraw Live Activities")
    func controlReloads() async throws {
        let store = HomeStore(container: container)
        try ActivityStore(container: container).save(
            RunningActivity(id: Self.id, kind: "one", attributes: "{}", state: "{}", startedAt: Self.start))
        let widget = try store.add(PlacedWidget(id: "", kind: "one", family: .systemSmall)).id
        let control = try store.add(PlacedWidget(id: "", kind: "one", place: .control(.small))).id
        #expect((widget, control) == ("w1", "c2"))
        #expect(try await update(at: Self.start).reloads.map(\.id) == ["w1", "c2", Self.id])
        let expected: [(WidgetReloadRequest.Target, [String])] = [
            (.all, ["w1"]), (.controls, ["c2"]), (.kind("one"), ["w1"]), (.control("one"), ["c2"]),
            (.control("other"), []),
        ]
        for (target, redrawn) in expected {
            try container.publish(
                WidgetReloadRequests(requests: [WidgetReloadRequest(target, instant: 0)]),
                to: WidgetReloadRequests.keys[0].key)
            #expect(try await update(at: Self.start + 1).reloads.map(\.id) == redrawn, "\(target)")
        }
        #expect(try store.widgets(on: .control).map(\.place) == [.control(.small)])
        #expect(throws: CommandFailure("no control 'w1' is placed — did you mean 'c2'?", exitCode: .badData)) {
            try store.widget("w1", on: .control)
        }
    }
}
