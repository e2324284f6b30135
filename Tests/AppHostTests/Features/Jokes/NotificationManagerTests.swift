import Foundation
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

struct NotificationManagerTests {
    /// A notification centre that records the requests and shows nothing.
    private final class Recorder: NotificationCentre {
        let requests = Mutex<[NotificationRequest]>([])
        let fault: CommandFailure?

        init(fault: CommandFailure? = nil) { self.fault = fault }

        func deliver(_ request: NotificationRequest) async throws {
            requests.withLock { $0.append(request) }
            if let fault { throw fault }
        }
    }

    private let folder: TemporaryFolder
    private let storage: LocalStorageService
    private let recorder = Recorder()
    private var manager: NotificationManager { NotificationManager(storage: storage, centre: recorder) }

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        storage = try LocalStorageService(path: "\(folder.path)/state", apartFrom: "\(folder.path)/container")
    }

    private func choose(_ hour: Int?) throws {
        try storage.update(JokePreferences.key) {
            var preferences = $0 ?? JokePreferences()
            preferences.notificationHour = hour
            $0 = preferences
        }
        try storage.update(NotificationProgram.key) { $0 = try NotificationProgram(choosing: ["show"]) }
    }

    private func context(_ instant: String, in zone: String = "Europe/Berlin") throws -> RequestContext {
        RequestContext(now: try Date(instant, strategy: .iso8601), timeZoneIdentifier: zone)
    }

    private func deliver(_ instant: String, in zone: String = "Europe/Berlin") async throws -> Bool {
        let context = try context(instant, in: zone)
        return try await manager.deliverIfDue(context: context) { Self.joke("2026-11-21") } != nil
    }

    private static func joke(_ day: String) -> JokeOfTheDay {
        JokeOfTheDay(day: day, joke: SharedJokeOfTheDay(id: "a", setup: "-Why?", punchline: "<So>."))
    }

    @Test("Without a chosen hour, no notification is delivered")
    func noPreference() async throws {
        #expect(try manager.schedule(context: context("2026-11-21T12:00:00Z")) == .off)
        #expect(try await !deliver("2026-11-21T12:00:00Z"))
        #expect(recorder.requests.withLock { $0 } == [])
    }

    // Requirements: J-016
    @Test("One notification a day is delivered, at its hour or when the host next runs")
    func dailyNotification() async throws {
        try choose(9)
        #expect(try await !deliver("2026-11-21T07:59:59Z"))
        #expect(
            try manager.schedule(context: context("2026-11-21T07:59:59Z"))
                == .at(Date("2026-11-21T08:00:00Z", strategy: .iso8601)))
        #expect(try await deliver("2026-11-21T14:00:00Z"))
        // Another host, or another check on the same day.
        #expect(try await !deliver("2026-11-21T22:59:59Z"))
        #expect(
            try manager.schedule(context: context("2026-11-21T22:59:59Z"))
                == .at(Date("2026-11-22T08:00:00Z", strategy: .iso8601)))
        #expect(try await deliver("2026-11-22T08:00:00Z"))
        #expect(
            recorder.requests.withLock { $0 }.map(\.command) == [
                ["show", " -Why?", "<So>."], ["show", " -Why?", "<So>."],
            ])
    }

    // Requirements: J-016
    @Test(
        "The notification hour is local and adapts to skipped and repeated hours",
        arguments: [
            // Skipped: the next existing hour. Repeated: the first.
            (2, "2026-03-28T23:30:00Z", "Europe/Berlin", "2026-03-29T01:00:00Z"),
            (2, "2026-10-24T22:30:00Z", "Europe/Berlin", "2026-10-25T00:00:00Z"),
            // A day that begins at 1:00.
            (0, "2018-11-03T12:00:00Z", "America/Sao_Paulo", "2018-11-04T03:00:00Z"),
            (23, "2026-11-21T00:00:00Z", "Pacific/Auckland", "2026-11-21T10:00:00Z"),
        ])
    func clockChanges(hour: Int, now: String, zone: String, due: String) async throws {
        try choose(hour)
        let context = try context(now, in: zone)
        // Delivers the notification of the day before the change if it is due.
        _ = try await manager.deliverIfDue(context: context) { Self.joke("2026-11-21") }
        #expect(try manager.schedule(context: context) == .at(Date(due, strategy: .iso8601)))
        let instant = try Date(due, strategy: .iso8601)
        #expect(try manager.schedule(context: self.context((instant - 1).formatted(.iso8601), in: zone)) != .due)
        #expect(try manager.schedule(context: self.context(due, in: zone)) == .due)
    }

    @Test("A repeated hour delivers only one notification")
    func repeatedHour() async throws {
        try choose(2)
        #expect(try await deliver("2026-10-25T00:00:00Z"))
        #expect(try await !deliver("2026-10-25T01:00:00Z"))
        #expect(try await !deliver("2026-10-25T01:30:00Z"))
    }

    // Requirements: J-016
    @Test("Travel or a wrong clock neither repeats a notification nor blocks later ones")
    func travelAndWrongClock() async throws {
        try choose(9)
        #expect(try await deliver("2026-11-20T21:00:00Z", in: "Pacific/Auckland"))
        // The same instant is the 20th in Honolulu, and the 21st begins there later.
        #expect(try await !deliver("2026-11-20T21:00:00Z", in: "Pacific/Honolulu"))
        #expect(try await !deliver("2026-11-21T21:00:00Z", in: "Pacific/Honolulu"))
        #expect(try await deliver("2026-11-22T21:00:00Z", in: "Pacific/Honolulu"))
        // A clock in 2099 that is corrected later.
        #expect(try await deliver("2099-01-01T12:00:00Z"))
        #expect(try await deliver("2026-11-24T12:00:00Z"))
        #expect(try await !deliver("2026-11-24T12:00:01Z"))
    }

    @Test("A failed delivery is reported and not retried on the same day")
    func failedDelivery() async throws {
        try choose(0)
        let error = CommandFailure("notify-send exited with status 3", exitCode: .unavailable)
        let failing = NotificationManager(storage: storage, centre: Recorder(fault: error))
        let context = try context("2026-11-21T12:00:00Z")
        await #expect(throws: error) { try await failing.deliverIfDue(context: context) { Self.joke("2026-11-21") } }
        #expect(try await !deliver("2026-11-21T12:00:01Z"))
    }

    @Test("A missing joke is an error and does not use up the day's notification")
    func missingJoke() async throws {
        try choose(0)
        let context = try context("2026-11-21T12:00:00Z")
        let missing = CommandFailure("no joke to show — run 'AppHost sync' to fetch jokes", exitCode: .badData)
        await #expect(throws: missing) {
            try await manager.deliverIfDue(context: context) { nil }
        }
        #expect(try await deliver("2026-11-21T12:00:01Z"))
    }

    @Test("A trial delivery does not use up the day's notification")
    func trialDelivery() async throws {
        try choose(0)
        #expect(try await manager.deliver(Self.joke("2026-11-21")).day == "2026-11-21")
        #expect(try await deliver("2026-11-21T12:00:00Z"))
    }

    @Test("Markup is escaped for notify-send and for no other program")
    func escapedMarkup() throws {
        for (program, answer) in [("/usr/bin/notify-send", "&lt;So&gt;."), ("my-notify-send", "<So>.")] {
            let request = NotificationRequest(
                Self.joke("2026-11-21"),
                program: try NotificationProgram(choosing: [program, "-u", "low"]))
            #expect(request.command == [program, "-u", "low", " -Why?", answer])
        }
    }
}
