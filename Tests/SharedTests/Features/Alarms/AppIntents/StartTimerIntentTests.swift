import Foundation
import Testing

@testable import Shared

/// Tests of the intents that controls run.
struct StartTimerIntentTests {
    private let ground: AlarmFixture

    init() throws { ground = try AlarmFixture() }

    private func set(_ value: Bool, _ name: String = "Tea") async throws {
        let intent = StartTimerIntent(name)
        intent.value = value
        _ = try await ground.ask { try await intent.perform() }
    }

    private var states: [String] { get throws { try ground.store.alarms(at: ground.now).map(\.state.name) } }

    // Requirements
    @Test("The value true starts a timer with the name, and false stops it")
    func startAndStop() async throws {
        try await set(true)
        let record = try #require(try ground.store.alarms(at: ground.now).first)
        #expect(record.title == "Tea" && record.isRunning && record.preAlert == 300_000)
        #expect(record.attributesType == VisibleActivity.alarmKind)
        #expect(record.stopIntent?.id == "StopIntent" && record.secondaryIntent?.id == "RepeatIntent")
        try await set(true)
        #expect(try states == ["countdown"])
        try await set(false, "Eggs")
        #expect(try states == ["countdown"])
        try await set(false)
        #expect(try states.isEmpty)
        try await set(false)
        #expect(try states.isEmpty)
    }

    @Test("The value true resumes a paused timer and restarts an alerting one")
    func pausedAndAlerting() async throws {
        let id = try await ground.timer(seconds: 100)
        ground.now += 60_000
        _ = try await ground.ask { try await PauseIntent(alarmID: id).perform() }
        try await set(true)
        #expect(try ground.remaining(id) == 40)
        try ground.ring(id)
        try await set(true)
        #expect(try ground.remaining(id) == 100)
        #expect(try states == ["countdown"])
    }

    // Requirements: A-027
    @Test("A timer's id is a version 8 UUID derived from its name", arguments: ["Tea", "", "お茶"])
    func stableID(_ name: String) {
        let id = NamedTimer(name: name).id.uuidString
        #expect(id == NamedTimer(name: name).id.uuidString && AlarmStore.isValid(id: id))
        #expect(id != NamedTimer(name: name + "s").id.uuidString)
        // RFC 9562: version 8 and its variant.
        #expect(Array(id)[14] == "8" && "89AB".contains(Array(id)[19]))
    }

    // Requirements: A-027
    @Test("Stopping a name stops every timer of that name")
    func severalTimers() async throws {
        _ = try await ground.timer("Tea")
        let paused = try await ground.timer("Tea")
        _ = try await ground.ask { try await PauseIntent(alarmID: paused).perform() }
        try await set(false)
        #expect(try states.isEmpty)
    }

    // Requirements: A-035
    @Test("Starting an overdue timer restarts its countdown")
    func overdueTimer() async throws {
        let id = try await ground.timer(seconds: 100)
        ground.now += 150_000
        try await set(true)
        #expect(try ground.remaining(id) == 100 && states == ["countdown"])
    }

    @Test("StopAlertsIntent stops the alerting timer and no other")
    func stopAlerts() async throws {
        let (tea, eggs) = (try await ground.timer("Tea"), try await ground.timer("Eggs"))
        let none = try await ground.ask { try await StopAlertsIntent().perform() }
        #expect(none._parts.dialog?.text == "No alarm rings.")
        try ground.ring(tea)
        let one = try await ground.ask { try await StopAlertsIntent().perform() }
        #expect(one._parts.dialog?.text == "The alarm is stopped.")
        #expect(try ground.store.ids() == [eggs])
    }

    // Requirements
    @Test("The configuration intents have their documented parameters and defaults")
    func defaults() {
        #expect(TimerConfiguration().timerName == "Timer")
        let emoji = ConfigurationAppIntent().favoriteEmoji
        #expect(emoji == "\u{1F603}" && emoji.count == 1)
        #expect(ConfigurationAppIntent().parameters.map(\.name) == ["favoriteEmoji"])
        #expect(StartTimerIntent("Tea").parameters.map(\.name) == ["name", "value"])
    }

    /// The protocol that an intent conforms to determines its surface.
    // Requirements
    @Test("Each intent conforms to the protocol of the surface it runs on")
    func conformances() {
        #expect((PauseIntent() as Any) is any LiveActivityIntent)
        #expect((ConfigurationAppIntent() as Any) is any WidgetConfigurationIntent)
        #expect((TimerConfiguration() as Any) is any ControlConfigurationIntent)
        #expect((StartTimerIntent() as Any) is any SetValueIntent<Bool>)
        #expect(!((PauseIntent() as Any) is any SetValueIntent))
        #expect(!((StartTimerIntent() as Any) is any LiveActivityIntent))
    }
}
