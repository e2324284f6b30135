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

/// An alarm to schedule. It determines the alarm's presentation in each state and the intents of its buttons.
package struct AlarmDraft: Sendable {
    /// The alarm's title.
    package var title: String
    /// The countdown before the alert, in seconds; `nil` for no countdown.
    package var countdown: TimeInterval?
    /// The countdown before the alarm alerts again, in seconds; `nil` for the duration of ``countdown``.
    package var snooze: TimeInterval?
    /// The time of the alert; with `nil`, the alarm alerts at the end of the countdown.
    package var schedule: Alarm.Schedule?
    /// The action of the alert's second button: repeat the countdown, or open the app; `nil` for no second button.
    package var secondary: AlarmPresentation.Alert.SecondaryButtonBehavior?
    /// The name of the alarm's symbol.
    package var symbol: String

    /// Creates an alarm. By default the second button repeats the countdown, if there is one.
    package init(
        title: String, countdown: TimeInterval? = nil, snooze: TimeInterval? = nil, schedule: Alarm.Schedule? = nil,
        secondary: AlarmPresentation.Alert.SecondaryButtonBehavior? = nil, symbol: String? = nil
    ) {
        (self.title, self.countdown, self.snooze, self.schedule) = (title, countdown, snooze, schedule)
        self.secondary = secondary ?? (countdown == nil && snooze == nil ? nil : .countdown)
        self.symbol = symbol ?? (schedule == nil ? "timer" : "clock.fill")
    }

    /// The colour of all of Airlock's alarms.
    package static let tint = Color.orange

    /// The presentation in each state. An alarm without a countdown has no presentations for the countdown and paused states.
    package var presentation: AlarmPresentation {
        // The user's own title, which is not a translation key.
        let title: LocalizedStringResource = "\(self.title)"
        let second: AlarmButton? =
            switch secondary {
            case .countdown: AlarmButton(text: "Repeat", textColor: .white, systemImageName: "arrow.clockwise")
            case .custom: AlarmButton(text: "Open", textColor: .white, systemImageName: "arrow.up.right.square")
            case nil: nil
            }
        let alert = AlarmPresentation.Alert(
            title: title, secondaryButton: second, secondaryButtonBehavior: secondary)
        guard countdown != nil || snooze != nil else { return AlarmPresentation(alert: alert) }
        let pause = AlarmButton(text: "Pause", textColor: Self.tint, systemImageName: "pause.fill")
        let resume = AlarmButton(text: "Resume", textColor: Self.tint, systemImageName: "play.fill")
        return AlarmPresentation(
            alert: alert, countdown: .init(title: title, pauseButton: pause),
            paused: .init(title: title, resumeButton: resume))
    }

    /// The attributes of the alarm's Live Activity.
    package var attributes: AlarmAttributes<TimerMetadata> {
        AlarmAttributes(presentation: presentation, metadata: TimerMetadata(symbol: symbol), tintColor: Self.tint)
    }

    /// Returns the intent of the second button; `nil` if there is no such button.
    package func secondaryIntent(of id: UUID) -> (any LiveActivityIntent)? {
        switch secondary {
        case .countdown: RepeatIntent(alarmID: id.uuidString)
        case .custom: OpenAlarmAppIntent(alarmID: id.uuidString)
        case nil: nil
        }
    }

    /// Returns the configuration that schedules the alarm.
    package func configuration(of id: UUID) -> AlarmManager.AlarmConfiguration<TimerMetadata> {
        let counts = countdown != nil || snooze != nil
        return AlarmManager.AlarmConfiguration(
            countdownDuration: counts ? .init(preAlert: countdown, postAlert: snooze) : nil, schedule: schedule,
            attributes: attributes, stopIntent: StopIntent(alarmID: id.uuidString),
            secondaryIntent: secondaryIntent(of: id))
    }

    /// Schedules the alarm.
    ///
    /// - Returns: The alarm. If it has no time of day, its countdown has already begun.
    /// - Throws: The errors of ``AlarmManager/schedule(id:configuration:)``.
    package func schedule(id: UUID = UUID()) async throws -> Alarm {
        try await AlarmManager.shared.schedule(id: id, configuration: configuration(of: id))
    }
}

extension AlarmAttributes: DefaultAlarmAttributes where Metadata == TimerMetadata {
    package init(of alarm: AlarmRecord) {
        self =
            AlarmDraft(
                title: alarm.title.isEmpty ? "Alarm" : alarm.title,
                countdown: alarm.preAlert.map { Double($0) / 1_000 },
                snooze: alarm.postAlert.map { Double($0) / 1_000 },
                secondary: alarm.secondaryIntent?.id == OpenAlarmAppIntent.persistentIdentifier ? .custom : nil
            ).attributes
    }
}
