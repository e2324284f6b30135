import AppIntents

/// An alarm, as a person speaks of it: by its title.
struct AlarmEntity: AppEntity, Equatable {
    /// Its UUID.
    var id: String
    var title: String
    /// What it does, for people: "4:30 left", "paused, 4:30 left", "rings", "waits for 07:30, weekdays".
    var state: String

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Timer"
    static let defaultQuery = AlarmQuery()

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(title)", subtitle: "\(state)")
    }
}

extension AlarmEntity {
    /// Wraps an alarm of the container, as it is at an instant in milliseconds since 1 January 1970.
    init(_ record: AlarmRecord, at now: Int64, in zone: CivilZone, _ format: CivilFormat) {
        let left = record.remaining(at: now).map { "\(clockText(milliseconds: $0)) left" }
        let state =
            switch record.state {
            case .countdown: left ?? ""
            case .paused: "paused, \(left ?? "")"
            case .alerting: "rings"
            case .scheduled: "waits\(Self.time(of: record, at: now, in: zone, format).map { " for \($0)" } ?? "")"
            }
        self.init(id: record.id, title: record.title, state: state)
    }

    /// The time an alarm waits for, with the day unless that is today; `nil` for one without a schedule.
    private static func time(
        of record: AlarmRecord, at now: Int64, in zone: CivilZone, _ format: CivilFormat
    ) -> String? {
        var day: CivilDay
        let time: String
        switch record.schedule {
        case .fixed(let instant): (day, time) = (zone.day(at: instant), format.time(at: instant, in: zone))
        case .relative(let hour, let minute, _):
            time = format.time(minutes: hour * 60 + minute)
            if let days = record.schedule?.days { return "\(time), \(days)" }
            let since = record.waitsSince ?? now
            day = zone.day(at: since)
            if zone.instant(on: day, milliseconds: Int64(hour * 60 + minute) * 60_000) <= since {
                day = day.advanced(by: 1)
            }
        case nil: return nil
        }
        let today = zone.day(at: now)
        if day == today { return time }
        return day == today.advanced(by: 1) ? "\(time) tomorrow" : "\(time), \(format.day(day, seenFrom: today))"
    }

    /// What it is called in a sentence.
    var name: String { title.isEmpty ? "The timer" : title }

    /// The id as AlarmKit has it.
    ///
    /// - Throws: ``AlarmError`` for one that is no UUID.
    var alarmID: UUID { get throws { try UUID(alarmID: id) } }

    /// It as it is now; `nil` where it is gone.
    ///
    /// - Throws: ``ContainerError``.
    static func current(_ id: String) throws -> AlarmEntity? { try all().first { $0.id == id } }

    /// All alarms, those that ring, count or are paused first.
    ///
    /// - Throws: ``ContainerError``.
    static func all() throws -> [AlarmEntity] {
        guard let container = SharedStorageService.shared.presentContainer else { return [] }
        let context = RequestContext.current
        let now = try Int64(instant: context.now)
        let zone = try CivilZone(named: context.timeZoneIdentifier)
        let format = CivilFormat(localeIdentifier: context.localeIdentifier)
        let records = try AlarmStore(container: container).alarms(at: now)
        return (records.filter(\.isActive) + records.filter { !$0.isActive }).map {
            AlarmEntity($0, at: now, in: zone, format)
        }
    }
}

/// Finds alarms by their titles.
struct AlarmQuery: EntityStringQuery {
    func entities(for identifiers: [String]) async throws -> [AlarmEntity] {
        try AlarmEntity.all().filter { identifiers.contains($0.id) }
    }

    func entities(matching string: String) async throws -> [AlarmEntity] {
        let wanted = string.lowercased()
        return try AlarmEntity.all().filter { $0.title.lowercased() == wanted }
    }

    func suggestedEntities() async throws -> [AlarmEntity] { try AlarmEntity.all() }
}
