import SwiftUI
import WidgetKit

/// A timeline entry of the joke widget. Its joke is `nil` until the app has synced one.
struct JokeOfTheDayEntry: TimelineEntry {
    let date: Date
    let joke: SharedJokeOfTheDay?
    /// The joke's day as readable text; `nil` for today's joke.
    var day: String?
}

/// A provider of the stored joke, with a reload at the next local midnight.
struct JokeOfTheDayProvider: TimelineProvider {
    func placeholder(in context: Context) -> JokeOfTheDayEntry {
        JokeOfTheDayEntry(date: RequestContext.current.now, joke: .placeholder)
    }

    func getSnapshot(in context: Context, completion: @escaping (JokeOfTheDayEntry) -> Void) {
        completion(context.isPreview ? placeholder(in: context) : currentEntry())
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<JokeOfTheDayEntry>) -> Void) {
        let entry = currentEntry()
        completion(Timeline(entries: [entry], policy: .after(Self.nextMidnight(after: entry.date))))
    }

    private func currentEntry() -> JokeOfTheDayEntry {
        JokeOfTheDayEntry(
            date: RequestContext.current.now, joke: SharedStorageService.shared.loadJokeOfTheDay(),
            day: Self.otherDay())
    }

    /// Returns the day of a joke that isn't today's in a short form, such as `24 Oct`; `nil` for today's joke.
    private static func otherDay() -> String? {
        let (service, context) = (SharedStorageService.shared, RequestContext.current)
        guard let long = service.loadOtherDay(), let dated = service.loadDatedJoke() else { return nil }
        let parts = dated.day.split(separator: "-").compactMap { Int($0) }
        // Without the zone, and for a malformed day, the long form is shown.
        guard parts.count == 3, let zone = try? CivilZone(named: context.timeZoneIdentifier) else { return long }
        let instant = zone.instant(on: CivilDay(year: parts[0], month: parts[1], day: parts[2]))
        let format = CivilFormat(localeIdentifier: context.localeIdentifier)
        // Seen from two days later, no day is 'yesterday', which would be wrong a day later.
        return format.recent(instant, seenFrom: max(context.now.milliseconds, instant + 2 * 86_400_000), in: zone)
    }

    /// Returns the start of the next day in the user's time zone. A day with a clock change has 23 or 25 hours.
    static func nextMidnight(after date: Date, calendar: Calendar = RequestContext.current.calendar) -> Date {
        let today = calendar.startOfDay(for: date)
        guard let tomorrow = calendar.date(byAdding: .day, value: 1, to: today) else {
            return date.addingTimeInterval(86_400)
        }
        return calendar.startOfDay(for: tomorrow)
    }
}
