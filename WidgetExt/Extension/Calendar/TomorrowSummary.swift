import SwiftUI
import WidgetKit

/// The calendar's events on the day after an instant.
struct TomorrowSummary {
    private let events: [CalendarOccurrence]
    private let zone: CivilZone
    private let format: CivilFormat
    private let day: CivilDay

    /// True if all events of the day are known. Recurring events are expanded for about a year.
    let isKnown: Bool

    /// Reads the events of the day after an instant in the user's time zone.
    ///
    /// - Parameter now: The instant in milliseconds since 1970.
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

    /// Returns the number of events, including all-day events but not cancelled ones.
    func fetchEventCount() -> Int { events.count }

    /// Returns how busy the day is, ignoring transparent events.
    func generateSummary() -> String {
        switch DayLoad(count: events.count { !$0.isTransparent }) {
        case .free: String(localized: "Free")
        case .light: String(localized: "Lightly busy")
        case .moderate: String(localized: "Moderately busy")
        case .busy: String(localized: "Very busy")
        }
    }

    /// Returns the first timed event, or the first all-day event if there is no timed one; `nil` if there are no events.
    func fetchNextEvent() -> String? {
        guard let first = events.first(where: { !$0.isAllDay }) ?? events.first else { return nil }
        // A title of this length fits beside the time in a widget.
        let title = first.displayTitle(limit: 24)
        guard case .timed(let start, let end) = first.time else { return String(localized: "\(title), all day") }
        let instants = zone.instants(of: day)
        if start >= instants.lowerBound { return String(localized: "\(title) at \(time(at: start))") }
        return end < instants.upperBound
            ? String(localized: "\(title) until \(time(at: end))") : String(localized: "\(title), all day")
    }

    private func time(at instant: Int64) -> String { format.time(at: instant, in: zone) }
}
