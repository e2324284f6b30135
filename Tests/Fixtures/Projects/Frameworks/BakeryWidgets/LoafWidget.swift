import Design
import SwiftUI
import WidgetKit

struct LoafEntry: TimelineEntry {
    let date: Date
}

struct LoafProvider: TimelineProvider {
    func placeholder(in context: Context) -> LoafEntry { LoafEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (LoafEntry) -> Void) {
        completion(LoafEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<LoafEntry>) -> Void) {
        completion(Timeline(entries: [LoafEntry(date: .now)], policy: .never))
    }
}

struct LoafWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Loaf", provider: LoafProvider()) { _ in
            LoafLabel()
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Loaf")
        .supportedFamilies([.systemSmall])
    }
}
