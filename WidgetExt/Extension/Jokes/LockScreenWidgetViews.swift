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

/// The rectangular family: the joke's teller, or its day if it isn't today's, and the question, or as much of it as fits.
struct AccessoryRectangularView: View {
    let joke: SharedJokeOfTheDay
    /// The joke's day; `nil` for today's joke.
    let day: String?

    init(joke: SharedJokeOfTheDay, day: String? = nil) { (self.joke, self.day) = (joke, day) }

    init(entry: JokeEntry) { (joke, day) = (entry.joke ?? .placeholder, entry.day) }

    var body: some View {
        // The name is always shown; the question is shown whole if it fits beside a smaller name.
        ViewThatFits(in: .vertical) {
            texts(.headline, .caption, lineLimit: nil)
            texts(.caption, .caption, lineLimit: nil)
            texts(.caption2, .caption2, lineLimit: nil)
            texts(.headline, .caption, lineLimit: 2)
        }
        .dynamicTypeSize(...DynamicTypeSize.accessibility1)
        .frame(maxWidth: .infinity, alignment: .leading)
        .widgetURL(URL(string: "mrfunnyjokes://home"))
    }

    private func texts(_ nameFont: Font, _ font: Font, lineLimit: Int?) -> some View {
        VStack(alignment: .leading, spacing: nameFont == .headline ? 2 : 0) {
            if let name = day ?? characterDisplayName(for: joke.character) {
                Text(name)
                    .font(day == nil ? nameFont : font)
                    .fontWeight(.bold)
                    .lineLimit(1)
                    .minimumScaleFactor(0.6)
                    .layoutPriority(1)
                    .widgetAccentable()
            }
            Text(joke.setup)
                .font(font)
                .lineLimit(lineLimit)
        }
    }
}

/// The inline family: teller and question, only the question, its beginning, or only the teller, depending on the width. If the joke isn't
/// today's, its day is shown in place of the teller, and before the question's beginning.
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
            ForEach(beginnings, id: \.self) { Text(verbatim: $0) }
            Text(day ?? characterDisplayName(for: joke.character) ?? "Mr. Funny")
        }
        .widgetURL(URL(string: "mrfunnyjokes://home"))
    }

    /// The beginnings of the question with two to eight words, the longest first.
    private var beginnings: [String] {
        // No phone shows nine words.
        let words = joke.setup.split(separator: " ", maxSplits: 8)
        return (2...max(words.count, 2)).reversed().filter { $0 < words.count }.map {
            let beginning = words[..<$0].joined(separator: " ") + "…"
            return day.map { "\($0): \(beginning)" } ?? beginning
        }
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
