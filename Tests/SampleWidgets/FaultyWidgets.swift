import SwiftUI
import WidgetKit

/// Hands over one entry, or none.
struct FaultyProvider: TimelineProvider {
    struct Entry: TimelineEntry { let date: Date }

    var isEmpty = false

    func placeholder(in context: Context) -> Entry { Entry(date: Date(timeIntervalSince1970: 0)) }
    func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
        completion(Timeline(entries: isEmpty ? [] : [placeholder(in: context)], policy: .never))
    }
}

/// A widget that does what a widget shouldn't.
struct FaultyWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "FaultyWidget", provider: FaultyProvider()) { _ in FaultyView() }
            .configurationDisplayName("Faulty")
            .supportedFamilies([.systemSmall, .accessoryInline, .accessoryCircular, .accessoryRectangular])
    }
}

struct FaultyView: View {
    @Environment(\.widgetFamily) private var family

    var body: some View {
        switch family {
        case .accessoryInline: GeometryReader { _ in Text("A line that is far too long for its place beside the date") }
        case .accessoryCircular: Color.green
        case .accessoryRectangular: FaultyRectangle()
        default: FaultySquare()
        }
    }
}

private struct FaultyRectangle: View {
    var body: some View {
        VStack {
            Text("Nobody can read this").foregroundStyle(.black)
            HStack(spacing: 0) { ForEach(0..<70, id: \.self) { _ in Text(verbatim: ".") } }
        }
        .containerBackground(.clear, for: .widget)
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
        StaticConfiguration(kind: "EntrylessWidget", provider: FaultyProvider(isEmpty: true)) { _ in
            Text("Never shown").containerBackground(.white, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
