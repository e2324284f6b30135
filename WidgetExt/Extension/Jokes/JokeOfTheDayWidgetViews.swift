import SwiftUI
import WidgetKit

/// The widget's content in the family it is drawn in, over the system's background on the home screen.
struct JokeOfTheDayWidgetEntryView: View {
    @Environment(\.widgetFamily) var widgetFamily
    var entry: JokeOfTheDayProvider.Entry

    var body: some View {
        content
            .containerBackground(for: .widget) {
                switch widgetFamily {
                case .accessoryRectangular:
                    EmptyView()
                default:
                    Color(UIColor.systemBackground)
                }
            }
    }

    @ViewBuilder
    private var content: some View {
        if let joke = entry.joke {
            switch widgetFamily {
            case .accessoryRectangular:
                AccessoryRectangularView(joke: joke)
            default:
                SmallWidgetView(joke: joke)
            }
        } else {
            EmptyJokeView()
        }
    }
}

/// The home screen's small square: who tells the joke, its question, its answer.
struct SmallWidgetView: View {
    let joke: SharedJokeOfTheDay

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(characterDisplayName(for: joke.character) ?? "Joke of the Day")
                .font(.caption)
                .fontWeight(.semibold)
                .foregroundStyle(Color.accentColor)
                .lineLimit(1)
                .widgetAccentable()
            Text(joke.setup)
                .font(.footnote)
                .fontWeight(.semibold)
                .minimumScaleFactor(0.8)
                .layoutPriority(1)
            Spacer(minLength: 0)
            Text(joke.punchline)
                .font(.caption)
                .foregroundStyle(.secondary)
                .minimumScaleFactor(0.9)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .widgetURL(URL(string: "mrfunnyjokes://home"))
    }
}

/// The lock screen's rectangle: who tells the joke, and as much of its question as fits.
struct AccessoryRectangularView: View {
    let joke: SharedJokeOfTheDay

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            if let name = characterDisplayName(for: joke.character) {
                Text(name)
                    .font(.headline)
                    .fontWeight(.bold)
                    .lineLimit(1)
                    .widgetAccentable()
            }
            Text(joke.setup)
                .font(.caption)
                .lineLimit(2)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .widgetURL(URL(string: "mrfunnyjokes://home"))
    }
}

/// What the widget shows before the app has synced a joke.
struct EmptyJokeView: View {
    var body: some View {
        Text("Open Mr. Funny Jokes to load today's joke!")
            .font(.caption)
            .foregroundStyle(.secondary)
            .multilineTextAlignment(.center)
            .minimumScaleFactor(0.8)
            .widgetURL(URL(string: "mrfunnyjokes://home"))
    }
}
