import SwiftUI
import WidgetKit

typealias JokeEntry = JokeOfTheDayEntry

/// The circular family: the teller's face, or a smile if the teller is unknown.
struct AccessoryCircularView: View {
    let joke: SharedJokeOfTheDay

    init(joke: SharedJokeOfTheDay) { self.joke = joke }

    init(entry: JokeEntry) { joke = entry.joke ?? .placeholder }

    var body: some View {
        ZStack {
            AccessoryWidgetBackground()
            if let imageName = characterImageName(for: joke.character) {
                Image(imageName)
                    .resizable()
                    .widgetAccentedRenderingMode(.desaturated)
                    .scaledToFit()
                    .padding(4)
                    .accessibilityLabel(characterDisplayName(for: joke.character) ?? "Mr. Funny Jokes")
            } else {
                Image(systemName: "face.smiling")
                    .font(.title)
            }
        }
        .widgetURL(URL(string: "mrfunnyjokes://home"))
    }
}

/// The rectangular family: the joke's teller, or its day if it isn't today's, and as much of the question as fits.
struct AccessoryRectangularView: View {
    let joke: SharedJokeOfTheDay
    /// The joke's day; `nil` for today's joke.
    let day: String?

    init(joke: SharedJokeOfTheDay, day: String? = nil) { (self.joke, self.day) = (joke, day) }

    init(entry: JokeEntry) { (joke, day) = (entry.joke ?? .placeholder, entry.day) }

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            if let name = day ?? characterDisplayName(for: joke.character) {
                Text(name)
                    .font(day == nil ? .headline : .caption)
                    .fontWeight(.bold)
                    .lineLimit(1)
                    .minimumScaleFactor(0.6)
                    .layoutPriority(1)
                    .widgetAccentable()
            }
            Text(joke.setup)
                .font(.caption)
                .lineLimit(2)
        }
        .dynamicTypeSize(...DynamicTypeSize.accessibility1)
        .frame(maxWidth: .infinity, alignment: .leading)
        .widgetURL(URL(string: "mrfunnyjokes://home"))
    }
}

/// The inline family: teller and question, only the question, or only the teller, depending on the width. If the joke isn't today's, its
/// day is shown in place of the teller.
struct AccessoryInlineView: View {
    let joke: SharedJokeOfTheDay
    /// The joke's day; `nil` for today's joke.
    let day: String?

    init(joke: SharedJokeOfTheDay, day: String? = nil) { (self.joke, self.day) = (joke, day) }

    init(entry: JokeEntry) { (joke, day) = (entry.joke ?? .placeholder, entry.day) }

    var body: some View {
        ViewThatFits {
            if let name = day ?? characterDisplayName(for: joke.character) {
                Text("\(name): \(joke.setup)")
            }
            // An old joke isn't shown without its day.
            if day == nil { Text(joke.setup) }
            Text(day ?? characterDisplayName(for: joke.character) ?? "Mr. Funny")
        }
        .widgetURL(URL(string: "mrfunnyjokes://home"))
    }
}

/// The view before the app has synced a joke, with a text if the family has enough space.
struct EmptyJokeView: View {
    @Environment(\.widgetFamily) var widgetFamily

    var body: some View {
        content
            .widgetURL(URL(string: "mrfunnyjokes://home"))
    }

    @ViewBuilder
    private var content: some View {
        switch widgetFamily {
        case .accessoryCircular:
            ZStack {
                AccessoryWidgetBackground()
                Image(systemName: "face.smiling")
                    .font(.title)
            }
        case .accessoryInline:
            ViewThatFits {
                Text("Open Mr. Funny Jokes to load today's joke!")
                Text("Open Mr. Funny Jokes")
            }
        default:
            Text("Open Mr. Funny Jokes to load today's joke!")
                .font(.caption)
                .foregroundStyle(.secondary)
                .multilineTextAlignment(.center)
                .minimumScaleFactor(0.8)
        }
    }
}
