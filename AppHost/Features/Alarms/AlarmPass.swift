import Foundation
import Shared

/// Turns the alarms of a container when their instants come. It remembers when that is, so that of thousands only those that are due, or that
/// somebody changed, are read.
///
/// A change is written down before it is told: a host that is killed in between tells nothing twice, and the alarm alerts in the container all
/// the same.
struct AlarmPass {
    let store: AlarmStore
    /// The clock on the sandbox, in milliseconds since 1970.
    let now: () -> Int64
    /// Told of an alarm that can't be read or written. A damaged one is set aside; any other is tried again when it changes, or after
    /// ``patience``.
    let fault: (any Error) -> Void
    private(set) var turn: AlarmTransition

    /// When something becomes of each alarm.
    private var instants: [String: Int64] = [:]

    /// How long an alarm is left alone that couldn't be written, in milliseconds.
    static let patience: Int64 = 250

    init(store: AlarmStore, zone: TimeZone, now: @escaping () -> Int64, fault: @escaping (any Error) -> Void) {
        (self.store, self.now, self.fault) = (store, now, fault)
        turn = AlarmTransition(zone: zone)
    }

    /// When something becomes of one of them next; `nil` for never.
    var next: Int64? { instants.values.min() }

    /// Looks at all alarms anew.
    mutating func lookAtAll() {
        instants = [:]
        do {
            for id in try store.ids() { look(at: id) }
        } catch {
            fault(error)
            instants[""] = now() + Self.patience
        }
    }

    /// Looks at an alarm that somebody changed, or took away.
    mutating func look(at id: String) {
        do {
            instants[id] = turn.changesAt(try store.record(id), at: now())
        } catch let error as AlarmError {
            // Gone, or never one.
            _ = error
            instants[id] = nil
        } catch let error as ContainerError where error.code == .damaged {
            // If it can't be set aside, the damage itself is reported.
            fault((try? store.setAside(id)) ?? error)
            instants[id] = nil
        } catch {
            fault(error)
            instants[id] = (error as? ContainerError)?.code == .busy ? now() + Self.patience : nil
        }
    }

    /// Does what has come due, in the order of the instants.
    ///
    /// - Parameter tell: Called for each, as soon as it is written down.
    mutating func turnDue(_ tell: (AlarmEvent) -> Void) {
        let instant = now()
        let due = instants.filter { $0.value <= instant }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        for (id, _) in due {
            guard !id.isEmpty else {
                lookAtAll()
                return
            }
            let (turn, now) = (turn, now)
            var done: (record: AlarmRecord, change: AlarmTransition.Change)?
            change(id) { record in
                done = turn.turned(record, at: now())
                return done?.record
            }
            guard let done else { continue }
            tell(AlarmEvent(alarm: done.record, change: done.change, at: now()))
        }
    }

    /// Follows the person to another zone: alarms at a time of day whose instant is another there are due.
    mutating func move(to zone: TimeZone) {
        guard zone != turn.zone else { return }
        turn = AlarmTransition(zone: zone)
        for id in identifiers { look(at: id) }
    }

    /// Has countdowns last as long as before after somebody set the clock by so many milliseconds.
    mutating func carry(over step: Int64) {
        let turn = turn
        for id in identifiers { change(id) { turn.carried($0, over: step) } }
    }

    private var identifiers: [String] { instants.keys.filter { !$0.isEmpty }.sorted() }

    private struct Unchanged: Error {}

    /// Changes an alarm, unless `body` says nothing changes, and notes when something becomes of it next.
    private mutating func change(_ id: String, _ body: (AlarmRecord) -> AlarmRecord?) {
        var current: AlarmRecord?
        do {
            try store.update(id) { record in
                current = record
                guard let next = body(record) else { throw Unchanged() }
                record = next
                current = next
            }
            instants[id] = current.flatMap { turn.changesAt($0, at: now()) }
        } catch is Unchanged {
            // One that is due and stays as it is would be due for ever.
            instants[id] = current.flatMap { turn.changesAt($0, at: now()) }.flatMap { $0 > now() ? $0 : nil }
        } catch {
            fault(error)
            instants[id] = now() + Self.patience
        }
    }
}
