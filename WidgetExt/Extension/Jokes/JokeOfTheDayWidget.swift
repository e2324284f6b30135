import SwiftUI
import WidgetKit

/// The widget that shows the joke of the day on the home and lock screens.
struct JokeOfTheDayWidget: Widget {
    let kind: String = "JokeOfTheDayWidget"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: JokeOfTheDayProvider()) { entry in
            JokeOfTheDayWidgetEntryView(entry: entry)
        }
        .configurationDisplayName("Joke of the Day")
        .description("Start your day with a smile!")
        .supportedFamilies([
            .systemSmall, .systemMedium, .systemLarge, .accessoryCircular, .accessoryRectangular, .accessoryInline,
        ])
    }
}

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
            day: SharedStorageService.shared.loadOtherDay(isShort: true))
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
