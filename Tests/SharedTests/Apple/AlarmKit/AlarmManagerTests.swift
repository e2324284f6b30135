import Foundation
import TestSupport
import Testing

@testable import Shared

private struct Kettle: AlarmMetadata {
    var tea = "green"
    var day: Date?
}

private struct BoilIntent: LiveActivityIntent {
    static let title: LocalizedStringResource = "Boil"
    @Parameter(title: "Alarm") var alarmID: String

    init() {}
    init(alarmID: String) { self.alarmID = alarmID }
    func perform() async throws -> some IntentResult { .result() }
}

/// Tests of the alarm manager, with the test's own container and clock.
struct AlarmManagerTests {
    private let folder: TemporaryFolder
    private let container: Container
    private let id = UUID(uuidString: "6B29FC40-CA47-1067-B31D-00DD010662DA") ?? UUID()
    private let manager = AlarmManager.shared

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        _ = try Container.create(at: "\(folder.path)/c", group: "group.test")
        container = try Container.open(at: "\(folder.path)/c", role: .intents)
    }

    private var store: AlarmStore { AlarmStore(container: container) }

    private func at<Result>(
        _ milliseconds: Int64, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await RequestScope.with(
            RequestContext(now: Date(instant: milliseconds)), session: ContainerSession(container: container)
        ) {
            try await body()
        }
    }

    private var attributes: AlarmAttributes<Kettle> {
        AlarmAttributes(
            presentation: AlarmPresentation(
                alert: .init(
                    title: "Tea",
                    secondaryButton: AlarmButton(text: "Again", textColor: .blue, systemImageName: "repeat"),
                    secondaryButtonBehavior: .countdown),
                countdown: .init(title: "Steeping")),
            metadata: Kettle(day: Date(timeIntervalSinceReferenceDate: 1.5)),
            tintColor: Color(red: 1, green: 0, blue: 0.2))
    }

    private func timer(_ seconds: TimeInterval) async throws -> Alarm {
        try await manager.schedule(
            id: id,
            configuration: .timer(duration: seconds, attributes: attributes, stopIntent: BoilIntent(alarmID: "x")))
    }

    // Requirements: A-045, A-055, A-059
    @Test("A scheduled timer counts down from the request's instant and is stored with its stop intent")
    func scheduleTimer() async throws {
        try await at(10_000) {
            let alarm = try await timer(90)
            #expect(alarm.state == .countdown)
            #expect(alarm.countdownDuration == .init(preAlert: 90, postAlert: 90))
            #expect(try manager.alarms == [alarm])
        }
        let record = try store.record(id.uuidString)
        #expect(record.state == .countdown(since: 10_000, total: 90_000, elapsed: 0))
        #expect(record.title == "Tea")
        #expect(record.attributesType == "AlarmAttributes<Kettle>")
        #expect(record.stopIntent == .init(id: "BoilIntent", parameters: #"{"alarmID":"x"}"#))
        #expect(record.secondaryIntent == nil)
    }

    // Requirements: A-055
    @Test("A paused timer preserves its remaining time, and resuming sets a new fire date")
    func pauseAndResume() async throws {
        _ = try await at(0) { try await timer(60) }
        try await at(20_000) { try manager.pause(id: id) }
        #expect(try store.record(id.uuidString).remaining(at: 900_000) == 40_000)
        try await at(500_000) { try manager.resume(id: id) }
        #expect(try store.record(id.uuidString).fireAt == 540_000)
        let state = AlarmPresentationState(try store.record(id.uuidString), calendar: Calendar(identifier: .gregorian))
        #expect(
            state?.mode
                == .countdown(
                    .init(
                        totalCountdownDuration: 60, previouslyElapsedDuration: 20, startDate: Date(instant: 500_000),
                        fireDate: Date(instant: 540_000))))
    }

    // Requirements: A-006, A-013
    @Test("An operation the alarm's state forbids is refused, and an unknown id is an error")
    func forbiddenOperation() async throws {
        try await at(0) {
            _ = try await timer(60)
            #expect(throws: AlarmError(.notAllowed(.resume, id: id.uuidString, state: "countdown"))) {
                try manager.resume(id: id)
            }
            #expect(throws: AlarmError(.notAllowed(.countdown, id: id.uuidString, state: "countdown"))) {
                try manager.countdown(id: id)
            }
            #expect(throws: AlarmError(.unknown(id: UUID.zero.uuidString))) { try manager.pause(id: .zero) }
            try manager.stop(id: id)
            #expect(try manager.alarms.isEmpty)
            try manager.cancel(id: id)
        }
    }

    // Requirements: A-045, A-055
    @Test("A weekly schedule is stored and returned with its time, weekdays and sound")
    func weeklySchedule() async throws {
        let weekly = Alarm.Schedule.relative(
            .init(time: .init(hour: 7, minute: 30), repeats: .weekly([.monday, .sunday])))
        try await at(0) {
            let alarm = try await manager.schedule(
                id: id, configuration: .alarm(schedule: weekly, attributes: attributes, sound: .named("bell")))
            #expect(alarm.state == .scheduled)
            #expect(alarm.schedule == weekly)
        }
        let record = try store.record(id.uuidString)
        #expect(record.schedule == .relative(hour: 7, minute: 30, weekdays: [1, 2]))
        #expect(record.state == .scheduled(fireAt: nil))
        #expect(record.sound == "bell")
        #expect(
            Alarm.Schedule(.relative(hour: 7, minute: 30, weekdays: []))
                == .relative(.init(time: .init(hour: 7, minute: 30))))
    }

    @Test("An invalid duration, time or date is refused, and no alarm is stored")
    func invalidSchedules() async throws {
        try await at(0) { () async throws -> Void in
            func refused(_ fault: AlarmError.Fault, _ configuration: AlarmManager.AlarmConfiguration<Kettle>) async {
                await #expect(throws: AlarmError(fault)) {
                    try await manager.schedule(id: id, configuration: configuration)
                }
            }
            await refused(.nothingToWaitFor, .alarm(attributes: attributes))
            for seconds in [0, -1, .infinity, .nan, 40_000_000] {
                await refused(.noDuration, .timer(duration: seconds, attributes: attributes))
            }
            await refused(
                .noTime(hour: 24, minute: 0),
                .alarm(schedule: .relative(.init(time: .init(hour: 24, minute: 0))), attributes: attributes))
            await refused(
                .noInstant, .alarm(schedule: .fixed(.distantFuture.addingTimeInterval(1e12)), attributes: attributes))
            #expect(try manager.alarms.isEmpty)
        }
    }

    // Requirements: A-076
    @Test("Without a container, alarm calls throw the no-storage error")
    func noContainer() async throws {
        #expect(throws: AlarmError(.noStorage)) { try manager.alarms }
        #expect(throws: AlarmError(.noStorage)) { try manager.pause(id: id) }
        #expect(manager.authorizationState == .notDetermined)
    }

    @Test("With alarms denied, authorization stays denied and scheduling is refused")
    func deniedAuthorization() async throws {
        try await at(0) {
            #expect(manager.authorizationState == .notDetermined)
            #expect(try await manager.requestAuthorization() == .authorized)
            try store.authorize(.denied)
            #expect(manager.authorizationState == .denied)
            #expect(try await manager.requestAuthorization() == .denied)
            await #expect(throws: AlarmError(.denied)) { try await timer(1) }
        }
    }

    // Requirements: A-055
    @Test("The update sequences deliver alarm and authorization changes made by another process")
    func updateSequences() async throws {
        try await at(0) {
            let updates = manager.alarmUpdates
            let host = AlarmStore(container: try Container.open(at: container.path, role: .host))
            _ = try await timer(60)
            var iterator = updates.makeAsyncIterator()
            #expect(await iterator.next()?.map(\.state) == [.countdown])
            try host.perform(.pause, on: id.uuidString, at: 1)
            #expect(await iterator.next()?.map(\.state) == [.paused])
            let allowed = manager.authorizationUpdates
            try host.authorize(.denied)
            var authorizations = allowed.makeAsyncIterator()
            #expect(await authorizations.next() == .denied)
        }
    }

    @Test("Alarm attributes are decoded from the stored record unchanged")
    func storedAttributes() async throws {
        _ = try await at(0) { try await timer(60) }
        let json = try store.record(id.uuidString).attributes
        #expect(try JSONDecoder().decode(AlarmAttributes<Kettle>.self, from: Data(json.utf8)) == attributes)
    }

    @Test("The maximum-limit error has a message with the limit and the remedy")
    func limitError() {
        #expect(
            AlarmManager.AlarmError.maximumLimitReached.message == "too many alarms: the limit is 20000 — cancel one")
    }
}

extension UUID {
    fileprivate static let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
