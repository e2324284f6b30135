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
