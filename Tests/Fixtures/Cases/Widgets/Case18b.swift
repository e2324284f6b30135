import SwiftUI
import WidgetKit

struct Case18bEntry: TimelineEntry { let date: Date }

struct Case18bProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case18bEntry { Case18bEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case18bEntry) -> Void) {
        completion(Case18bEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case18bEntry>) -> Void) {
        completion(Timeline(entries: [Case18bEntry(date: .now)], policy: .never))
    }
}

struct Case18bView: View {
    let entry: Case18bEntry
    private var watered: Date { entry.date.addingTimeInterval(-190_000) }

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(watered, style: .relative)
            Text(entry.date.addingTimeInterval(95), style: .timer)
            Text(watered, style: .offset)
            Text(entry.date.addingTimeInterval(86_400), format: .relative(presentation: .named))
            Text(entry.date.addingTimeInterval(-7_200), format: .relative(presentation: .numeric, unitsStyle: .wide))
            Text(entry.date.addingTimeInterval(3_725), style: .relative)
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case18b: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case18b", provider: Case18bProvider()) { Case18bView(entry: $0) }
            .configurationDisplayName("Last watered")
            .supportedFamilies([.systemLarge])
    }
}
