import Foundation
import Testing

@testable import Shared

/// The intents of a Live Activity's buttons.
struct LiveActivityIntentTests {
    private let ground: AlarmGround

    init() throws { ground = try AlarmGround() }

    private func run(_ intent: some LiveActivityIntent) async throws {
        _ = try await ground.ask { try await intent.perform() }
    }

    @Test func aPausedCountdownKeepsWhatRemainsAndGoesOnWithIt() async throws {
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

    @Test func whatRingsIsCountedInFullAgain() async throws {
        let id = try await ground.timer(seconds: 100)
        ground.now += 100_000
        try ground.ring(id)
        try await run(RepeatIntent(alarmID: id))
        #expect(try ground.remaining(id) == 100)
    }

    @Test("A repeat restarts a countdown that runs from the beginning")
    func restart() async throws {
        let id = try await ground.timer(seconds: 100)
        ground.now += 60_000
        try await run(RepeatIntent(alarmID: id))
        #expect(try ground.remaining(id) == 100)
    }

    @Test("A timer that is overdue with no host running rings, and can't be paused")
    func overdue() async throws {
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

    @Test func stoppingTakesATimerAwayWhateverItDoes() async throws {
        for states in 0..<3 {
            let id = try await ground.timer()
            if states == 1 { try await run(PauseIntent(alarmID: id)) }
            if states == 2 { try ground.ring(id) }
            try await run(StopIntent(alarmID: id))
            #expect(try ground.state(id) == nil)
        }
    }

    @Test func openingTheAppStopsTheAlarmAndNamesIt() async throws {
        #expect(OpenAlarmAppIntent.openAppWhenRun)
        #expect(![PauseIntent.openAppWhenRun, ResumeIntent.openAppWhenRun, StopIntent.openAppWhenRun].contains(true))
        let id = try await ground.timer()
        try ground.ring(id)
        let result = try await ground.ask { try await OpenAlarmAppIntent(alarmID: id).perform() }
        let opens = try #require(result._parts.opens as? OpenURLIntent)
        #expect(opens.url.absoluteString == "airlock://alarm/\(id)")
        #expect(try ground.state(id) == nil)
    }

    @Test func whatTheStateForbidsIsAnErrorAndChangesNothing() async throws {
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

    @Test func anIdIsAUUIDInWhicheverLetters() async throws {
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

    /// Two instances of one id act on one alarm: nothing is in them but the id.
    @Test func intentsHoldNothingButTheirParameters() async throws {
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

    @Test func withoutAContainerThereIsAnErrorThatSaysSo() async throws {
        await #expect(throws: AlarmError(.noStorage)) {
            try await PauseIntent(alarmID: "00000000-0000-0000-0000-000000000000").perform()
        }
    }
}

extension IntentDescription {
    /// What an intent says it does; `nil` for nothing.
    fileprivate static func text<Intent: AppIntent>(of type: Intent.Type) -> String? {
        Intent.description.intentDescription?.descriptionText.text
    }
}
