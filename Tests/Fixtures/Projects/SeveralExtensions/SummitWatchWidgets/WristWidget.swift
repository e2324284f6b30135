import SwiftUI
import WidgetKit

struct WristEntry: TimelineEntry {
    let date: Date
}

struct WristProvider: TimelineProvider {
    func placeholder(in context: Context) -> WristEntry { WristEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (WristEntry) -> Void) {
        completion(WristEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<WristEntry>) -> Void) {
        completion(Timeline(entries: [WristEntry(date: .now)], policy: .never))
    }
}

@main
struct WristWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Wrist", provider: WristProvider()) { _ in
            Text("\(Mountain.metres) m")
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Wrist")
        .supportedFamilies([.accessoryCircular])
    }
}
