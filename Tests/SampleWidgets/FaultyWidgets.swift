import Glibc
import SwiftUI
import WidgetKit

/// A provider of a number of entries, one second apart.
struct FaultyProvider: TimelineProvider {
    struct Entry: TimelineEntry { let date: Date }

    var count = 1

    func placeholder(in context: Context) -> Entry { Entry(date: Date(timeIntervalSince1970: 0)) }
    func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
        let entries = (0..<count).map { Entry(date: Date(timeIntervalSince1970: Double($0))) }
        completion(Timeline(entries: entries, policy: .after(.now.addingTimeInterval(7_200))))
    }
}

/// A widget that breaks several lint rules.
struct FaultyWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "FaultyWidget", provider: FaultyProvider()) { _ in FaultyView() }
            .configurationDisplayName("Faulty")
            .supportedFamilies([
                .systemSmall, .systemMedium, .accessoryInline, .accessoryCircular, .accessoryRectangular,
            ])
    }
}

struct FaultyView: View {
    @Environment(\.widgetFamily) private var family

    var body: some View {
        switch family {
        case .accessoryInline: GeometryReader { _ in Text("A line that is far too long for its place beside the date") }
        case .accessoryCircular: Color.green
        case .accessoryRectangular: FaultyRectangle()
        case .systemMedium: IllegibleRectangle()
        default: FaultySquare()
        }
    }
}

private struct FaultyRectangle: View {
    var body: some View {
        VStack {
            Text("No one can read this").foregroundStyle(.black)
            HStack(spacing: 0) { ForEach(0..<70, id: \.self) { _ in Text(verbatim: ".") } }
        }
        .containerBackground(.clear, for: .widget)
    }
}

/// A view whose texts and links are hard to read and to tap.
private struct IllegibleRectangle: View {
    var body: some View {
        VStack {
            Text("Corner").frame(maxWidth: .infinity, alignment: .leading).padding(-16)
            Text("Faint").foregroundStyle(Color(white: 0.9))
            Text("Tiny").font(.system(size: 6))
            Text("Card").background(.white).shadow(radius: 6).clipShape(.rect(cornerRadius: 4))
            Link(destination: URL(filePath: "/map")) { Image(systemName: "map") }
        }
        .containerBackground(.white, for: .widget)
    }
}

private struct FaultySquare: View {
    var body: some View {
        VStack {
            Text("What matters most, in more words than there is room for in any square of this size").lineLimit(1)
                .layoutPriority(1)
            Text("The rest, which has no room left either").lineLimit(1)
            Image(systemName: "no.such.symbol")
        }
        .widgetURL(URL(string: "faulty://one"))
        .padding()
        .widgetURL(URL(string: "faulty://two"))
    }
}

/// A widget that shows nothing.
struct BlankWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "BlankWidget", provider: FaultyProvider()) { _ in
            Color.clear.containerBackground(.white, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

/// A widget without entries.
struct EntrylessWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "EntrylessWidget", provider: FaultyProvider(count: 0)) { _ in
            Text("Never shown").containerBackground(.white, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

/// A widget with an entry for each second of half an hour.
struct CrowdedWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CrowdedWidget", provider: FaultyProvider(count: 1_800)) { entry in
            Text(entry.date, style: .time).widgetAccentable().containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

/// A widget with more entries than any phone stores.
struct FloodedWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "FloodedWidget", provider: FaultyProvider(count: 10_000)) { entry in
            Text(entry.date, style: .time).widgetAccentable().containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

/// A widget of 4,000 texts.
struct ManyViewsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "ManyViewsWidget", provider: FaultyProvider()) { _ in
            VStack(spacing: 0) {
                ForEach(0..<80, id: \.self) { row in
                    HStack(spacing: 0) {
                        ForEach(0..<50, id: \.self) { Text(verbatim: "\(row * 50 + $0)").font(.system(size: 9)) }
                    }
                }
            }
            .widgetAccentable().containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemLarge])
    }
}

/// A widget whose text fits at usual settings.
struct FerryNoteWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "FerryNoteWidget", provider: FaultyProvider()) { _ in
            Text("Ferry at nine").lineLimit(1).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}

/// A widget that crashes or doesn't end in the dark, but only in Esperanto and in Ido.
struct BrokenWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "BrokenWidget", provider: FaultyProvider()) { _ in
            BrokenView().containerBackground(.clear, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

private struct BrokenView: View {
    @Environment(\.colorScheme) private var scheme
    @Environment(\.locale) private var locale

    var body: some View {
        if scheme == .dark, locale.identifier.hasPrefix("eo") { preconditionFailure("dark in Esperanto") }
        while scheme == .dark, locale.identifier.hasPrefix("io") { usleep(1_000) }
        return Text("Fine").widgetAccentable()
    }
}
