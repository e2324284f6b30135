import SwiftUI
import WidgetKit

struct GardenEntry: TimelineEntry {
    let date: Date
}

struct GardenProvider: TimelineProvider {
    func placeholder(in context: Context) -> GardenEntry { GardenEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (GardenEntry) -> Void) {
        completion(GardenEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<GardenEntry>) -> Void) {
        completion(Timeline(entries: [GardenEntry(date: .now)], policy: .never))
    }
}

@main
struct GardenWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Garden", provider: GardenProvider()) { _ in
            GardenView()
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Garden")
        .supportedFamilies([.systemMedium])
    }
}

struct GardenView: View {
    private let title = String(localized: "garden.title")
    private let lines: [String]

    init() {
        precondition(title == "In the garden", "the strings of the app aren't the extension's")
        lines =
            GardenFiles.beds().map { "\($0.name): \($0.rows)" }
            + [
                GardenFiles.tools().joined(separator: ", "), GardenFiles.motto(), GardenFiles.beans(),
                GardenFiles.saffron(),
            ]
    }

    var body: some View {
        VStack(alignment: .leading) {
            HStack {
                Image("sprout")
                Text(title).foregroundStyle(Color("Soil"))
                Image("Basket")
            }
            ForEach(lines, id: \.self) { Text($0).font(.caption2) }
        }
    }
}
