import Shared

/// Expands the events of calendars to their occurrences within a window.
struct CalendarExpansion {
    /// The window, in milliseconds since 1970.
    let window: Range<Int64>
    let zones: CalendarZones
    private var budget: ExpansionBudget
    private let limits: ExpansionBudget
    private let begun = ContinuousClock.now

    /// The occurrences found so far, unordered.
    private(set) var occurrences: [CalendarOccurrence] = []
    private(set) var rejections: [ICalRejection] = []

    init(window: Range<Int64>, zone: CivilZone, budget: ExpansionBudget = ExpansionBudget()) {
        self.window = window
        zones = CalendarZones(local: zone, until: window.upperBound)
        (self.budget, limits) = (budget, budget)
    }

    /// Adds the occurrences of a file's events.
    ///
    /// - Parameters:
    ///   - calendar: The id of the calendar.
    ///   - name: The file's name in errors.
    /// - Throws: ``CalendarError`` if the source exceeds its budget. An event that can't be expanded is skipped and added to
    ///   ``rejections``.
    mutating func add(_ file: ICalFile, calendar: String, name: String) throws(CalendarError) {
        zones.begin(file.zones)
        rejections += [file.ignored].compactMap { $0 } + file.rejections
        var series: [String: [Int]] = [:]
        for (index, event) in file.events.enumerated() { series[event.uid, default: []].append(index) }
        for (index, event) in file.events.enumerated() {
            // A series is expanded at the position of its first event.
            guard let members = series[event.uid], members.first == index else { continue }
            do {
                try add(members.map { file.events[$0] }, calendar: calendar)
            } catch {
                rejections.append(ICalRejection(line: event.line, uid: event.uid, reason: message(of: error)))
            }
            guard budget.steps > 0, begun.duration(to: .now) < limits.time else {
                throw CalendarError(name: name, fault: .tooMuchWork)
            }
            guard occurrences.count <= limits.occurrences else {
                throw CalendarError(name: name, fault: .tooManyOccurrences(limit: limits.occurrences))
            }
        }
    }

    // MARK: Series

    /// Adds the occurrences of one event, given its series and the modified instances.
    private mutating func add(_ versions: [ICalEvent], calendar: String) throws {
        let master = Self.newest(versions.filter { $0.recurrence == nil })
        var others: [Int64: ICalEvent] = [:]
        for version in versions {
            guard let recurrence = version.recurrence else { continue }
            let key = try instant(of: recurrence, in: master?.start ?? version.start)
            others[key] = Self.newest([others[key], version].compactMap { $0 })
        }
        let before = occurrences.count
        defer { if occurrences.count - before > limits.occurrencesOfEvent { occurrences.removeSubrange(before...) } }
        for (key, other) in others.sorted(by: { $0.key < $1.key }) where other.status != .cancelled {
            let length = try length(of: other)
            try append(other, at: other.start, length: length, end: nil, key: Self.text(key, other.start), calendar)
        }
        guard let master, master.status != .cancelled else { return }
        try add(master, except: others, calendar: calendar)
        if occurrences.count - before > limits.occurrencesOfEvent {
            throw CalendarError(event: "occurs more than \(limits.occurrencesOfEvent) times in 14 months")
        }
    }

    private static func newest(_ versions: [ICalEvent]) -> ICalEvent? {
        versions.max { ($0.sequence, $0.stamp, $0.line) < ($1.sequence, $1.stamp, $1.line) }
    }

