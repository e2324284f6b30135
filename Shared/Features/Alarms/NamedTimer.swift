import FoundationEssentials

/// The timers with a name: alarms with that title and without a time of day.
package struct NamedTimer: Sendable {
    package let name: String

    package init(name: String) { self.name = name }

    /// The countdown of a timer that a control starts, in seconds. It is fixed, because a control can't prompt for a duration.
    package static let duration: TimeInterval = 300

    /// The maximum number of attempts to set a state while other processes change it, too.
    private static let attempts = 16

    /// The id of a timer started by its name. It is derived from the name, so that only one of two concurrent processes can add the timer.
    package var id: UUID {
        let halves = [0, 1].map { XXHash64.hash(name, seed: $0) }
        var bytes = halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * (7 - $0))) } }
        // Sets the UUID's version to 8, whose other bits the program chooses, and the variant of RFC 9562.
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }

    /// Returns the timers with the name at `now`; running timers come first.
    ///
    /// - Throws: ``ContainerError``.
    package func records(in store: AlarmStore, at now: Int64) throws -> [AlarmRecord] {
        let own = try store.alarms(at: now).filter { $0.title == name && $0.schedule == nil }
        return own.filter(\.isRunning) + own.filter { !$0.isRunning }
    }

    /// Starts or stops the timer. Starting it resumes a paused timer, repeats an alerting one, and creates a timer if there is none.
    /// Stopping it stops all timers with the name.
    ///
    /// If several processes set the same state concurrently, each call succeeds, and the state is set once.
    ///
    /// - Throws: ``AlarmError``; ``ContainerError``.
    package func set(running: Bool) async throws {
        guard let container = ContainerSession.current.container else { throw AlarmError(.noStorage) }
        let store = AlarmStore(container: container)
        for _ in 1..<Self.attempts {
            do {
                return try await change(in: store, toRunning: running)
            } catch let error as AlarmError where error.isConflict {
                // Another process was faster: its result determines the next step.
                continue
            }
        }
        try await change(in: store, toRunning: running)
    }

    private func change(in store: AlarmStore, toRunning running: Bool) async throws {
        let records = try records(in: store, at: try Int64(instant: RequestContext.current.now))
        guard running else {
            for record in records { try AlarmManager.shared.stop(id: UUID(alarmID: record.id)) }
            return
        }
        guard let record = records.first else {
            _ = try await AlarmDraft(title: name, countdown: Self.duration).schedule(id: id)
            return
        }
        switch record.state {
        case .paused: try AlarmManager.shared.resume(id: UUID(alarmID: record.id))
        case .alerting: try AlarmManager.shared.countdown(id: UUID(alarmID: record.id))
        case .countdown, .scheduled: break
        }
    }
}

extension AlarmError {
    /// True if the alarm has changed since the operation was chosen.
    fileprivate var isConflict: Bool {
        switch fault {
        case .exists, .unknown, .notAllowed: true
        default: false
        }
    }
}

extension AlarmRecord {
    /// True if the alarm counts down.
    package var isRunning: Bool { if case .countdown = state { true } else { false } }

    /// True if the alarm has a Live Activity. Only an alarm in the scheduled state has none.
    package var isActive: Bool { if case .scheduled = state { false } else { true } }
}

/// Returns a duration in a timer's format: `0:05`, `4:30`, `1:05:00`. Rounded down to seconds, as in timer texts.
package func clockText(milliseconds: Int64) -> String {
    let seconds = max(milliseconds, 0) / 1_000
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = seconds / 60 % 60
    guard seconds >= 3_600 else { return "\(minutes):\(two(seconds % 60))" }
    return "\(seconds / 3_600):\(two(minutes)):\(two(seconds % 60))"
}

extension AlarmRecord {
    /// Returns the time zone in which the user set a scheduled alarm, if the alarm's time has another distance from UTC there than in `zone`;
    /// `nil` if it doesn't, or if the alarm's zone or time isn't known.
    package func otherZone(than zone: TimeZone) -> TimeZone? {
        guard case .scheduled(let instant?) = state, let own = self.zone.flatMap({ TimeZone(identifier: $0) }) else {
            return nil
        }
        let date = Date(instant: instant)
        return own.secondsFromGMT(for: date) == zone.secondsFromGMT(for: date) ? nil : own
    }
}
