// swift-format-ignore-file
import SwiftUI
import WidgetKit

struct GlassEntry: TimelineEntry {
    let date: Date
    let glasses: Int
}

struct GlassProvider: TimelineProvider {
    func placeholder(in context: Context) -> GlassEntry { GlassEntry(date: .now, glasses: 3) }

    func getSnapshot(in context: Context, completion: @escaping (GlassEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<GlassEntry>) -> Void) {
        completion(Timeline(entries: [GlassEntry(date: .now, glasses: Glasses.today)], policy: .after(.now.addingTimeInterval(1800))))
    }
}

@main
struct GlassWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "glass", provider: GlassProvider()) { entry in
            Text("\(entry.glasses) glasses")
                .containerBackground(.fill.tertiary, for: .widget)
        }
        .configurationDisplayName("Glasses")
        .description("Today's glasses of water.")
        .supportedFamilies([.systemSmall])
    }
}