    private mutating func add(_ event: ICalEvent, except others: [Int64: ICalEvent], calendar: String) throws {
        let length = try length(of: event)
        guard event.isRepeating else {
            guard others[try instant(of: event.start)] == nil else { return }
            return try append(event, at: event.start, length: length, end: nil, key: nil, calendar)
        }
        let later = others.filter { $0.value.isForLater }.sorted { $0.key < $1.key }
        // Events that begin before the window may reach into it, and instances may be moved by days.
        let margin = 2 * CivilDay.milliseconds
        var reach = length.milliseconds + Int64(length.days) * CivilDay.milliseconds + margin
        for (_, other) in later {
            let own = try self.length(of: other)
            reach = max(reach, own.milliseconds + Int64(own.days) * CivilDay.milliseconds + margin)
            if let recurrence = other.recurrence { reach += abs(other.start.localTime - recurrence.localTime) }
        }
        let span = (window.lowerBound - reach)..<(window.upperBound + (later.isEmpty ? margin : reach))
        let skipped = try Set(
            event.exceptions.filter { !$0.isDay || event.start.isDay }.map { try instant(of: $0, in: event.start) })
        let skippedDays =
            event.start.isDay ? [] : Set(event.exceptions.filter(\.isDay).map { CivilDay(ofLocalTime: $0.localTime) })
        var excluded: Set<Int64> = []
        for rule in event.exceptionRules { excluded.formUnion(try times(of: rule, event, in: span)) }
        var starts: [Int64: (start: ICalTime, end: ICalEvent.End?)] = [:]
        func insert(_ start: ICalTime, _ end: ICalEvent.End?) throws {
            let key = try instant(of: start, in: event.start)
            if starts[key] == nil { starts[key] = (start, end) }
        }
        if span.contains(event.start.localTime) { try insert(event.start, nil) }
        for date in event.dates {
            // An additional date is converted to the event's kind of time.
            let start =
                date.start.isDay == event.start.isDay
                ? date.start
                : event.start.at(date.start.localTime + (date.start.isDay ? Self.clock(of: event.start) : 0))
            try insert(start, date.end)
        }
        for rule in event.rules {
            for time in try times(of: rule, event, in: span) { try insert(event.start.at(time), nil) }
        }
        for (key, instance) in starts.sorted(by: { $0.key < $1.key }) {
            let localTime = instance.start.localTime
            guard others[key] == nil, !skipped.contains(key), !excluded.contains(localTime),
                !skippedDays.contains(CivilDay(ofLocalTime: localTime))
            else { continue }
            let id = Self.text(key, event.start)
            guard let other = later.last(where: { $0.key < key })?.value, let recurrence = other.recurrence else {
                try append(event, at: instance.start, length: length, end: instance.end, key: id, calendar)
                continue
            }
            guard other.status != .cancelled else { continue }
            let shift = other.start.localTime - recurrence.localTime
            try append(
                other, at: other.start.at(localTime + shift), length: try self.length(of: other), end: nil, key: id,
                calendar)
        }
    }

    /// Returns the local times of a rule within a span of local times.
    private mutating func times(of rule: RecurrenceRule, _ event: ICalEvent, in span: Range<Int64>) throws -> [Int64] {
        let until: Int64? = try rule.until.map { time in
            switch time {
            case .day(let day): return day.localTime + (event.start.isDay ? 0 : CivilDay.milliseconds - 1)
            case .utc(let instant) where !event.start.isDay: return try zone(of: event.start).localTime(at: instant)
            case .utc(let time), .local(let time, _): return time
            }
        }
        let times = RecurrenceTimes(
            rule: rule, start: event.start.localTime, isDay: event.start.isDay, until: until)
        var steps = min(limits.stepsOfRule, budget.steps)
        let limit = steps
        defer { budget.steps -= limit - steps }
        guard let found = times.times(from: span.lowerBound, before: span.upperBound, steps: &steps) else {
            throw CalendarError(event: "repeats too often: its recurrence rule takes more than \(limit) steps")
        }
        return found
    }

    // MARK: Times

    private func zone(of time: ICalTime) throws(CalendarError) -> CivilZone {
        switch time {
        case .day, .utc: return .utc
        case .local(_, nil): return zones.local
        case .local(_, let name?):
            guard let zone = zones.zone(named: name) else {
                throw CalendarError(
                    event: "is in the unknown time zone '\(ICalText.line(name).prefix(100))', not defined in the file")
            }
            return zone
        }
    }

    /// Returns a time's milliseconds since midnight.
    private static func clock(of time: ICalTime) -> Int64 {
        time.localTime - CivilDay(ofLocalTime: time.localTime).localTime
    }

    /// Returns the key of an instance, in milliseconds since 1970: its instant, or the start of the day in UTC if it is a day.
    private func instant(of time: ICalTime) throws(CalendarError) -> Int64 {
        switch time {
        case .day, .utc: time.localTime
        case .local(let local, _): try zone(of: time).instant(ofLocalTime: local)
        }
    }

