import FoundationEssentials

/// An alarm as it is kept in the container: when it is to fire, what state it is in, and how it presents itself.
///
/// All instants are milliseconds since 1 January 1970, all durations milliseconds. Its operations are pure: they move it from state to
/// state at an instant that is handed in, and an operation that isn't allowed throws and changes nothing.
package struct AlarmRecord: Hashable, Sendable {
    /// When it is to fire.
    package enum Schedule: Hashable, Sendable {
        /// At an instant.
        case fixed(Int64)
        /// At a time of day where the person is: once, or every week on some days (1 is Sunday, 7 Saturday).
        case relative(hour: Int, minute: Int, weekdays: [Int])

        /// The days of the week it comes on, from Monday on: `weekdays` or `mon,wed`; `nil` for a schedule that comes once.
        package var days: String? {
            guard case .relative(_, _, let weekdays) = self else { return nil }
            switch Set(weekdays) {
            case []: return nil
            case Set(1...7): return "daily"
            case Set(2...6): return "weekdays"
            case [1, 7]: return "weekends"
            default:
                let names = (weekdays.filter { $0 > 1 } + weekdays.filter { $0 == 1 }).map {
                    CivilFormat.weekdays[$0 - 1].prefix(3).lowercased()
                }
                return names.dropFirst().reduce(names[0]) { "\($0),\($1)" }
            }
        }
    }

    /// What it is doing.
    package enum State: Hashable, Sendable {
        /// It waits for its time; `nil` until the host, which knows time zones, has worked that out.
        case scheduled(fireAt: Int64?)
        /// It counts down: since when, of how long in all, and how much had passed before.
        case countdown(since: Int64, total: Int64, elapsed: Int64)
        /// It was stopped while it counted: of how long in all, and how much had passed.
        case paused(total: Int64, elapsed: Int64)
        /// It fired, and nobody has answered yet.
        case alerting(since: Int64)

        /// Its name in Apple's spelling.
        package var name: String {
            switch self {
            case .scheduled: "scheduled"
            case .countdown: "countdown"
            case .paused: "paused"
            case .alerting: "alerting"
            }
        }
    }

    /// What a tap on one of its buttons runs.
    package struct IntentCall: Hashable, Sendable {
        package var id: String
        /// A JSON object of its parameters.
        package var parameters: String

        package init(id: String, parameters: String) { (self.id, self.parameters) = (id, parameters) }
    }

    /// A UUID in capital letters.
    package var id: String
    package var schedule: Schedule?
    /// How long it counts before it fires; `nil` for not at all.
    package var preAlert: Int64?
    /// How long it counts when it is to fire again; `nil` for as long as before.
    package var postAlert: Int64?
    package var state: State
    /// What it is called.
    package var title: String
    /// The attributes of its Live Activity as JSON, and the name of their type; empty for none.
    package var attributes: String
    package var attributesType: String
    package var stopIntent: IntentCall?
    package var secondaryIntent: IntentCall?
    /// The name of its sound; empty for the default.
    package var sound: String
    /// The instant at which it fired last, so that a fire that was told isn't told again; `nil` for never.
    package var firedAt: Int64?
    /// The instant after which its next time of day is, where that isn't worked out; `nil` for from now on.
    package var waitsSince: Int64?

    package init(
        id: String, schedule: Schedule?, preAlert: Int64?, postAlert: Int64?, state: State, title: String = "",
        attributes: String = "", attributesType: String = "", stopIntent: IntentCall? = nil,
        secondaryIntent: IntentCall? = nil, sound: String = "", firedAt: Int64? = nil, waitsSince: Int64? = nil
    ) {
        self.waitsSince = waitsSince
        (self.id, self.schedule, self.preAlert, self.postAlert) = (id, schedule, preAlert, postAlert)
        (self.state, self.title, self.attributes, self.attributesType) = (state, title, attributes, attributesType)
        (self.stopIntent, self.secondaryIntent, self.sound, self.firedAt) = (
            stopIntent, secondaryIntent, sound, firedAt
        )
    }

    /// Describes an alarm that is scheduled at an instant: it counts down at once where it has no schedule.
    ///
    /// - Throws: ``AlarmError`` for neither a schedule nor a countdown.
    package init(id: String, schedule: Schedule?, preAlert: Int64?, postAlert: Int64?, at now: Int64) throws(AlarmError)
    {
        let state: State
        switch (schedule, preAlert) {
        case (.fixed(let instant), _): state = .scheduled(fireAt: instant)
        case (.relative, _): state = .scheduled(fireAt: nil)
        case (nil, let total?): state = .countdown(since: now, total: total, elapsed: 0)
        case (nil, nil): throw AlarmError(.nothingToWaitFor)
        }
        self.init(
            id: id, schedule: schedule, preAlert: preAlert, postAlert: postAlert, state: state,
            waitsSince: state == .scheduled(fireAt: nil) ? now : nil)
    }

    /// Whether it fires again after it was stopped.
    package var isRepeating: Bool {
        if case .relative(_, _, let weekdays) = schedule { return !weekdays.isEmpty }
        return false
    }

    /// When it fires next; `nil` while it is paused, alerting, or not worked out.
    package var fireAt: Int64? {
        switch state {
        case .scheduled(let instant): instant
        case .countdown(let since, let total, let elapsed): since + max(total - elapsed, 0)
        case .paused, .alerting: nil
        }
    }

    /// When something happens to it by itself: a countdown begins or it fires; `nil` for nothing.
    package var changesAt: Int64? {
        if case .scheduled(let instant?) = state, let preAlert { return instant - preAlert }
        return fireAt
    }

    /// How long it counts still at an instant; `nil` for an alarm that doesn't count.
    package func remaining(at now: Int64) -> Int64? {
        switch state {
        case .countdown(let since, let total, let elapsed): min(max(total - elapsed - max(now - since, 0), 0), total)
        case .paused(let total, let elapsed): max(total - elapsed, 0)
        case .scheduled, .alerting: nil
        }
    }
}

