import AppIntents

/// An alarm or timer, identified by its title in phrases.
struct AlarmEntity: AppEntity, Equatable {
    /// The UUID of the alarm.
    var id: String
    var title: String
    /// The localised state: "4:30 left", "paused, 4:30 left", "rings", "waits for 07:30, weekdays".
    var state: String

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Timer"
    static let defaultQuery = AlarmQuery()

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(title)", subtitle: "\(state)")
    }
}

extension AlarmEntity {
    /// Creates an entity from a stored alarm; `now` is in milliseconds since 1 January 1970.
    init(_ record: AlarmRecord, at now: Int64, in zone: CivilZone, _ format: CivilFormat) {
        let left = record.remaining(at: now).map {
            String(localized: "\(format.digits(clockText(milliseconds: $0))) left")
        }
        let state =
            switch record.state {
            case .countdown: left ?? ""
            case .paused: String(localized: "paused, \(left ?? "")")
            case .alerting: String(localized: "rings")
            case .scheduled: Self.waiting(of: record, at: now, in: zone, format)
            }
        self.init(id: record.id, title: record.title, state: state)
    }

    /// Returns the time for which an alarm is scheduled. The day is included unless it is today.
    private static func waiting(
        of record: AlarmRecord, at now: Int64, in zone: CivilZone, _ format: CivilFormat
    ) -> String {
        var day: CivilDay
        let time: String
        switch record.schedule {
        case .fixed(let instant): (day, time) = (zone.day(at: instant), format.time(at: instant, in: zone))
        case .relative(let hour, let minute, _):
            time = format.time(minutes: hour * 60 + minute)
            if let days = record.schedule?.days { return String(localized: "waits for \(time), \(translated(days))") }
            let since = record.waitsSince ?? now
            day = zone.day(at: since)
            if zone.instant(on: day, milliseconds: Int64(hour * 60 + minute) * 60_000) <= since {
                day = day.advanced(by: 1)
            }
        case nil: return String(localized: "waits")
        }
        let today = zone.day(at: now)
        if day == today { return String(localized: "waits for \(time)") }
        if day == today.advanced(by: 1) { return String(localized: "waits for \(time) tomorrow") }
        return String(localized: "waits for \(time), \(format.day(day, seenFrom: today))")
    }

    /// Returns the days of a schedule in the language of the request.
    private static func translated(_ days: String) -> String {
        let names = days.split(separator: ",").map { String(localized: String.LocalizationValue(String($0))) }
        return names.dropFirst().reduce(names.first ?? "") { String(localized: "\($0),\($1)") }
    }

    /// The name used in dialogs.
    var name: String { title.isEmpty ? String(localized: "The timer") : title }

    /// The identifier as the `UUID` that AlarmKit uses.
    ///
    /// - Throws: ``AlarmError`` if ``id`` isn't a UUID.
    var alarmID: UUID { get throws { try UUID(alarmID: id) } }

    /// Returns the current state of an alarm; `nil` if it no longer exists.
    ///
    /// - Throws: ``ContainerError``.
    static func current(_ id: String) throws -> AlarmEntity? { try all().first { $0.id == id } }

    /// Returns all alarms; those that ring, count down or are paused come first.
    ///
    /// - Throws: ``ContainerError``.
    static func all() throws -> [AlarmEntity] {
        guard let container = ContainerSession.current.presentContainer else { return [] }
        let context = RequestContext.current
        let now = try Int64(instant: context.now)
        let zone = try CivilZone(named: context.timeZoneIdentifier)
        let format = CivilFormat(localeIdentifier: context.localeIdentifier).inLanguageOfTexts
        let records = try AlarmStore(container: container).alarms(at: now)
        return (records.filter(\.isActive) + records.filter { !$0.isActive }).map {
            AlarmEntity($0, at: now, in: zone, format)
        }
    }
}

/// A query for alarms by title.
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
