import FoundationEssentials
import Synchronization

/// An alarm as stored in the container: its schedule, state and presentation.
///
/// All instants are milliseconds since 1 January 1970, all durations milliseconds. Operations are pure functions that return the next
/// state at a given instant; an operation that isn't allowed throws an error.
package struct AlarmRecord: Hashable, Sendable {
    /// The time at which an alarm fires.
    package enum Schedule: Hashable, Sendable {
        /// A fixed instant.
        case fixed(Int64)
        /// A time of day in the user's time zone: once, or every week on some days (1 is Sunday, 7 Saturday).
        case relative(hour: Int, minute: Int, weekdays: [Int])

        /// The weekdays, beginning with Monday, such as `weekdays` or `mon,wed`; `nil` for a schedule that doesn't repeat.
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

    /// The state of an alarm.
    package enum State: Hashable, Sendable {
        /// The alarm waits for its time; `nil` until the host has computed that time, because only the host knows time zones.
        case scheduled(fireAt: Int64?)
        /// The alarm counts down: the start, the total duration, and the time that had elapsed before the start.
        case countdown(since: Int64, total: Int64, elapsed: Int64)
        /// The countdown is paused: its total duration, and the time that has elapsed.
        case paused(total: Int64, elapsed: Int64)
        /// The alarm has fired, and the user hasn't responded.
        case alerting(since: Int64)

        /// The name in AlarmKit.
        package var name: String {
            switch self {
            case .scheduled: "scheduled"
            case .countdown: "countdown"
            case .paused: "paused"
            case .alerting: "alerting"
            }
        }
    }

    /// The intent that a button of the alarm runs.
    package struct IntentCall: Hashable, Sendable {
        package var id: String
        /// The parameters as a JSON object.
        package var parameters: String

        package init(id: String, parameters: String) { (self.id, self.parameters) = (id, parameters) }
    }

    /// The identifier, an uppercase UUID.
    package var id: String
    package var schedule: Schedule?
    /// The duration of the countdown before the alarm fires; `nil` for no countdown.
    package var preAlert: Int64?
    /// The duration of a repeated countdown; `nil` to use ``preAlert``.
    package var postAlert: Int64?
    package var state: State
    /// The title.
    package var title: String
    /// The attributes of the Live Activity as JSON, and the name of their type; empty for none.
    package var attributes: String
    package var attributesType: String
    package var stopIntent: IntentCall?
    package var secondaryIntent: IntentCall?
    /// The name of the sound; empty for the default.
    package var sound: String
    /// The instant at which the alarm last fired, so that it isn't reported twice; `nil` for never.
    package var firedAt: Int64?
    /// The instant of the user's last change, after which the next time of day is computed; `nil` for the current instant. The host doesn't
    /// change it, so that the hosts of a group tell a user's changes from their own.
    package var waitsSince: Int64?
    /// The IANA name of the time zone in which the user set the alarm; `nil` if it isn't known.
    package var zone: String?

    package init(
        id: String, schedule: Schedule?, preAlert: Int64?, postAlert: Int64?, state: State, title: String = "",
        attributes: String = "", attributesType: String = "", stopIntent: IntentCall? = nil,
        secondaryIntent: IntentCall? = nil, sound: String = "", firedAt: Int64? = nil, waitsSince: Int64? = nil,
        zone: String? = nil
    ) {
        (self.waitsSince, self.zone) = (waitsSince, zone)
        (self.id, self.schedule, self.preAlert, self.postAlert) = (id, schedule, preAlert, postAlert)
        (self.state, self.title, self.attributes, self.attributesType) = (state, title, attributes, attributesType)
        (self.stopIntent, self.secondaryIntent, self.sound, self.firedAt) = (
            stopIntent, secondaryIntent, sound, firedAt
        )
    }

    /// Creates an alarm that is scheduled at an instant. Without a schedule, the alarm starts to count down at once.
    ///
    /// - Throws: ``AlarmError`` if there is neither a schedule nor a countdown.
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

    /// True if the alarm fires again after it was stopped.
    package var isRepeating: Bool {
        if case .relative(_, _, let weekdays) = schedule { return !weekdays.isEmpty }
        return false
    }

    /// The instant at which the alarm fires next; `nil` while the alarm is paused or alerts, or until its time is computed.
    package var fireAt: Int64? {
        switch state {
        case .scheduled(let instant): instant
        case .countdown(let since, let total, let elapsed): since + max(total - elapsed, 0)
        case .paused, .alerting: nil
        }
    }

    /// The instant of the next automatic transition, which begins the countdown or fires the alarm; `nil` for none.
    package var changesAt: Int64? {
        if case .scheduled(let instant?) = state, let preAlert { return instant - preAlert }
        return fireAt
    }

    /// Returns the remaining time of the countdown at an instant; `nil` without a countdown.
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
    /// A user's operation on an alarm.
    package enum Operation: String, CaseIterable, Sendable {
        case pause
        case resume
        /// Repeats the countdown after an alert.
        case countdown
        /// Restarts a countdown from the beginning, or repeats the countdown after an alert.
        case restart
        case stop
    }

    /// Performs an operation on the alarm in its state at an instant, even if the host hasn't stored that state yet.
    ///
    /// - Returns: The new record; `nil` if the alarm is removed.
    /// - Throws: ``AlarmError`` if the state doesn't allow the operation.
    package func after(_ operation: Operation, at now: Int64) throws(AlarmError) -> AlarmRecord? {
        var next = advanced(to: now)
        next.waitsSince = now
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
            // The host computes the next time. If the clock was set back since the alarm fired, the time at which it fired must not fire it again.
            next.state = .scheduled(fireAt: nil)
            let fired = next.firedAt ?? now
            if fired > now, fired - now < 86_400_000 { next.waitsSince = fired }
        default: throw AlarmError(.notAllowed(operation, id: id, state: next.state.name))
        }
        return next
    }

    /// Performs the automatic transition that is due: a scheduled alarm starts its countdown, and an alarm whose time has come alerts.
    ///
    /// - Returns: The new record, and the instant at which the alarm fired (`nil` if it didn't fire); `nil` if nothing is due.
    package func advanced(at now: Int64) -> (record: AlarmRecord, fired: Int64?)? {
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

    /// Returns the alarm after all automatic transitions that are due at an instant, even transitions that the host hasn't stored yet.
    package func advanced(to now: Int64) -> AlarmRecord {
        var record = self
        while let next = record.advanced(at: now) { record = next.record }
        return record
    }
}

/// An error in an operation on alarms. After the error, all alarms are unchanged.
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

    /// Returns the verb phrase for a state.
    private static func phrase(_ state: String) -> String {
        switch state {
        case "countdown": "counts down"
        case "alerting": "alerts"
        default: "is \(state)"
        }
    }

    package var message: String {
        switch fault {
        case .malformed(let id): "invalid alarm id '\(id)' — write a UUID; 'AppHost alarm list' prints the ids"
        case .unknown(let id): "no such alarm '\(id)' — 'AppHost alarm list' prints the ids"
        case .notAllowed(.pause, let id, let state):
            "alarm \(id) \(Self.phrase(state)) — only a running countdown can be paused"
        case .notAllowed(.resume, let id, let state):
            "alarm \(id) \(Self.phrase(state)) — only a paused alarm can be resumed"
        case .notAllowed(.countdown, let id, let state):
            "alarm \(id) \(Self.phrase(state)) — only an alerting alarm can repeat its countdown"
        case .notAllowed(.restart, let id, let state):
            "alarm \(id) \(Self.phrase(state)) — only an alarm that counts down, is paused or alerts can be repeated"
        case .notAllowed(.stop, let id, let state):
            "alarm \(id) \(Self.phrase(state)) — only an active alarm can be stopped; cancel the alarm instead"
        case .noCountdown(let id): "alarm \(id) has no countdown to repeat — schedule it with a duration"
        case .exists(let id): "alarm \(id) already exists — cancel it, or use another id"
        case .tooMany: "too many alarms: the limit is \(AlarmStore.limit) — cancel one"
        case .denied: "alarms aren't allowed — run 'AppHost alarm authorize' to allow them"
        case .nothingToWaitFor: "the alarm has no schedule and no countdown — set one of them"
        case .noTime(let hour, let minute):
            "invalid time \(hour):\(minute) — write hours from 0 to 23 and minutes from 0 to 59"
        case .noDuration: "invalid alarm duration — use 1 millisecond to 366 days"
        case .noInstant: "invalid alarm date — use a date in the years 1970 to 9999"
        case .noStorage: "there is no container for alarms — run 'AppHost sync' to create it"
        }
    }
}

