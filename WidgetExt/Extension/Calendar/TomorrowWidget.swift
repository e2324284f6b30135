import SwiftUI
import WidgetKit

/// The widget that shows the calendar's next day on the home and lock screens.
struct TomorrowWidget: Widget {
    let kind: String = "TomorrowWidget"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: TomorrowProvider()) { entry in
            TomorrowWidgetView(entry: entry)
        }
        .configurationDisplayName("Tomorrow Preview")
        .description("See what's coming up tomorrow")
        .supportedFamilies([
            .systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular, .accessoryInline,
        ])
    }
}

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

/// A timeline entry of the calendar widget.
struct TomorrowEntry: TimelineEntry, Hashable {
    let date: Date
    /// The number of events on the next day.
    let eventCount: Int
    /// How busy the day is, in one or two words.
    let summary: String
    /// The first event and its start; `nil` if there is none.
    let nextEvent: String?
    /// The step that the user must take before the day can be shown. It replaces all other content.
    var notice: String?
    /// The time of the calendar's last update, as a sentence; `nil` if unknown.
    var lastUpdated: String?
    /// True if the last update was so long ago that even the smallest family shows it.
    var isStale = false
    /// True during the app's trial period.
    var isTrial = false
}

extension TomorrowEntry {
    /// Returns the sample entry for placeholders and the gallery.
    static func sample(_ date: Date) -> TomorrowEntry {
        let format = CivilFormat(localeIdentifier: RequestContext.current.localeIdentifier)
        let time = format.inLanguageOfTexts.drawn.time(minutes: 540)
        return TomorrowEntry(
            date: date, eventCount: 4, summary: String(localized: "Moderately busy"),
            nextEvent: String(localized: "\(String(localized: "Team Standup")) at \(time)"))
    }

    /// Creates an entry that shows only a notice.
    init(date: Date, notice: String) {
        self.init(date: date, eventCount: 0, summary: "", nextEvent: nil, notice: notice)
    }

    /// The number of events, in words.
    var countText: String {
        switch eventCount {
        case 0: String(localized: "No events")
        case 1: String(localized: "1 event")
        default: String(localized: "\(eventCount) events")
        }
    }

    /// Returns the widget's last line: the trial and the time of the last update; `nil` if there is nothing to show.
    func footnote(withUpdate: Bool) -> String? {
        let parts = [isTrial ? String(localized: "Trial") : nil, withUpdate || isStale ? lastUpdated : nil].compactMap {
            $0
        }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}

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
