import Foundation
import Shared

/// Advances the alarms of a container when they are due. It caches their due times, so that of thousands of alarms only those that are due
/// or were changed are read.
///
/// A change is stored before it is reported, so no change is reported twice. If the host is killed in between, the change isn't reported,
/// but the stored alarm has its new state, for example alerting. A change that can't be stored, such as on a full disk, is reported once
/// and stored later.
struct AlarmPass {
    let store: AlarmStore
    /// The wall clock, in milliseconds since 1970.
    let now: () -> Int64
    /// Receives the error of an alarm that can't be read or written. A damaged alarm is quarantined; any other is retried when it changes,
    /// or after ``retryDelay``.
    let fault: (any Error) -> Void
    private(set) var transition: AlarmTransition
    /// True to leave alarms unchanged that would alert more than ``lateness`` after their time.
    var holdsLate = false
    /// True if a late alarm was left unchanged since all alarms were read.
    private(set) var isHolding = false

    /// The instant of each alarm's next change, by the alarm's id. The empty id stands for a read of all alarms.
    private var instants: [String: Int64] = [:]

    /// The changes that were reported and couldn't be stored, by the alarm's id.
    private var unstored: [String: AlarmTransition.Change] = [:]

    /// The delay before an alarm that couldn't be written is retried, in milliseconds.
    static let retryDelay: Int64 = 250
    /// The delay of an alert from which on it may be held, in milliseconds.
    static let lateness: Int64 = 5_000

    init(store: AlarmStore, zone: TimeZone, now: @escaping () -> Int64, fault: @escaping (any Error) -> Void) {
        (self.store, self.now, self.fault) = (store, now, fault)
        transition = AlarmTransition(zone: zone)
    }

    /// The earliest instant at which an alarm changes; `nil` for never.
    var next: Int64? { instants.values.min() }

    /// Reads all alarms again.
    mutating func readAll() {
        (instants, isHolding) = ([:], false)
        do {
            for id in try store.ids() { read(id) }
        } catch {
            fault(error)
            instants[""] = now() + Self.retryDelay
        }
    }

    /// Reads an alarm that was added, changed or removed.
    mutating func read(_ id: String) {
        do {
            instants[id] = transition.changesAt(try store.record(id), at: now())
        } catch let error as AlarmError {
            // The alarm was removed in the meantime, or the file isn't an alarm.
            _ = error
            instants[id] = nil
        } catch let error as ContainerError where error.code == .damaged {
            // If it can't be quarantined, the damage itself is reported.
            fault((try? store.quarantine(id)) ?? error)
            instants[id] = nil
        } catch {
            fault(error)
            instants[id] = (error as? ContainerError)?.code == .busy ? now() + Self.retryDelay : nil
        }
    }

    /// Advances the alarms that are due, in the order of their due times.
    ///
    /// - Parameter report: Receives each change as soon as it is stored.
    mutating func advanceDue(_ report: (AlarmEvent) -> Void) {
        let instant = now()
        let due = instants.filter { $0.value <= instant }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        for (id, _) in due {
            guard !id.isEmpty else {
                readAll()
                return
            }
            let (transition, now, holdsLate) = (transition, now, holdsLate)
            var done: (record: AlarmRecord, change: AlarmTransition.Change)?
            var isHeld = false
            let stored = change(id) { record in
                done = transition.advanced(record, at: now())
                if holdsLate, case .fired(let due) = done?.change, now() - due > Self.lateness {
                    (done, isHeld) = (nil, true)
                }
                return done?.record
            }
            isHolding = isHolding || isHeld
            guard let done, let isStored = stored else { continue }
            let isReported = unstored[id] == done.change
            unstored[id] = isStored ? nil : done.change
            if isReported { continue }
            report(AlarmEvent(alarm: done.record, change: done.change, at: now()))
        }
    }

    /// Follows the user to another time zone. An alarm at a time of day becomes due if that time is another instant there.
    mutating func move(to zone: TimeZone) {
        guard zone != transition.zone else { return }
        transition = AlarmTransition(zone: zone)
        for id in identifiers { read(id) }
    }

    /// Shifts countdowns after the clock was set by `step` milliseconds, so that they keep their length.
    mutating func shiftCountdowns(by step: Int64) {
        let transition = transition
        for id in identifiers { change(id) { transition.shifted($0, by: step) } }
    }

    private var identifiers: [String] { instants.keys.filter { !$0.isEmpty }.sorted() }

    /// Stores the result of `body`, unless it is `nil`, and caches the instant of the alarm's next change.
    ///
    /// - Returns: False if the result couldn't be stored; `nil` if the alarm was removed in the meantime.
    @discardableResult
    private mutating func change(_ id: String, _ body: (AlarmRecord) -> AlarmRecord?) -> Bool? {
        do {
            let stored = try store.record(id)
            guard body(stored) != nil else {
                // An alarm that is due and doesn't change would stay due for ever.
                instants[id] = transition.changesAt(stored, at: now()).flatMap { $0 > now() ? $0 : nil }
                return true
            }
            var current: AlarmRecord?
            try store.update(id) { record in
                record = body(record) ?? record
                current = record
            }
            instants[id] = current.flatMap { transition.changesAt($0, at: now()) }
            return current == nil ? nil : true
        } catch is AlarmError {
            instants[id] = nil
            return nil
        } catch {
            if unstored[id] == nil { fault(error) }
            instants[id] = now() + Self.retryDelay
            return false
        }
    }
}
