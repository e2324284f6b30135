import Shared

extension GroupDocument {
    /// The alarms, each a document. The group gets only the changes of users: each host computes the times of its copies, and rings, by
    /// itself.
    static var alarms: GroupDocument {
        GroupDocument(
            "alarms", of: AlarmRecord.self, in: .alarms, prefix: AlarmStore.prefix,
            .init(
                limit: AlarmStore.limit,
                // Alarms' titles are private.
                title: { AlarmStore.id(ofDocument: $0).map { "alarm \($0)" } },
                isWanted: { try AlarmStore(container: $0).authorization() != .denied }),
            isUserChange: { $0.isChangedByUser(to: $1) }, userPart: { $0.beforeHost },
            isNamed: { $0.id == AlarmStore.id(ofDocument: $1) })
    }
}

extension AlarmRecord {
    /// Returns false if a host makes the change by itself: it computes the next time, begins the countdown, shifts a countdown after the
    /// clock was set, or lets the alarm ring.
    ///
    /// Each operation of a user changes ``waitsSince``. So a countdown that a user restarted isn't taken for a shifted one.
    func isChangedByUser(to next: AlarmRecord) -> Bool {
        var same = self
        (same.state, same.firedAt) = (next.state, next.firedAt)
        guard same == next else { return true }
        return switch (state, next.state) {
        case (.scheduled, .scheduled), (.scheduled, .countdown), (.scheduled, .alerting), (.countdown, .countdown),
            (.countdown, .alerting), (.alerting, .alerting):
            false
        default: state != next.state
        }
    }

    /// The alarm as a user left it, before its host began the countdown or let it ring. So the group has no alarm that rings, and each
    /// host rings at the time in its own zone.
    var beforeHost: AlarmRecord {
        var record = self
        switch state {
        // The countdown that a user started begins at the user's change.
        case .countdown(let since, let total, 0) where isScheduled(at: since + total) && since != waitsSince:
            record.state = .scheduled(fireAt: since + total)
        case .alerting(let due) where isScheduled(at: due): record.state = .scheduled(fireAt: due)
        case .alerting(let due):
            let total = postAlert ?? preAlert ?? 0
            record.state = .countdown(since: due - total, total: total, elapsed: 0)
        default: break
        }
        return record
    }

    /// True if the alarm's schedule can have an instant in some time zone. A countdown that a user started ends at a whole minute only by
    /// chance.
    private func isScheduled(at instant: Int64) -> Bool {
        switch schedule {
        case .fixed(let own): own == instant
        case .relative: instant % 60_000 == 0
        case nil: false
        }
    }
}
