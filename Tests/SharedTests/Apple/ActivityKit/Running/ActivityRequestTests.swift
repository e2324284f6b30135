import Foundation
import Synchronization
import Testing

@testable import Shared

private struct Ride: ActivityAttributes {
    struct ContentState: Codable, Hashable, Sendable {
        var minutes: Int
        var note = ""
    }
    var number: Int
}

/// Tests of starting, updating and ending stored Live Activities.
struct ActivityRequestTests {
    private let ground: AlarmFixture

    init() throws { ground = try AlarmFixture() }

    private var call: IntentCall {
        IntentCall(intent: "Go", type: Start.self, prompter: NoPrompter(), parameters: [])
    }

    private struct Start: LiveActivityIntent {
        static let title: LocalizedStringResource = "Go"
        func perform() async throws -> some IntentResult { .result() }
    }

    private var stored: [RunningActivity] { get throws { try ActivityStore(container: ground.container).activities() } }

    private func content(_ minutes: Int, _ note: String = "") -> ActivityContent<Ride.ContentState> {
        ActivityContent(
            state: .init(minutes: minutes, note: note), staleDate: Date(instant: ground.now + 60_000), relevanceScore: 3
        )
    }

    private func start(_ minutes: Int = 3, _ note: String = "") async throws -> Activity<Ride> {
        try await ground.ask(in: call) {
            try Activity.request(attributes: Ride(number: 1), content: content(minutes, note))
        }
    }

    @Test("An activity started by an intent is stored, updated, ended and removed once dismissed")
    func storedActivity() async throws {
        let activity = try await start()
        let first = try #require(try stored.first)
        #expect(first.id == activity.id && first.kind == "Ride" && first.startedAt == ground.now)
        #expect(first.attributes == #"{"number":1}"# && first.state == #"{"minutes":3,"note":""}"#)
        #expect(first.staleDate == ground.now + 60_000 && first.relevance == 3)
        await ground.ask {
            let found = Activity<Ride>.activities
            #expect(found.map(\.id) == [activity.id] && found.first?.content.state.minutes == 3)
            await found.first?.update(content(2))
        }
        #expect(try stored.first?.state == #"{"minutes":2,"note":""}"#)
        await ground.ask { await activity.end(nil, dismissalPolicy: .after(Date(instant: ground.now + 5_000))) }
        #expect(try stored.first?.ended == .init(instant: ground.now, dismissal: ground.now + 5_000))
        await ground.ask { await Activity<Ride>.activities.first?.update(content(9)) }
        #expect(try stored.first?.state == #"{"minutes":2,"note":""}"#)
        ground.now += 5_000
        await ground.ask { #expect(Activity<Ride>.activities.isEmpty) }
        try ActivityStore(container: ground.container).removeDismissed(at: ground.now)
        #expect(try stored.isEmpty)
    }

    @Test("An activity that is started or updated with a stale date in the past is stale")
    func pastStaleDate() async throws {
        func content(_ seconds: Double) -> ActivityContent<Ride.ContentState> {
            ActivityContent(
                state: .init(minutes: 3, note: ""), staleDate: Date(instant: ground.now).addingTimeInterval(seconds))
        }
        try await ground.ask(in: call) {
            let activity = try Activity.request(attributes: Ride(number: 1), content: content(-1))
            #expect(activity.activityState == .stale)
            #expect(Activity<Ride>.activities.map(\.activityState) == [.stale])
            let states = activity.activityStateUpdates
            await activity.update(content(60))
            #expect(activity.activityState == .active)
            await activity.update(content(0))
            #expect(activity.activityState == .stale && Activity<Ride>.activities.map(\.activityState) == [.stale])
            await activity.end(nil, dismissalPolicy: .immediate)
            var seen: [ActivityState] = []
            for await state in states { seen.append(state) }
            #expect(seen == [.active, .stale, .dismissed])
        }
    }

    @Test("An activity whose stored attributes no longer decode is omitted with a warning")
    func undecodableAttributes() async throws {
        let activity = try await start()
        try ActivityStore(container: ground.container).update(activity.id) { $0.attributes = "{}" }
        let warnings = Mutex<[String]>([])
        let session = ContainerSession(container: ground.container) { text in warnings.withLock { $0.append(text) } }
        await ground.ask {
            RequestScope.with(session: session) { #expect(Activity<Ride>.activities.isEmpty) }
        }
        #expect(
            warnings.withLock { $0 } == [
                "skipped the Live Activity \(activity.id): can't decode its stored data as Ride"
            ])
    }

    @Test("An activity over 4 KB or over the limit of running activities is refused")
    func requestLimits() async throws {
        let most = 4_096 - #"{"number":1}{"minutes":3,"note":""}"#.utf8.count
        let activity = try await start(3, String(repeating: "x", count: most))
        await #expect(throws: ActivityAuthorizationError.attributesTooLarge) {
            try await start(3, String(repeating: "x", count: most + 1))
        }
        // An update that is too large is ignored.
        await ground.ask { await activity.update(content(4, String(repeating: "x", count: most + 1))) }
        #expect(try stored.first?.state.contains(#""minutes":3"#) == true)
        for _ in 1..<ActivityStore.limit { _ = try await start() }
        await #expect(throws: ActivityAuthorizationError.targetMaximumExceeded) { try await start() }
        await ground.ask { await activity.end(nil, dismissalPolicy: .immediate) }
        _ = try await start()
    }

