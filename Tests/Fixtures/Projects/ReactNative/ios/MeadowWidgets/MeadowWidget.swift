import SwiftUI
import WidgetKit

struct MeadowEntry: TimelineEntry {
    let date: Date
}

struct MeadowProvider: TimelineProvider {
    func placeholder(in context: Context) -> MeadowEntry { MeadowEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (MeadowEntry) -> Void) {
        completion(MeadowEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<MeadowEntry>) -> Void) {
        completion(Timeline(entries: [MeadowEntry(date: .now)], policy: .never))
    }
}

struct MeadowWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Meadow", provider: MeadowProvider()) { _ in
            Text(Flower.ofTheDay)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Meadow")
        .supportedFamilies([.systemSmall])
    }
}

@main
struct MeadowWidgets: WidgetBundle {
    var body: some Widget {
        MeadowWidget()
    }
}