// MARK: Operations

extension AlarmRecord {
    /// A person's operation on an alarm.
    package enum Operation: String, CaseIterable, Sendable {
        case pause
        case resume
        /// Counts the full time again after an alert.
        case countdown
        /// Restarts a countdown from the beginning, or counts again after an alert.
        case restart
        case stop
    }

    /// Does an operation on the alarm as it is at an instant: one that is over alerts, whether or not a host has written that down.
    ///
    /// - Returns: What it is then; `nil` where it is gone.
    /// - Throws: ``AlarmError`` where the state doesn't allow it.
    package func after(_ operation: Operation, at now: Int64) throws(AlarmError) -> AlarmRecord? {
        var next = passed(to: now)
        switch (operation, next.state) {
        case (.pause, .countdown(let since, let total, let elapsed)):
            next.state = .paused(total: total, elapsed: min(elapsed + max(now - since, 0), total))
        case (.resume, .paused(let total, let elapsed)):
            next.state = .countdown(since: now, total: total, elapsed: elapsed)
        case (.countdown, .alerting), (.restart, .alerting):
            guard let total = postAlert ?? preAlert else {
                throw AlarmError(.noCountdown(id: id))
            }
            next.state = .countdown(since: now, total: total, elapsed: 0)
        case (.restart, .countdown(_, let total, _)), (.restart, .paused(let total, _)):
            next.state = .countdown(since: now, total: total, elapsed: 0)
        case (.stop, .countdown), (.stop, .paused), (.stop, .alerting):
            guard isRepeating else { return nil }
            // The host works out the next day. Where the clock was set back since it fired, that time doesn't come twice.
            next.state = .scheduled(fireAt: nil)
            let fired = next.firedAt ?? now
            next.waitsSince = fired > now && fired - now < 86_400_000 ? fired : now
        default: throw AlarmError(.notAllowed(operation, id: id, state: next.state.name))
        }
        return next
    }

    /// Does what has come due by itself: a scheduled alarm begins to count down, one that is over alerts. Late, it catches up.
    ///
    /// - Returns: It as it is then, and since when it alerts if that is new; `nil` where nothing is due.
    package func turned(at now: Int64) -> (record: AlarmRecord, fired: Int64?)? {
        var next = self
        if case .scheduled(let instant?) = state, let preAlert, instant - preAlert <= now, now < instant {
            next.state = .countdown(since: instant - preAlert, total: preAlert, elapsed: 0)
            return (next, nil)
        }
        guard let due = fireAt, due <= now else { return nil }
        next.state = .alerting(since: due)
        next.firedAt = due
        return (next, due)
    }

