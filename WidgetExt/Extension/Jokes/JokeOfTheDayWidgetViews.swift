import SwiftUI
import WidgetKit

/// The joke widget's view in each family, with the system background on the home screen.
struct JokeOfTheDayWidgetEntryView: View {
    @Environment(\.widgetFamily) var widgetFamily
    var entry: JokeOfTheDayProvider.Entry

    var body: some View {
        content
            .containerBackground(for: .widget) {
                switch widgetFamily {
                case .accessoryCircular, .accessoryRectangular, .accessoryInline:
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
            case .accessoryCircular:
                AccessoryCircularView(joke: joke)
            case .accessoryRectangular:
                AccessoryRectangularView(joke: joke, day: entry.day)
            case .accessoryInline:
                AccessoryInlineView(joke: joke, day: entry.day)
            case .systemSmall:
                SmallWidgetView(joke: joke, day: entry.day)
            case .systemMedium:
                MediumWidgetView(joke: joke, day: entry.day)
            case .systemLarge:
                LargeWidgetView(joke: joke, day: entry.day)
            default:
                SmallWidgetView(joke: joke, day: entry.day)
            }
        } else {
            EmptyJokeView()
        }
    }
}

/// The small family: the joke's teller or its day if it isn't today's, question and answer.
///
/// The question has priority: only its text grows with large text sizes, and it is made smaller before it is truncated.
struct SmallWidgetView: View {
    let joke: SharedJokeOfTheDay
    /// The joke's day; `nil` for today's joke.
    var day: String?

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(teller: joke, day: day)
                .font(.caption)
                .fontWeight(.semibold)
                .foregroundStyle(Color.accentColor)
                .lineLimit(1)
                .minimumScaleFactor(day == nil ? 1 : 0.7)
                .widgetAccentable()
                .dynamicTypeSize(...DynamicTypeSize.large)
            Text(joke.setup)
                .font(.footnote)
                .fontWeight(.semibold)
                .minimumScaleFactor(0.45)
                .layoutPriority(1)
            Spacer(minLength: 0)
            Text(joke.punchline)
                .font(.caption)
                .foregroundStyle(.secondary)
                .minimumScaleFactor(0.9)
                .dynamicTypeSize(...DynamicTypeSize.large)
        }
        .dynamicTypeSize(...DynamicTypeSize.xxxLarge)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .widgetURL(URL(string: "mrfunnyjokes://home"))
    }
}

/// The medium family: the teller's face beside the joke.
struct MediumWidgetView: View {
    let joke: SharedJokeOfTheDay
    /// The joke's day; `nil` for today's joke.
    var day: String?

    var body: some View {
        HStack(alignment: .center, spacing: 14) {
            CharacterAvatar(character: joke.character)
                .frame(width: 64, height: 64)
            VStack(alignment: .leading, spacing: 3) {
                Text(teller: joke, day: day)
                    .font(.caption)
                    .fontWeight(.semibold)
                    .foregroundStyle(Color.accentColor)
                    .lineLimit(1)
                    .minimumScaleFactor(day == nil ? 1 : 0.7)
                    .widgetAccentable()
                    .dynamicTypeSize(...DynamicTypeSize.large)
                Text(joke.setup)
                    .font(.subheadline)
                    .fontWeight(.semibold)
                    .minimumScaleFactor(0.5)
                    .layoutPriority(1)
                Text(joke.punchline)
                    .font(.footnote)
                    .foregroundStyle(.secondary)
                    .minimumScaleFactor(0.85)
                    .dynamicTypeSize(...DynamicTypeSize.large)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .dynamicTypeSize(...DynamicTypeSize.xxxLarge)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
        .widgetURL(URL(string: "mrfunnyjokes://home"))
    }
}

/// The large family: the teller above the question, the answer below.
struct LargeWidgetView: View {
    let joke: SharedJokeOfTheDay
    /// The joke's day; `nil` for today's joke.
    var day: String?

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            HStack(spacing: 12) {
                CharacterAvatar(character: joke.character)
                    .frame(width: 56, height: 56)
                VStack(alignment: .leading, spacing: 1) {
                    (day.map { Text(verbatim: $0) } ?? Text("Joke of the Day"))
                        .font(.caption)
                        .foregroundStyle(.secondary)
                    Text(characterDisplayName(for: joke.character) ?? "Mr. Funny Jokes")
                        .font(.headline)
                        .foregroundStyle(Color.accentColor)
                        .lineLimit(1)
                        .widgetAccentable()
                }
                .dynamicTypeSize(...DynamicTypeSize.xxxLarge)
            }
            Text(joke.setup)
                .font(.title3)
                .fontWeight(.semibold)
                .minimumScaleFactor(0.5)
                .layoutPriority(1)
            Spacer(minLength: 0)
            Text(joke.punchline)
                .font(.body)
                .foregroundStyle(.secondary)
                .minimumScaleFactor(0.8)
                .dynamicTypeSize(...DynamicTypeSize.xxxLarge)
        }
        .dynamicTypeSize(...DynamicTypeSize.accessibility2)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .widgetURL(URL(string: "mrfunnyjokes://home"))
    }
}

/// The face of the joke's teller, whose name stands beside it, or a smile if the teller is unknown.
struct CharacterAvatar: View {
    let character: String?

    var body: some View {
        if let imageName = characterImageName(for: character) {
            Image(decorative: imageName)
                .resizable()
                .widgetAccentedRenderingMode(.desaturated)
                .scaledToFit()
        } else {
            Image(systemName: "face.smiling")
                .resizable()
                .scaledToFit()
                .foregroundStyle(Color.accentColor)
        }
    }
}

extension Text {
    /// Creates a text with the day of a joke that isn't today's; otherwise with the name of the joke's teller, or the widget's name if the
    /// teller is unknown.
    fileprivate init(teller joke: SharedJokeOfTheDay, day: String?) {
        self =
            day.map { Text(verbatim: $0) } ?? characterDisplayName(for: joke.character).map { Text($0) }
            ?? Text("Joke of the Day")
    }
}
