/// A Live Activity that can be seen: one an app has started, or that of an alarm that counts, is paused or rings.
package struct VisibleActivity: Hashable, Sendable {
    /// Where what it shows comes from.
    package enum Source: Hashable, Sendable {
        case alarm(AlarmRecord)
        case started(RunningActivity)
    }

    package let source: Source

    package init(_ source: Source) { self.source = source }

    /// A UUID in capital letters.
    package var id: String {
        switch source {
        case .alarm(let alarm): alarm.id
        case .started(let activity): activity.id
        }
    }

    /// The id without its dashes in small letters: what documents and snapshots are called by.
    package var snapshotID: String { Self.snapshotID(of: id) }

    /// What documents and snapshots of an id are called by.
    package static func snapshotID(of id: String) -> String { String(id.lowercased().filter { $0 != "-" }) }

    /// The id of an activity whose snapshots are called by a name; `nil` for the name of something else.
    package static func id(ofSnapshots name: String) -> String? {
        guard name.utf8.count == 32 else { return nil }
        let digits = Array(name.uppercased())
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        let id = parts.dropFirst().reduce(parts[0]) { "\($0)-\($1)" }
        return AlarmStore.isValid(id: id) ? id : nil
    }

    /// The name of the type of its attributes: that of Airlock's own for an alarm without any.
    package var kind: String {
        switch source {
        case .alarm(let alarm): alarm.attributesType.isEmpty ? Self.alarmKind : alarm.attributesType
        case .started(let activity): activity.kind
        }
    }

    /// The kind of the Live Activity of Airlock's own alarms.
    package static let alarmKind = "\(AlarmAttributes<TimerMetadata>.self)"

    /// Whether it is an alarm's.
    package var isAlarm: Bool { if case .alarm = source { true } else { false } }

    /// What it is called; empty for nothing that is known.
    package var title: String { if case .alarm(let alarm) = source { alarm.title } else { "" } }

    /// Whether what it shows is out of date at an instant.
    package func isStale(at now: Int64) -> Bool {
        if case .started(let activity) = source { activity.isStale(at: now) } else { false }
    }

    /// When something becomes of it by itself after an instant; `nil` for never. What an alarm does, the host writes down.
    package func change(after now: Int64) -> Int64? {
        if case .started(let activity) = source { activity.change(after: now) } else { nil }
    }

    /// It as it is at an instant if nobody does anything until then: what counts down is over, and rings.
    package func turned(at now: Int64) -> VisibleActivity {
        guard case .alarm(let alarm) = source else { return self }
        return VisibleActivity(.alarm(alarm.passed(to: now)))
    }

    /// Tells what it shows from anything else it showed or will show.
    package func version(at now: Int64) -> String {
        var writer = WireWriter()
        switch source {
        case .alarm(let alarm): alarm.encode(into: &writer)
        case .started(let activity): activity.encode(into: &writer)
        }
        let hash = writer.bytes.withUnsafeBytes { XXHash64.hash($0) }
        return "\(Hexadecimal(hash))\(isStale(at: now) ? ".stale" : "")"
    }

    /// Its rank among others: what rings is first, then what counts, then what is paused; what apps have started comes by its relevance.
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

    /// The activity whose snapshots are called by a name; `nil` for none that can be seen. No other is read.
    ///
    /// - Throws: ``ContainerError``.
    package static func named(_ name: String, in container: Container, at now: Int64) throws -> VisibleActivity? {
        guard let id = id(ofSnapshots: name) else { return nil }
        if let alarm = try AlarmStore(container: container).alarm(id, at: now) {
            return alarm.isActive ? VisibleActivity(.alarm(alarm)) : nil
        }
        let started = try ActivityStore(container: container).activity(id)
        return started.flatMap { $0.activityState(at: now) == .dismissed ? nil : VisibleActivity(.started($0)) }
    }

    /// All that can be seen at an instant, the first the one with the best place.
    ///
    /// - Parameter alarms: Those that count, are paused or ring.
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
