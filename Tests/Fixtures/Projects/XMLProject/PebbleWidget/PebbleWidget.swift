import SwiftUI
import WidgetKit

struct PebbleEntry: TimelineEntry {
    let date: Date
}

struct PebbleProvider: TimelineProvider {
    func placeholder(in context: Context) -> PebbleEntry { PebbleEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (PebbleEntry) -> Void) {
        completion(PebbleEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<PebbleEntry>) -> Void) {
        completion(Timeline(entries: [PebbleEntry(date: .now)], policy: .never))
    }
}

@main
struct PebbleWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Pebble", provider: PebbleProvider()) { _ in
            Text(Pebble.names.joined(separator: ", "))
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Pebble")
        .supportedFamilies([.systemSmall])
    }
}
