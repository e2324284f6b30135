import SwiftUI
import WidgetKit

struct HarvestEntry: TimelineEntry {
    let date: Date
}

struct HarvestProvider: TimelineProvider {
    func placeholder(in context: Context) -> HarvestEntry { HarvestEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (HarvestEntry) -> Void) {
        completion(HarvestEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<HarvestEntry>) -> Void) {
        completion(Timeline(entries: [HarvestEntry(date: .now)], policy: .never))
    }
}

struct HarvestWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Harvest", provider: HarvestProvider()) { _ in
            HarvestView()
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Harvest")
        .supportedFamilies([.systemSmall])
    }
}

struct HarvestView: View {
    var body: some View {
        VStack(alignment: .leading) {
            Text(Season.current.title).font(.headline).foregroundStyle(Theme.leaf)
            Text(Units.weight(Apple.crop.kilograms + Pear.crop.kilograms))
            Text("harvest.note").font(.caption)
        }
    }
}