    /// Returns the key of an instance of a series.
    ///
    /// If the series starts at a time of day and the instance is given as a day, or the other way round, the instance is converted to the
    /// form of the start.
    private func instant(of time: ICalTime, in start: ICalTime) throws(CalendarError) -> Int64 {
        switch (time, start) {
        case (.day(let day), .local), (.day(let day), .utc):
            // Only the day is given, so the time of day is that of the series.
            return try instant(of: start.at(day.localTime + Self.clock(of: start)))
        case (.utc, .day), (.local, .day): return CivilDay(ofLocalTime: time.localTime).localTime
        default: return try instant(of: time)
        }
    }

    /// Returns the length of an event in days and milliseconds. An event that ends before it begins has no length, or one day.
    private func length(of event: ICalEvent) throws(CalendarError) -> (days: Int, milliseconds: Int64) {
        try length(event.end, from: event.start)
    }

    private func length(
        _ end: ICalEvent.End, from start: ICalTime
    ) throws(CalendarError) -> (days: Int, milliseconds: Int64) {
        let day = CivilDay.milliseconds
        switch end {
        case .open: return (start.isDay ? 1 : 0, 0)
        case .lasting(let days, let milliseconds):
            return start.isDay ? (max(days + Int((milliseconds + day - 1) / day), 1), 0) : (days, milliseconds)
        case .at(let end):
            if case .day(let first) = start {
                let last = CivilDay(ofLocalTime: end.localTime + (end.isDay ? 0 : day - 1))
                return (max(Int(last.number) - Int(first.number), 1), 0)
            }
            let end = end.isDay ? start.at(end.localTime) : end
            return (0, max(try instant(of: end) - instant(of: start), 0))
        }
    }

    /// Adds an occurrence if it is within the window.
    private mutating func append(
        _ event: ICalEvent, at start: ICalTime, length: (days: Int, milliseconds: Int64), end: ICalEvent.End?,
        key: String?,
        _ calendar: String
    ) throws(CalendarError) {
        let length = try end.map { end throws(CalendarError) in try self.length(end, from: start) } ?? length
        let time: CalendarOccurrence.Time
        if case .day(let first) = start {
            let last = first.advanced(by: length.days)
            let begin = zones.local.instant(on: first)
            let finish = zones.local.instant(on: last)
            guard begin < window.upperBound, finish > window.lowerBound else { return }
            time = .allDay(first: first, end: last)
        } else {
            let begin = try instant(of: start)
            let nominal = try instant(of: start.at(start.localTime + Int64(length.days) * CivilDay.milliseconds))
            let finish = nominal + length.milliseconds
            guard begin < window.upperBound, finish > window.lowerBound || begin >= window.lowerBound else { return }
            time = .timed(start: begin, end: finish)
        }
        let id = "\(calendar)/\(event.uid)" + (key.map { "/\($0)" } ?? "")
        occurrences.append(
            CalendarOccurrence(
                id: id, calendar: calendar, title: event.title, location: event.location, time: time,
                status: event.status == .tentative ? .tentative : .confirmed, isTransparent: event.isTransparent))
    }

    /// Returns the identifier of an instance in its series: a day, or an instant in UTC.
    private static func text(_ key: Int64, _ start: ICalTime) -> String {
        let day = CivilDay(ofLocalTime: key)
        guard !start.isDay else { return day.description }
        let time = (key - day.localTime) / 1_000
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(day)T\(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
    }
}

/// The limits of an expansion, so that no calendar takes unlimited time or memory.
struct ExpansionBudget: Sendable {
    /// The steps of one rule. An hourly rule takes ten thousand for fourteen months; a rule with a count is expanded from its start.
    var stepsOfRule = 50_000
    /// The occurrences of one event.
    var occurrencesOfEvent = 20_000
    /// The steps of all rules of a source.
    var steps = 20_000_000
    /// The time limit: a backstop for rules with long steps.
    var time = Duration.seconds(60)
    /// The occurrences of all events of a source.
    var occurrences = 250_000
}
