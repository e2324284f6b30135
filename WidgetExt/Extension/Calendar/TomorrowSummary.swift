import SwiftUI
import WidgetKit

/// The day after an instant, as a calendar has it.
struct TomorrowSummary {
    private let events: [CalendarOccurrence]
    private let zone: CivilZone
    private let format: CivilFormat
    private let day: CivilDay

    /// Whether all there is on the day is known: a calendar is worked out for a year or so.
    let isKnown: Bool

    /// Reads the day after an instant, where a person is.
    ///
    /// - Parameter now: In milliseconds since 1970.
    /// - Throws: ``ContainerError``.
    init(
        of occurrences: CalendarOccurrences, window: Range<Int64>, after now: Int64, zone: CivilZone,
        format: CivilFormat
    ) throws {
        (self.zone, self.format) = (zone, format)
        day = zone.day(at: now).advanced(by: 1)
        let instants = zone.instants(of: day)
        isKnown = instants.lowerBound >= window.lowerBound && instants.upperBound <= window.upperBound
        events = try occurrences.occurrences(on: day..<day.advanced(by: 1), in: zone)
    }

    /// How many events are on then: what lasts all day or longer counts, what was cancelled isn't there.
    func fetchEventCount() -> Int { events.count }

    /// How busy the day is; what is transparent makes nobody busy.
    func generateSummary() -> String {
        switch DayLoad(count: events.count { !$0.isTransparent }) {
        case .free: String(localized: "Free")
        case .light: String(localized: "Lightly busy")
        case .moderate: String(localized: "Moderately busy")
        case .busy: String(localized: "Very busy")
        }
    }

    /// The first event and its time; one that lasts all day where none has a time, `nil` for none.
    func fetchNextEvent() -> String? {
        guard let first = events.first(where: { !$0.isAllDay }) ?? events.first else { return nil }
        // What a widget has room for beside the time.
        let title = first.shownTitle(limit: 24)
        guard case .timed(let start, let end) = first.time else { return String(localized: "\(title), all day") }
        let instants = zone.instants(of: day)
        if start >= instants.lowerBound { return String(localized: "\(title) at \(time(at: start))") }
        return end < instants.upperBound
            ? String(localized: "\(title) until \(time(at: end))") : String(localized: "\(title), all day")
    }

    private func time(at instant: Int64) -> String {
        format.unbroken(minutes: Int(zone.clock(at: instant).milliseconds / 60_000))
    }
}
