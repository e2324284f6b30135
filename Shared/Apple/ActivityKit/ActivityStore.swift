/// The Live Activities that apps have started. Each activity is a document in the container.
package struct ActivityStore: Sendable {
    /// The maximum number of running activities; Apple publishes no number.
    package static let limit = 5

    package let container: Container

    package init(container: Container) { self.container = container }

    private static let prefix = "activity."

    private func key(_ id: String) throws -> DocumentKey<RunningActivity> {
        try DocumentKey(.activities, Self.prefix + id.lowercased())
    }

    /// Returns the stored activities in order of their ids, without activities that are removed during the call or can't be read.
    ///
    /// - Parameter report: Receives the error of each unreadable activity. ``removeDismissed(at:report:)`` quarantines such activities.
    /// - Throws: ``ContainerError`` if the folder can't be read.
    package func activities(report: (ContainerError) -> Void = { _ in }) throws -> [RunningActivity] {
        var activities: [RunningActivity] = []
        for key in try keys() {
            do {
                if let activity = try container.read(key).value { activities.append(activity) }
            } catch {
                guard error.code == .damaged || error.code == .tooNew else { throw error }
                report(error)
            }
        }
        return activities
    }

    private func keys() throws -> [DocumentKey<RunningActivity>] {
        try container.documentNames(in: .activities, prefix: Self.prefix).map { try DocumentKey(.activities, $0) }
    }

    /// Returns the activity with an id; `nil` if there is none.
    ///
    /// - Throws: ``ContainerError``.
    package func activity(_ id: String) throws -> RunningActivity? { try container.read(try key(id)).value }

    /// Stores an activity, replacing an activity with the same id.
    ///
    /// - Throws: ``ContainerError``.
    package func save(_ activity: RunningActivity) throws {
        try container.publish(activity, to: try key(activity.id), durability: .durable, label: "start an activity")
    }

    /// Changes an activity; does nothing if it no longer exists.
    ///
    /// - Throws: ``ContainerError``.
    package func update(_ id: String, _ change: (inout RunningActivity) -> Void) throws {
        try container.update(try key(id), durability: .ordered, label: "change an activity") { current in
            guard var activity = current else { return }
            change(&activity)
            current = activity
        }
    }

    private func stored(
        _ key: DocumentKey<RunningActivity>, _ report: (ContainerError) -> Void
    ) throws(ContainerError) -> RunningActivity? {
        do {
            return try container.readOrQuarantine(key, report: report)
        } catch {
            guard error.code == .tooNew else { throw error }
            report(error)
            return nil
        }
    }

    /// Removes the activities that are dismissed at an instant, and quarantines activities that can't be read.
    ///
    /// - Parameter report: Receives the error of each unreadable activity, with the path of its quarantined file.
    /// - Throws: ``ContainerError``.
    package func removeDismissed(at now: Int64, report: (ContainerError) -> Void = { _ in }) throws {
        for key in try keys() {
            guard try stored(key, report)?.activityState(at: now) == .dismissed else { continue }
            try container.update(key, durability: .ordered, label: "dismiss an activity") { current in
                // Another process may have stored the activity again since it was read.
                if current?.activityState(at: now) == .dismissed { current = nil }
            }
        }
    }
}

extension Domain {
    /// The Live Activities that apps have started.
    package static var activities: Domain {
        Domain(name: "activities", index: 8, writers: [.intents]) { _ in
            "run 'AppHost activity list' to quarantine it"
        }
    }
}

/// A Live Activity that an app has started, as stored in the container.
///
/// Instants are milliseconds since 1 January 1970. A change that is due only to the passing of time isn't stored: the reader computes it.
package struct RunningActivity: Hashable, Sendable {
    /// The longest time for which an activity runs, and for which it stays visible after its end, in milliseconds.
    package static let longestRun: Int64 = 8 * 3_600_000
    package static let longestDismissalDelay: Int64 = 4 * 3_600_000

    /// The identifier, an uppercase UUID.
    package var id: String
    /// The name of the attributes' type.
    package var kind: String
    /// The attributes and state as JSON, together at most ``contentLimit`` bytes.
    package var attributes: String
    package var state: String
    /// The instant from which the content is out of date; `nil` for never.
    package var staleDate: Int64?
    /// The relevance score; higher values come first.
    package var relevance: Double
    package var startedAt: Int64
    /// The end; `nil` while the activity runs.
    package var ended: End?

    /// The end of an activity, and its dismissal.
    package struct End: Hashable, Sendable, WireRecord {
        package var instant: Int64
        package var dismissal: Int64

        package init(instant: Int64, dismissal: Int64) { (self.instant, self.dismissal) = (instant, dismissal) }

        package static var blank: Self { Self(instant: 0, dismissal: 0) }

        package mutating func code(_ coder: inout WireCoder) {
            coder.signed(1, &instant, in: .instants)
            coder.signed(2, &dismissal, in: .instants)
        }
    }

    /// The maximum total size of attributes and state, in bytes.
    package static let contentLimit = 4_096

    package init(
        id: String, kind: String, attributes: String, state: String, staleDate: Int64? = nil, relevance: Double = 0,
        startedAt: Int64, ended: End? = nil
    ) {
        (self.id, self.kind, self.attributes, self.state) = (id, kind, attributes, state)
        (self.staleDate, self.relevance, self.startedAt, self.ended) = (staleDate, relevance, startedAt, ended)
    }

    /// The explicit end, otherwise the automatic end.
    private var end: End {
        let last = startedAt + Self.longestRun
        return ended ?? End(instant: last, dismissal: last + Self.longestDismissalDelay)
    }

    /// Returns the state at an instant.
    package func activityState(at now: Int64) -> ActivityState {
        if now >= end.dismissal { return .dismissed }
        if now >= end.instant { return .ended }
        return isStale(at: now) ? .stale : .active
    }

    /// Returns true if the content is out of date at an instant.
    package func isStale(at now: Int64) -> Bool { staleDate.map { $0 <= now } ?? false }

    /// Returns the instant of the next change of state without an update; `nil` for never.
    package func change(after now: Int64) -> Int64? {
        [staleDate, end.instant, end.dismissal].compactMap { $0 }.filter { $0 > now }.min()
    }
}

extension RunningActivity: DocumentValue, WireRecord {
    package static var format: UInt32 { 1 }

    package static var blank: Self { Self(id: "", kind: "", attributes: "", state: "", startedAt: 0) }

    package mutating func code(_ coder: inout WireCoder) {
        coder.text(1, &id)
        coder.text(2, &kind)
        coder.text(3, &attributes)
        coder.text(4, &state)
        coder.signed(5, &staleDate, in: .instants)
        coder.double(6, &relevance)
        coder.signed(7, &startedAt, in: .instants)
        coder.record(8, &ended)
    }

    package var fault: WireError.Problem? { AlarmStore.isValid(id: id) ? nil : .missing(field: 1) }
}

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