extension UUID {
    /// Creates the id of an alarm from a string.
    ///
    /// - Throws: ``AlarmError`` for a string that isn't a UUID.
    package init(alarmID text: String) throws(AlarmError) {
        guard let id = UUID(uuidString: try AlarmStore.id(text)) else { throw AlarmError(.malformed(id: text)) }
        self = id
    }
}

extension URL {
    /// Creates the URL at which the app shows an alarm.
    package init(alarm id: UUID) {
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.path) = ("airlock", "alarm", "/\(id.uuidString)")
        // These components always form a URL.
        self = parts.url ?? URL(filePath: "/")
    }
}

/// The metadata of Airlock's own alarms.
package struct TimerMetadata: AlarmMetadata {
    /// The name of the alarm's symbol.
    package var symbol: String

    package init(symbol: String = "timer") { self.symbol = symbol }
}

extension AlarmRecord: DocumentValue {
    package static var format: UInt32 { 1 }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, id)
        switch schedule {
        case .fixed(let instant): writer.write(2) { $0.write(1, instant, in: .instants) }
        case .relative(let hour, let minute, let weekdays):
            writer.write(3) { part in
                part.write(1, Int64(hour), in: Self.hours)
                part.write(2, Int64(minute), in: Self.minutes)
                for day in weekdays { part.write(3, Int64(day), in: Self.weekdays) }
            }
        case nil: break
        }
        if let preAlert { writer.write(4, preAlert, in: .durations) }
        if let postAlert { writer.write(5, postAlert, in: .durations) }
        switch state {
        case .scheduled(let instant):
            writer.write(6) { part in if let instant { part.write(1, instant, in: .instants) } }
        case .countdown(let since, let total, let elapsed):
            writer.write(7) { part in
                part.write(1, since, in: .instants)
                part.write(2, total, in: .durations)
                part.write(3, elapsed, in: .durations)
            }
        case .paused(let total, let elapsed):
            writer.write(8) { part in
                part.write(2, total, in: .durations)
                part.write(3, elapsed, in: .durations)
            }
        case .alerting(let since): writer.write(9) { $0.write(1, since, in: .instants) }
        }
        writer.write(10, title)
        writer.write(11, attributes)
        writer.write(12, attributesType)
        for (number, call) in [(13, stopIntent), (14, secondaryIntent)] {
            guard let call else { continue }
            writer.write(number) { part in
                part.write(1, call.id)
                part.write(2, call.parameters)
            }
        }
        writer.write(15, sound)
        if let firedAt { writer.write(16, firedAt, in: .instants) }
        if let waitsSince { writer.write(17, waitsSince, in: .instants) }
        if let zone { writer.write(18, zone) }
    }

    private static let hours: ClosedRange<Int64> = 0...23
    private static let minutes: ClosedRange<Int64> = 0...59
    /// From 1 for Sunday to 7 for Saturday.
    private static let weekdays: ClosedRange<Int64> = 1...7

    package init(from reader: inout WireReader) throws {
        self.init(id: "", schedule: nil, preAlert: nil, postAlert: nil, state: .scheduled(fireAt: nil))
        var hasState = false
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = try reader.string(field)
            case 2:
                var part = try reader.message(field)
                schedule = .fixed(try Self.instant(&part) ?? 0)
            case 3:
                var part = try reader.message(field)
                schedule = try Self.timeOfDay(&part)
            case 4: preAlert = try reader.signed(field, in: .durations)
            case 5: postAlert = try reader.signed(field, in: .durations)
            case 6...9:
                var part = try reader.message(field)
                state = try Self.state(field.number, &part)
                hasState = true
            case 10: title = try reader.string(field)
            case 11: attributes = try reader.string(field)
            case 12: attributesType = try reader.string(field)
            case 13: stopIntent = try Self.call(field, &reader)
            case 14: secondaryIntent = try Self.call(field, &reader)
            case 15: sound = try reader.string(field)
            case 16: firedAt = try reader.signed(field, in: .instants)
            case 17: waitsSince = try reader.signed(field, in: .instants)
            case 18: zone = try reader.string(field)
            default: try reader.skip(field)
            }
        }
        guard AlarmStore.isValid(id: id) else { throw WireError(.missing(field: 1), at: reader.offset) }
        guard hasState else { throw WireError(.missing(field: 6), at: reader.offset) }
    }

    private static func instant(_ part: inout WireReader) throws -> Int64? {
        var instant: Int64?
        while let field = try part.nextField() {
            if field.number == 1 { instant = try part.signed(field, in: .instants) } else { try part.skip(field) }
        }
        return instant
    }

    private static func timeOfDay(_ part: inout WireReader) throws -> Schedule {
        var (hour, minute, days) = (0, 0, [Int]())
        while let field = try part.nextField() {
            switch field.number {
            case 1: hour = Int(try part.signed(field, in: hours))
            case 2: minute = Int(try part.signed(field, in: minutes))
            case 3:
                let day = Int(try part.signed(field, in: weekdays))
                // Weekdays are encoded without duplicates, so that the list has at most seven.
                guard !days.contains(day) else { throw WireError(.range(field: 3), at: part.offset) }
                days.append(day)
            default: try part.skip(field)
            }
        }
        return .relative(hour: hour, minute: minute, weekdays: days)
    }

    /// - Parameter number: The field's number, which encodes the kind of state.
    private static func state(_ number: Int, _ part: inout WireReader) throws -> State {
        var (instant, total, elapsed): (Int64?, Int64, Int64) = (nil, 0, 0)
        while let field = try part.nextField() {
            switch field.number {
            case 1: instant = try part.signed(field, in: .instants)
            case 2: total = try part.signed(field, in: .durations)
            case 3: elapsed = try part.signed(field, in: .durations)
            default: try part.skip(field)
            }
        }
        switch number {
        case 6: return .scheduled(fireAt: instant)
        case 7: return .countdown(since: instant ?? 0, total: total, elapsed: elapsed)
        case 8: return .paused(total: total, elapsed: elapsed)
        default: return .alerting(since: instant ?? 0)
        }
    }

    private static func call(_ field: WireField, _ reader: inout WireReader) throws -> IntentCall {
        var part = try reader.message(field)
        var call = IntentCall(id: "", parameters: "{}")
        while let field = try part.nextField() {
            switch field.number {
            case 1: call.id = try part.string(field)
            case 2: call.parameters = try part.string(field)
            default: try part.skip(field)
            }
        }
        return call
    }
}

/// A cached number of alarms, for a store that adds many alarms. The alarms are counted again only after a change by another writer.
final class AlarmCount: Sendable {
    private struct Known {
        var count = 0
        /// The domain's change token at this count; it differs after a change by another writer.
        var token = ChangeToken(sum: nil)
    }

    private let known = Mutex(Known())

    /// Returns the number of alarms at a change token; `body` counts the alarms if their number isn't cached.
    func count(at token: ChangeToken, _ body: () throws -> Int) rethrows -> Int {
        if let count = known.withLock({ $0.token == token ? $0.count : nil }) { return count }
        let count = try body()
        known.withLock { $0 = Known(count: count, token: token) }
        return count
    }

    /// Records that one alarm was added to `count` alarms. Expects the change token to advance by exactly one commit. If another commit was
    /// made too, the token differs, and the next call counts the alarms again.
    func added(count: Int) {
        known.withLock { known in
            guard known.count == count, let sum = known.token.sum else { return }
            known = Known(count: count + 1, token: ChangeToken(sum: sum &+ 1))
        }
    }
}
