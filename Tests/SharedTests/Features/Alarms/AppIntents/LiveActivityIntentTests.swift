import Foundation
import Testing

@testable import Shared

/// Tests of the intents of a Live Activity's buttons.
struct LiveActivityIntentTests {
    private let ground: AlarmFixture

    init() throws { ground = try AlarmFixture() }

    private func run(_ intent: some LiveActivityIntent) async throws {
        _ = try await ground.ask { try await intent.perform() }
    }

    // Requirements
    @Test("A paused countdown preserves the remaining time and resumes with it")
    func pauseAndResume() async throws {
        let id = try await ground.timer(seconds: 100)
        ground.now += 60_000
        try await run(PauseIntent(alarmID: id))
        #expect(try ground.remaining(id) == 40)
        ground.now += 3_600_000
        #expect(try ground.remaining(id) == 40)
        try await run(ResumeIntent(alarmID: id))
        #expect(try ground.state(id)?.name == "countdown")
        #expect(try ground.remaining(id) == 40)
        ground.now += 15_000
        #expect(try ground.remaining(id) == 25)
    }

    // Requirements
    @Test("Repeating an alerting timer restarts it with its full duration")
    func repeatAlert() async throws {
        let id = try await ground.timer(seconds: 100)
        ground.now += 100_000
        try ground.ring(id)
        try await run(RepeatIntent(alarmID: id))
        #expect(try ground.remaining(id) == 100)
    }

    // Requirements
    @Test("Repeating a running countdown restarts it from the beginning")
    func repeatCountdown() async throws {
        let id = try await ground.timer(seconds: 100)
        ground.now += 60_000
        try await run(RepeatIntent(alarmID: id))
        #expect(try ground.remaining(id) == 100)
    }

    // Requirements
    @Test("A timer that is overdue without a running host alerts and can't be paused")
    func overdueTimer() async throws {
        let id = try await ground.timer(seconds: 100)
        ground.now += 100_000
        await #expect(throws: AlarmError(.notAllowed(.pause, id: id, state: "alerting"))) {
            try await run(PauseIntent(alarmID: id))
        }
        let alarms = try await ground.ask { try AlarmManager.shared.alarms }
        #expect(alarms.map(\.state) == [.alerting])
        let dialog = try await ground.ask { try await StopAlertsIntent().perform() }._parts.dialog?.text
        #expect(dialog == "The alarm is stopped.")
    }

    // Requirements
    @Test("Stopping removes a timer that counts down, is paused or alerts")
    func stopTimer() async throws {
        for states in 0..<3 {
            let id = try await ground.timer()
            if states == 1 { try await run(PauseIntent(alarmID: id)) }
            if states == 2 { try ground.ring(id) }
            try await run(StopIntent(alarmID: id))
            #expect(try ground.state(id) == nil)
        }
    }

    // Requirements
    @Test("Opening the app from an alarm stops the alarm and opens the alarm's URL")
    func openApp() async throws {
        #expect(OpenAlarmAppIntent.openAppWhenRun)
        #expect(![PauseIntent.openAppWhenRun, ResumeIntent.openAppWhenRun, StopIntent.openAppWhenRun].contains(true))
        let id = try await ground.timer()
        try ground.ring(id)
        let result = try await ground.ask { try await OpenAlarmAppIntent(alarmID: id).perform() }
        let opens = try #require(result._parts.opens as? OpenURLIntent)
        #expect(opens.url.absoluteString == "airlock://alarm/\(id)")
        #expect(try ground.state(id) == nil)
    }

    // Requirements
    @Test("Resuming a running timer or pausing a paused one is an error and changes nothing")
    func forbiddenOperation() async throws {
        let id = try await ground.timer()
        let counting = try ground.state(id)
        await #expect(throws: AlarmError(.notAllowed(.resume, id: id, state: "countdown"))) {
            try await run(ResumeIntent(alarmID: id))
        }
        #expect(try ground.state(id) == counting)
        try await run(PauseIntent(alarmID: id))
        let paused = try ground.state(id)
        await #expect(throws: AlarmError(.notAllowed(.pause, id: id, state: "paused"))) {
            try await run(PauseIntent(alarmID: id))
        }
        #expect(try ground.state(id) == paused)
    }

    // Requirements
    @Test("An alarm id is a UUID in either case; a malformed or unknown id is an error")
    func alarmIDs() async throws {
        let id = try await ground.timer()
        try await run(PauseIntent(alarmID: id.lowercased()))
        #expect(try ground.state(id)?.name == "paused")
        for text in ["", "tea", String(id.dropLast()), "\(id) ", "\(id)0"] {
            await #expect(throws: AlarmError(.malformed(id: text))) { try await run(PauseIntent(alarmID: text)) }
            await #expect(throws: AlarmError(.malformed(id: text))) { try await run(OpenAlarmAppIntent(alarmID: text)) }
        }
        let unknown = "00000000-0000-0000-0000-000000000000"
        await #expect(throws: AlarmError(.unknown(id: unknown))) { try await run(StopIntent(alarmID: unknown)) }
    }

    /// Two instances with one id act on the same alarm: they contain only the id.
    // Requirements
    @Test("Live Activity intents hold only the alarm id, so separate instances act on one alarm")
    func parametersOnly() async throws {
        let types: [any LiveActivityIntent.Type] = [
            PauseIntent.self, ResumeIntent.self, RepeatIntent.self, StopIntent.self, OpenAlarmAppIntent.self,
        ]
        for type in types {
            let intent = type.init()
            #expect(intent.parameters.map(\.name) == ["alarmID"])
            #expect(Mirror(reflecting: intent).children.count == 1)
            #expect(!intent.parameters[0].parameter.hasValue)
            #expect(!type.title.text.isEmpty)
            #expect(IntentDescription.text(of: type) != nil)
        }
        let id = try await ground.timer()
        try await run(PauseIntent(alarmID: id))
        try await run(ResumeIntent(alarmID: id))
        #expect(try ground.state(id)?.name == "countdown")
    }

    // Requirements
    @Test("An alarm intent without a container throws the no-storage error")
    func noContainer() async throws {
        await #expect(throws: AlarmError(.noStorage)) {
            try await PauseIntent(alarmID: "00000000-0000-0000-0000-000000000000").perform()
        }
    }
}

extension IntentDescription {
    /// Returns an intent's description; `nil` if it has none.
    fileprivate static func text<Intent: AppIntent>(of type: Intent.Type) -> String? {
        Intent.description.intentDescription?.descriptionText.text
    }
}
