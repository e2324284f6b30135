/// A visible Live Activity: an activity that an app has started, or the activity of an alarm that counts down, is paused or alerts.
package struct VisibleActivity: Hashable, Sendable {
    /// The source of the activity's content.
    package enum Source: Hashable, Sendable {
        case alarm(AlarmRecord)
        case started(RunningActivity)
    }

    package let source: Source

    package init(_ source: Source) { self.source = source }

    /// The identifier, an uppercase UUID.
    package var id: String {
        switch source {
        case .alarm(let alarm): alarm.id
        case .started(let activity): activity.id
        }
    }

    /// The name of the attributes' type; for an alarm without attributes, ``alarmKind``.
    package var kind: String {
        switch source {
        case .alarm(let alarm): alarm.attributesType.isEmpty ? Self.alarmKind : alarm.attributesType
        case .started(let activity): activity.kind
        }
    }

    /// The kind of the Live Activity of Airlock's own alarms.
    package static let alarmKind = "\(AlarmAttributes<TimerMetadata>.self)"

    /// True for the activity of an alarm.
    package var isAlarm: Bool { if case .alarm = source { true } else { false } }

    /// The title of an alarm; empty for other activities.
    package var title: String { if case .alarm(let alarm) = source { alarm.title } else { "" } }

    /// Returns true if the content is out of date at an instant.
    package func isStale(at now: Int64) -> Bool {
        if case .started(let activity) = source { activity.isStale(at: now) } else { false }
    }

    /// Returns the instant of the next change of state without an update; `nil` for never, and for an alarm, whose changes the host stores.
    package func change(after now: Int64) -> Int64? {
        if case .started(let activity) = source { activity.change(after: now) } else { nil }
    }

    /// Returns the activity as it is at an instant without further user actions: for example, an alarm whose countdown has ended alerts.
    package func advanced(at now: Int64) -> VisibleActivity {
        guard case .alarm(let alarm) = source else { return self }
        return VisibleActivity(.alarm(alarm.advanced(to: now)))
    }

    /// Returns a fingerprint of the content, different for each content that the activity shows.
    package func version(at now: Int64) -> UInt64 {
        var writer = WireWriter()
        switch source {
        case .alarm(let alarm): alarm.encode(into: &writer)
        case .started(let activity): activity.encode(into: &writer)
        }
        writer.write(1, isStale(at: now))
        return writer.bytes.withUnsafeBytes { XXHash64.hash($0) }
    }

    /// The sort key: alerting alarms first, then countdowns, then paused alarms; then the activities of apps by relevance.
    private var rank: (Int, Double, Int64) {
        switch source {
        case .alarm(let alarm):
            switch alarm.state {
            case .alerting(let since): (0, 0, since)
            case .countdown, .scheduled: (1, 0, alarm.fireAt ?? .max)
            case .paused(let total, let elapsed): (2, 0, total - elapsed)
            }
        case .started(let activity): (3, -activity.relevance, -activity.startedAt)
        }
    }

    /// Returns the visible activity with an id; `nil` if there is none. No other activity is read.
    ///
    /// - Throws: ``ContainerError``.
    package static func find(_ id: String, in container: Container, at now: Int64) throws -> VisibleActivity? {
        guard AlarmStore.isValid(id: id) else { return nil }
        if let alarm = try AlarmStore(container: container).alarm(id, at: now) {
            return alarm.isActive ? VisibleActivity(.alarm(alarm)) : nil
        }
        let started = try ActivityStore(container: container).activity(id)
        return started.flatMap { $0.activityState(at: now) == .dismissed ? nil : VisibleActivity(.started($0)) }
    }

    /// Returns all activities visible at an instant, the most important first.
    ///
    /// - Parameter alarms: The alarms that count down, are paused or alert.
    /// - Throws: ``ContainerError``.
    package static func all(
        with alarms: [AlarmRecord], in container: Container, at now: Int64
    ) throws -> [VisibleActivity] {
        let alarms = alarms.map { VisibleActivity(.alarm($0)) }
        let started = try ActivityStore(container: container).activities()
            .filter { $0.activityState(at: now) != .dismissed }.map { VisibleActivity(.started($0)) }
        return (alarms + started).sorted {
            ($0.rank.0, $0.rank.1, $0.rank.2, $0.id) < ($1.rank.0, $1.rank.1, $1.rank.2, $1.id)
        }
    }
}