    /// It as it is at an instant if nobody does anything until then, whether or not a host has written that down.
    package func passed(to now: Int64) -> AlarmRecord {
        var record = self
        while let next = record.turned(at: now) { record = next.record }
        return record
    }
}

/// An alarm that can't be what somebody wants it to be. Nothing is changed.
package struct AlarmError: CommandError, Hashable {
    package enum Fault: Hashable, Sendable {
        case malformed(id: String)
        case unknown(id: String)
        case notAllowed(AlarmRecord.Operation, id: String, state: String)
        case noCountdown(id: String)
        case exists(id: String)
        case tooMany
        case denied
        case nothingToWaitFor
        case noStorage
        case noTime(hour: Int, minute: Int)
        case noDuration
        case noInstant
    }

    package let fault: Fault

    package init(_ fault: Fault) { self.fault = fault }

    package var exitCode: ExitCode {
        switch fault {
        case .denied: .denied
        case .noStorage: .inputOutput
        default: .badData
        }
    }

    /// What an alarm in a state does.
    private static func words(_ state: String) -> String {
        switch state {
        case "countdown": "counts down"
        case "alerting": "alerts"
        default: "is \(state)"
        }
    }

    package var message: String {
        switch fault {
        case .malformed(let id): "'\(id)' is no alarm's id — a UUID, as 'AppHost alarm list' prints them"
        case .unknown(let id): "no alarm \(id) — 'AppHost alarm list' prints them"
        case .notAllowed(.pause, let id, let state):
            "alarm \(id) \(Self.words(state)) — only one that counts down can be paused"
        case .notAllowed(.resume, let id, let state):
            "alarm \(id) \(Self.words(state)) — only one that is paused can be resumed"
        case .notAllowed(.countdown, let id, let state):
            "alarm \(id) \(Self.words(state)) — only one that alerts can be counted down again"
        case .notAllowed(.restart, let id, let state):
            "alarm \(id) \(Self.words(state)) — only one that counts down, is paused or alerts can be repeated"
        case .notAllowed(.stop, let id, let state):
            "alarm \(id) \(Self.words(state)) — cancel it instead, it isn't active"
        case .noCountdown(let id): "alarm \(id) has no countdown to repeat — schedule it with a duration"
        case .exists(let id): "there is an alarm \(id) — cancel it, or take another id"
        case .tooMany: "there are \(AlarmStore.limit) alarms — cancel one"
        case .denied: "alarms aren't allowed — run 'AppHost alarm authorize'"
        case .nothingToWaitFor: "an alarm needs a schedule or a countdown — give it one of them"
        case .noTime(let hour, let minute):
            "no day has the time \(hour):\(minute) — hours go from 0 to 23, minutes from 0 to 59"
        case .noDuration: "an alarm counts for a millisecond at least — give it a duration of at most 366 days"
        case .noInstant: "an alarm's date is before 1970 or after the year 9999 — give it another"
        case .noStorage: "there is no container for alarms — run 'AppHost sync'"
        }
    }
}

extension UUID {
    /// The id of an alarm, of the text intents hand over.
    ///
    /// - Throws: ``AlarmError`` for a text that is no UUID.
    package init(alarmID text: String) throws(AlarmError) {
        guard let id = UUID(uuidString: try AlarmStore.id(text)) else { throw AlarmError(.malformed(id: text)) }
        self = id
    }
}

extension URL {
    /// Where the app shows an alarm.
    package init(alarm id: UUID) {
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.path) = ("airlock", "alarm", "/\(id.uuidString)")
        // Of these parts there is always an address.
        self = parts.url ?? URL(filePath: "/")
    }
}

/// What Airlock adds to its own alarms.
package struct TimerMetadata: AlarmMetadata {
    /// The name of the symbol that stands for the alarm.
    package var symbol: String

    package init(symbol: String = "timer") { self.symbol = symbol }
}
