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

/// The small family: the joke's teller, or its day if it isn't today's, then question and answer, as large as both fit.
struct SmallWidgetView: View {
    let joke: SharedJokeOfTheDay
    /// The joke's day; `nil` for today's joke.
    var day: String?

    var body: some View {
        LargestText(upTo: .xxxLarge) { fit in
            VStack(alignment: .leading, spacing: 3) {
                // Without space for all, the answer is more important than its teller, but not than the day of an old joke.
                if fit != .bare || day != nil {
                    HStack(spacing: 5) {
                        if day == nil { CharacterAvatar(character: joke.character).frame(width: 18, height: 18) }
                        TellerText(joke: joke, day: day)
                    }
                }
                Text(joke.setup)
                    .font(fit == .bare ? .caption : fit.font(.subheadline, orSmaller: .footnote))
                    .fontWeight(.semibold)
                    .minimumScaleFactor(fit == .cut ? 0.6 : 1)
                Spacer(minLength: 2)
                if fit == .cut {
                    Text("Tap for the answer")
                        .font(.caption2)
                        .foregroundStyle(.secondary)
                        .lineLimit(1)
                        .minimumScaleFactor(0.85)
                        .layoutPriority(1)
                } else {
                    Text(joke.punchline)
                        .font(fit.font(.footnote, orSmaller: .caption))
                        .foregroundStyle(.secondary)
                }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        }
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
            LargestText(upTo: .xxxLarge) { fit in
                VStack(alignment: .leading, spacing: 3) {
                    TellerText(joke: joke, day: day)
                    Text(joke.setup)
                        .font(fit.font(.callout, orSmaller: .subheadline))
                        .fontWeight(.semibold)
                        .minimumScaleFactor(fit == .cut ? 0.6 : 1)
                    Text(joke.punchline)
                        .font(fit.font(.subheadline, orSmaller: .footnote))
                        .foregroundStyle(.secondary)
                        .minimumScaleFactor(fit == .cut ? 0.6 : 1)
                }
                .frame(maxWidth: .infinity, alignment: .leading)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
        .widgetURL(URL(string: "mrfunnyjokes://home"))
    }
}

/// The large family: the teller above two speech bubbles, question and answer.
struct LargeWidgetView: View {
    let joke: SharedJokeOfTheDay
    /// The joke's day; `nil` for today's joke.
    var day: String?

    var body: some View {
        LargestText(upTo: .accessibility2) { fit in
            VStack(alignment: .leading, spacing: 10) {
                HStack(spacing: 12) {
                    CharacterAvatar(character: joke.character)
                        .frame(width: 52, height: 52)
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
                bubble(Color.secondary, fit) {
                    Text(joke.setup)
                        .font(fit.font(.title, orSmaller: .title3))
                        .fontWeight(.semibold)
                        .minimumScaleFactor(fit == .cut ? 0.6 : 1)
                }
                bubble(Color.accentColor, fit) {
                    Text(joke.punchline)
                        .font(fit.font(.title2, orSmaller: .callout))
                        .minimumScaleFactor(fit == .cut ? 0.6 : 1)
                }
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .widgetURL(URL(string: "mrfunnyjokes://home"))
    }

    /// Returns a bubble that is at least as high as its text, and shares the rest of the height with the other one.
    private func bubble(_ color: Color, _ fit: TextFit, @ViewBuilder text: () -> some View) -> some View {
        text()
            .fixedSize(horizontal: false, vertical: fit != .cut)
            .padding(14)
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
            .background(color.quaternary, in: RoundedRectangle(cornerRadius: 18, style: .continuous))
    }
}

/// A view in the largest text size in which nothing in it is cut. If that is none, the view can show less.
private struct LargestText<Content: View>: View {
    let limit: DynamicTypeSize
    @ViewBuilder let content: (TextFit) -> Content

    init(upTo limit: DynamicTypeSize, @ViewBuilder content: @escaping (TextFit) -> Content) {
        (self.limit, self.content) = (limit, content)
    }

    var body: some View {
        ViewThatFits(in: .vertical) {
            content(.roomy).dynamicTypeSize(...limit)
            content(.roomy).dynamicTypeSize(...DynamicTypeSize.large)
            content(.tight).dynamicTypeSize(...DynamicTypeSize.large)
            content(.tight).dynamicTypeSize(...DynamicTypeSize.xSmall)
            content(.bare).dynamicTypeSize(...DynamicTypeSize.xSmall)
            content(.cut).dynamicTypeSize(...DynamicTypeSize.medium)
        }
    }
}

/// How much space a text has: for its own font, for a smaller one, for that without decoration, or for neither.
private enum TextFit {
    case roomy, tight, bare, cut

    func font(_ font: Font, orSmaller smaller: Font) -> Font { self == .roomy ? font : smaller }
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

/// The day of a joke that isn't today's; otherwise the name of the joke's teller, or the widget's name if the teller is unknown.
private struct TellerText: View {
    let joke: SharedJokeOfTheDay
    let day: String?

    var body: some View {
        (day.map { Text(verbatim: $0) } ?? characterDisplayName(for: joke.character).map { Text($0) }
            ?? Text("Joke of the Day"))
            .font(.caption)
            .fontWeight(.semibold)
            .foregroundStyle(Color.accentColor)
            .lineLimit(1)
            .minimumScaleFactor(day == nil ? 1 : 0.7)
            .widgetAccentable()
            .dynamicTypeSize(...DynamicTypeSize.large)
    }
}
