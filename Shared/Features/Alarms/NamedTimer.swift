import FoundationEssentials

/// The timer a person calls by a name: an alarm of that title without a time of day.
package struct NamedTimer: Sendable {
    package let name: String

    package init(name: String) { self.name = name }

    /// How long one counts that a control starts, in seconds: a control has no room to ask.
    package static let duration: TimeInterval = 300

    /// What is kept of it, the one that runs first; `nil` for none.
    ///
    /// - Throws: ``ContainerError``.
    package func record(in store: AlarmStore) throws -> AlarmRecord? {
        let own = try store.alarms().filter { $0.title == name && $0.schedule == nil }
        return own.first { $0.isRunning } ?? own.first
    }

    /// Starts it, or stops it: one that is paused goes on, one that alerts counts again, and nothing happens to one that is as it is to be.
    ///
    /// - Throws: ``AlarmError``; ``ContainerError``.
    package func set(running: Bool) async throws {
        guard let container = SharedStorageService.shared.container else { throw AlarmError(.noStorage) }
        let record = try record(in: AlarmStore(container: container))
        guard let record else {
            if running { _ = try await AlarmDraft(title: name, countdown: Self.duration).schedule() }
            return
        }
        let id = try UUID(alarmID: record.id)
        switch (running, record.state) {
        case (true, .paused): try AlarmManager.shared.resume(id: id)
        case (true, .alerting): try AlarmManager.shared.countdown(id: id)
        case (false, .countdown), (false, .paused), (false, .alerting): try AlarmManager.shared.stop(id: id)
        case (true, .countdown), (_, .scheduled): break
        }
    }
}

extension AlarmRecord {
    /// Whether it counts down now.
    package var isRunning: Bool { if case .countdown = state { true } else { false } }

    /// Whether it is shown as a Live Activity: all but those that only wait.
    package var isActive: Bool { if case .scheduled = state { false } else { true } }
}
