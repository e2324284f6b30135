import AppIntents

/// A person's calendar at an instant, as questions are asked of it.
struct Agenda: Sendable {
    let occurrences: CalendarOccurrences
    /// From when to when occurrences are known, in milliseconds since 1970.
    let window: Range<Int64>
    let zone: CivilZone
    /// The instant, in milliseconds since 1970.
    let now: Int64

    /// The day it is.
    var today: CivilDay { zone.day(at: now) }

    /// Whether all there is on days is known.
    func knows(_ days: Range<CivilDay>) -> Bool {
        zone.instant(on: days.lowerBound) >= window.lowerBound && zone.instant(on: days.upperBound) <= window.upperBound
    }

    /// What is on within a span, all-day ones first in their days.
    func events(_ span: DaySpan) throws -> [CalendarOccurrence] {
        guard span.part != nil else { return try occurrences.occurrences(on: span.days, in: zone) }
        return try timed(span.instants(in: zone))
    }

    /// What is on at a time within instants; what only touches them isn't.
    func timed(_ instants: Range<Int64>) throws -> [CalendarOccurrence] {
        try occurrences.occurrences(
            overlapping: instants.isEmpty ? instants.lowerBound..<(instants.lowerBound + 1) : instants, in: zone
        )
        .filter { !$0.isAllDay }
    }

    /// The events that keep the person busy within instants: those at a time that aren't transparent.
    func busy(_ instants: Range<Int64>) throws -> [CalendarOccurrence] {
        try timed(instants).filter { !$0.isTransparent }
    }

    /// What is on all day on some day.
    func allDay(_ day: CivilDay) throws -> [CalendarOccurrence] {
        try occurrences.occurrences(on: day..<day.advanced(by: 1), in: zone).filter(\.isAllDay)
    }

    /// What is on now at a time.
    func current() throws -> [CalendarOccurrence] { try timed(now..<now).filter { start($0) <= now && end($0) > now } }

    /// The next at a time to begin after an instant; with `isBusy` the next that keeps the person busy.
    func next(after instant: Int64, isBusy: Bool = false) throws -> CalendarOccurrence? {
        try occurrences.next(after: instant + 1, in: zone) { !$0.isAllDay && !(isBusy && $0.isTransparent) }
    }

    /// The last at a time to begin before an instant, on the same day.
    func last(before instant: Int64) throws -> CalendarOccurrence? {
        let day = zone.instant(on: zone.day(at: instant))
        return try timed(day..<instant).last { start($0) >= day && start($0) < instant }
    }

    /// When something begins, in milliseconds since 1970.
    func start(_ occurrence: CalendarOccurrence) -> Int64 { occurrence.instants(in: zone).lowerBound }

    /// When something ends, in milliseconds since 1970.
    func end(_ occurrence: CalendarOccurrence) -> Int64 { occurrence.instants(in: zone).upperBound }

    /// Whether something is over.
    func isOver(_ occurrence: CalendarOccurrence) -> Bool { end(occurrence) <= now && start(occurrence) < now }
}
