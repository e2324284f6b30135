import SwiftUI
import WidgetKit

/// A provider of the next day of the stored calendar, with a reload every quarter of an hour.
///
/// The sample is only for placeholders and the gallery, never for a timeline.
struct TomorrowProvider: TimelineProvider {
    /// Returns the instant a quarter of an hour after a date; `nil` if the calendar can't compute it.
    var addingInterval: (Calendar, Date) -> Date? = { calendar, date in
        calendar.date(byAdding: .minute, value: CalendarStore.refreshInterval / 60, to: date)
    }

    func placeholder(in context: Context) -> TomorrowEntry { .sample(RequestContext.current.now) }

    func getSnapshot(in context: Context, completion: @escaping (TomorrowEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<TomorrowEntry>) -> Void) {
        let calendar = RequestContext.current.calendar
        let now = RequestContext.current.now
        let nextUpdate = nextUpdate(after: now, by: calendar)
        let midnight = calendar.dayAfter(now)
        guard midnight < nextUpdate else {
            completion(Timeline(entries: [entry(at: now)], policy: .after(nextUpdate)))
            return
        }
        // Midnight comes before the next update. From then on, another day is tomorrow.
        completion(Timeline(entries: [now, midnight, nextUpdate].map(entry), policy: .atEnd))
    }

    /// Returns the reload date, computed with the calendar if possible, otherwise by adding seconds.
    func nextUpdate(after date: Date, by calendar: Calendar) -> Date {
        addingInterval(calendar, date) ?? date.addingTimeInterval(TimeInterval(CalendarStore.refreshInterval))
    }

    /// Returns the entry for the day after a date, or a notice that names the step that the user must take first. If the container can't be
    /// read, the request fails.
    private func entry(at date: Date) -> TomorrowEntry {
        let session = ContainerSession.current
        return session.reading { try entry(at: date, in: session.container) }
            ?? TomorrowEntry(date: date, notice: String(localized: "Your calendar can't be read"))
    }

    private func entry(at date: Date, in container: Container?) throws -> TomorrowEntry {
        let readiness = try CalendarReadiness(in: container)
        guard case .ready(let state, let occurrences, let isTrial) = readiness else {
            return TomorrowEntry(date: date, notice: readiness.message ?? "")
        }
        let context = RequestContext.current
        let zone = try CivilZone(named: context.timeZoneIdentifier)
        let format = CivilFormat(localeIdentifier: context.localeIdentifier).inLanguageOfTexts.drawn
        let now = date.milliseconds
        let summary = try TomorrowSummary(
            of: occurrences, window: state.window, after: now, zone: zone, format: format)
        // If the stored calendar ends before tomorrow, it isn't known whether tomorrow is free.
        guard summary.isKnown else {
            return TomorrowEntry(date: date, notice: CalendarReadiness.neverSynced.message ?? "")
        }
        return TomorrowEntry(
            date: date, eventCount: summary.fetchEventCount(), summary: summary.generateSummary(),
            nextEvent: summary.fetchNextEvent(),
            lastUpdated: state.lastGoodSync.map {
                String(localized: "Last updated \(format.recent($0, seenFrom: now, in: zone))")
            },
            isStale: state.lastUpdate(ifStaleAt: now) != nil, isTrial: isTrial)
    }
}
