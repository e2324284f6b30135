import Foundation
import TestSupport

@testable import Shared

/// A temporary container for a test, with a clock that the test sets.
final class AlarmFixture {
    private let folder: TemporaryFolder
    let container: Container
    /// The current time, in milliseconds since 1 January 1970.
    var now: Int64 = 1_795_254_060_000

    init(role: ContainerRole = .intents) throws {
        folder = try TemporaryFolder(isInMemory: true)
        _ = try Container.create(at: "\(folder.path)/c", group: "group.test")
        container = try Container.open(at: "\(folder.path)/c", role: role)
    }

    var store: AlarmStore { AlarmStore(container: container) }

    /// Runs `body` in a request at the current time, as part of an intent's call if one is given.
    func ask<Result>(in call: IntentCall? = nil, _ body: () async throws -> Result) async rethrows -> Result {
        try await RequestScope.with(
            RequestContext(now: Date(instant: now)), session: ContainerSession(container: container)
        ) {
            try await IntentCall.$current.withValue(call) { try await body() }
        }
    }

    /// Schedules a timer that counts down from now and returns its id.
    func timer(_ title: String = "Tea", seconds: TimeInterval = 300) async throws -> String {
        try await ask { try await AlarmDraft(title: title, countdown: seconds).schedule().id.uuidString }
    }

    /// Makes an alarm alert now, as the host does when its time has come.
    func ring(_ id: String) throws {
        let host = try Container.open(at: container.path, role: .host)
        try AlarmStore(container: host).update(id) { $0.state = .alerting(since: now) }
    }

    /// Returns an alarm's state; `nil` if it no longer exists.
    func state(_ id: String) throws -> AlarmRecord.State? {
        try store.alarms(at: now).first { $0.id == id }?.state
    }

    /// Returns the remaining seconds of an alarm's countdown.
    func remaining(_ id: String) throws -> Double? {
        try store.record(id).remaining(at: now).map { Double($0) / 1_000 }
    }
}
