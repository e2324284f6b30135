import SwiftUI
import WidgetKit

/// What the widget shows from a date on; no joke where the app hasn't synced one yet.
struct JokeOfTheDayEntry: TimelineEntry {
    let date: Date
    let joke: SharedJokeOfTheDay?
}

/// Shows the joke the app stored, and asks again at the next local midnight.
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
        JokeOfTheDayEntry(date: RequestContext.current.now, joke: SharedStorageService.shared.loadJokeOfTheDay())
    }

    /// The start of the next day where the person is; on days with a clock change 23 or 25 hours after the last one.
    static func nextMidnight(after date: Date, calendar: Calendar = RequestContext.current.calendar) -> Date {
        let today = calendar.startOfDay(for: date)
        guard let tomorrow = calendar.date(byAdding: .day, value: 1, to: today) else {
            return date.addingTimeInterval(86_400)
        }
        return calendar.startOfDay(for: tomorrow)
    }
}
