import SwiftUI
import WidgetKit

struct PeakEntry: TimelineEntry {
    let date: Date
}

struct PeakProvider: TimelineProvider {
    func placeholder(in context: Context) -> PeakEntry { PeakEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (PeakEntry) -> Void) {
        completion(PeakEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<PeakEntry>) -> Void) {
        completion(Timeline(entries: [PeakEntry(date: .now)], policy: .never))
    }
}

struct PeakWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Peak", provider: PeakProvider()) { _ in
            Text("\(Mountain.name), \(Mountain.metres) m")
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Peak")
        .supportedFamilies([.systemSmall])
    }
}

struct RouteWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Route", provider: PeakProvider()) { _ in
            Text(summitDevice + summitScreen)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Route")
        .supportedFamilies([.systemSmall])
    }
}
