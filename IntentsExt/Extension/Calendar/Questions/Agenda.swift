import AppIntents

/// The user's calendar at the time of a question.
struct Agenda: Sendable {
    let occurrences: CalendarOccurrences
    /// The range in which occurrences are known, in milliseconds since 1970.
    let window: Range<Int64>
    let zone: CivilZone
    /// The current time in milliseconds since 1970.
    let now: Int64

    /// The current day.
    var today: CivilDay { zone.day(at: now) }

    /// True if all events of the days are known.
    func covers(_ days: Range<CivilDay>) -> Bool {
        zone.instant(on: days.lowerBound) >= window.lowerBound && zone.instant(on: days.upperBound) <= window.upperBound
    }

    /// Returns the events within a span; on each day, all-day events come first.
    func events(_ span: DaySpan) throws -> [CalendarOccurrence] {
        guard span.part != nil else { return try occurrences.occurrences(on: span.days, in: zone) }
        return try timed(span.instants(in: zone))
    }

    /// Returns the timed events that overlap a range of instants; an event that only touches the range isn't included.
    func timed(_ instants: Range<Int64>) throws -> [CalendarOccurrence] {
        try occurrences.occurrences(
            overlapping: instants.isEmpty ? instants.lowerBound..<(instants.lowerBound + 1) : instants, in: zone
        )
        .filter { !$0.isAllDay }
    }

    /// Returns the timed events that overlap a range of instants and aren't transparent.
    func busy(_ instants: Range<Int64>) throws -> [CalendarOccurrence] {
        try timed(instants).filter { !$0.isTransparent }
    }

    /// Returns the all-day events of a day.
    func allDay(_ day: CivilDay) throws -> [CalendarOccurrence] {
        try occurrences.occurrences(on: day..<day.advanced(by: 1), in: zone).filter(\.isAllDay)
    }

    /// Returns the timed events that are under way.
    func current() throws -> [CalendarOccurrence] { try timed(now..<now).filter { start($0) <= now && end($0) > now } }

    /// Returns the first timed event that starts after an instant; if `isBusy` is true, transparent events are skipped.
    func next(after instant: Int64, isBusy: Bool = false) throws -> CalendarOccurrence? {
        try occurrences.next(after: instant + 1, in: zone) { !$0.isAllDay && !(isBusy && $0.isTransparent) }
    }

    /// Returns the last timed event that starts before an instant and on the instant's day.
    func last(before instant: Int64) throws -> CalendarOccurrence? {
        let day = zone.instant(on: zone.day(at: instant))
        return try timed(day..<instant).last { start($0) >= day && start($0) < instant }
    }

    /// Returns the start of an event in milliseconds since 1970.
    func start(_ occurrence: CalendarOccurrence) -> Int64 { occurrence.instants(in: zone).lowerBound }

    /// Returns the end of an event in milliseconds since 1970.
    func end(_ occurrence: CalendarOccurrence) -> Int64 { occurrence.instants(in: zone).upperBound }

    /// True if an event is over.
    func isOver(_ occurrence: CalendarOccurrence) -> Bool { end(occurrence) <= now && start(occurrence) < now }
}
