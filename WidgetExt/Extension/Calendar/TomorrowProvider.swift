import SwiftUI
import WidgetKit

/// Shows the next day of the calendar the app stored, and asks again in a quarter of an hour.
///
/// The sample is for placeholders and the gallery; a timeline never shows it.
struct TomorrowProvider: TimelineProvider {
    /// The instant a quarter of an hour after another by a calendar; `nil` where the calendar has none.
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
        // Tomorrow is another day before the next update: what is shown changes at midnight.
        completion(Timeline(entries: [now, midnight, nextUpdate].map(entry), policy: .atEnd))
    }

    /// When to ask again: by the calendar, else by the clock.
    func nextUpdate(after date: Date, by calendar: Calendar) -> Date {
        addingInterval(calendar, date) ?? date.addingTimeInterval(TimeInterval(CalendarStore.refreshInterval))
    }

    /// The day after a date, or what the person is to do first. What can't be read ends the request.
    private func entry(at date: Date) -> TomorrowEntry {
        let session = ContainerSession.current
        return session.reading { try entry(at: date, in: session.container) }
            ?? TomorrowEntry(date: date, notice: String(localized: "Your calendar can't be read"))
    }

    private func entry(at date: Date, in container: Container?) throws -> TomorrowEntry {
        let standing = try CalendarReadiness(in: container)
        guard case .ready(let state, let occurrences, let isTrial) = standing else {
            return TomorrowEntry(date: date, notice: standing.message ?? "")
        }
        let context = RequestContext.current
        let zone = try CivilZone(named: context.timeZoneIdentifier)
        let format = CivilFormat(localeIdentifier: context.localeIdentifier)
        let now = date.milliseconds
        let summary = try TomorrowSummary(
            of: occurrences, window: state.window, after: now, zone: zone, format: format)
        // A calendar that ends before tomorrow doesn't say that tomorrow is free.
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
