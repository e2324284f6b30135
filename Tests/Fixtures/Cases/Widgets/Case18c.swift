import SwiftUI
import WidgetKit

struct Case18cEntry: TimelineEntry { let date: Date }

struct Case18cProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case18cEntry { Case18cEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case18cEntry) -> Void) {
        completion(Case18cEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case18cEntry>) -> Void) {
        completion(Timeline(entries: [Case18cEntry(date: .now)], policy: .never))
    }
}

struct Case18cView: View {
    let entry: Case18cEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(entry.date.addingTimeInterval(674), style: .relative)
            Text(entry.date.addingTimeInterval(-7_500), style: .offset)
            Text(entry.date.addingTimeInterval(-18_300), style: .offset)
            Text(entry.date.addingTimeInterval(-190_000), style: .relative)
            Text(entry.date.addingTimeInterval(-660), format: .relative(presentation: .numeric))
            Text(entry.date.addingTimeInterval(-7_200), format: .relative(presentation: .numeric))
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case18c: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case18c", provider: Case18cProvider()) { Case18cView(entry: $0) }
            .configurationDisplayName("Next departures")
            .supportedFamilies([.systemLarge])
    }
}
