import SwiftUI
import WidgetKit

struct BeaconEntry: TimelineEntry {
    let date: Date
}

struct BeaconProvider: TimelineProvider {
    func placeholder(in context: Context) -> BeaconEntry { BeaconEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (BeaconEntry) -> Void) {
        completion(BeaconEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<BeaconEntry>) -> Void) {
        completion(Timeline(entries: [BeaconEntry(date: .now)], policy: .never))
    }
}

@main
struct BeaconWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Beacon", provider: BeaconProvider()) { _ in
            Text(Beacon.rhythm)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Beacon")
        .supportedFamilies([.systemSmall])
    }
}