    @Test("Only a Live Activity intent may start an activity; other callers and widgets may not")
    func disallowedCallers() async throws {
        await #expect(throws: ActivityAuthorizationError.visibility) {
            try await ground.ask { try Activity.request(attributes: Ride(number: 1), content: content(3)) }
        }
        await ground.ask { #expect(ActivityAuthorizationInfo().areActivitiesEnabled) }
        let widgets = try AlarmFixture(role: .widgets)
        await #expect(throws: ActivityAuthorizationError.unsupportedTarget) {
            try await widgets.ask(in: call) { try Activity.request(attributes: Ride(number: 1), content: content(3)) }
        }
        await widgets.ask { #expect(!ActivityAuthorizationInfo().areActivitiesEnabled) }
    }

    @Test(
        "A widget extension gets no running activities, as on a phone, and the attributes that it asked for are recorded"
    )
    func activitiesInWidgets() async throws {
        _ = try await start()
        let log = ActivityReadLog()
        let widgets = ContainerSession(container: try Container.open(at: ground.container.path, role: .widgets))
        RequestScope.with(session: widgets) {
            ActivityReadLog.$current.withValue(log) { #expect(Activity<Ride>.activities.isEmpty) }
        }
        #expect(log.take() == ["Ride"] && log.take().isEmpty)
        await ground.ask { #expect(Activity<Ride>.activities.count == 1) }
    }

    @Test("In a run that imitates the widget extension, no activities are running and none can be started")
    func imitatedExtension() async throws {
        _ = try await start()
        let call = IntentCall(
            intent: "Go", type: Start.self, isInExtension: true, prompter: NoPrompter(), parameters: [])
        let log = ActivityReadLog()
        try await ActivityReadLog.$current.withValue(log) {
            try await ground.ask(in: call) { #expect(Activity<Ride>.activities.isEmpty) }
        }
        #expect(log.take() == ["Ride"])
        await #expect(throws: ActivityAuthorizationError.unsupportedTarget) {
            try await ground.ask(in: call) { try Activity.request(attributes: Ride(number: 1), content: content(3)) }
        }
    }

    @Test("Shown activities are ordered: alerting alarms, countdowns, paused timers, then app activities")
    func displayOrder() async throws {
        let slow = try await ground.timer("Bread", seconds: 600)
        let fast = try await ground.timer("Tea", seconds: 60)
        let paused = try await ground.timer("Eggs", seconds: 30)
        _ = try await ground.ask { try await PauseIntent(alarmID: paused).perform() }
        let rings = try await ground.timer("Rice", seconds: 60)
        try ground.ring(rings)
        let ride = try await start().id
        let alarms = try AlarmStore(container: ground.container).alarms(at: ground.now)
        let all = try VisibleActivity.all(with: alarms, in: ground.container, at: ground.now)
        #expect(all.map(\.id) == [rings, fast, slow, paused, ride])
        #expect(all.first?.kind == "AlarmAttributes<TimerMetadata>" && all.last?.kind == "Ride")
        for activity in all {
            #expect(try VisibleActivity.find(activity.id, in: ground.container, at: ground.now) == activity)
        }
        for unknown in ["w1", "../\(ride)", UUID().uuidString] {
            #expect(try VisibleActivity.find(unknown, in: ground.container, at: ground.now) == nil)
        }
        // A version changes with the state and with the stale date.
        #expect(all[4].version(at: ground.now) != all[4].version(at: ground.now + 60_000))
        #expect(all[1].version(at: ground.now) == all[1].version(at: ground.now + 1_000))
    }
}
