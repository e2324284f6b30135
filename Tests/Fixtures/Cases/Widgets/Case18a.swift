import SwiftUI
import WidgetKit

struct Case18aEntry: TimelineEntry { let date: Date }

struct Case18aProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case18aEntry { Case18aEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case18aEntry) -> Void) {
        completion(Case18aEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case18aEntry>) -> Void) {
        completion(Timeline(entries: [Case18aEntry(date: .now)], policy: .never))
    }
}

struct Case18aView: View {
    let entry: Case18aEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(entry.date.addingTimeInterval(-674), style: .relative)
            Text(entry.date.addingTimeInterval(200_000), style: .relative)
            Text(entry.date.addingTimeInterval(7_500), style: .offset)
            Text(entry.date.addingTimeInterval(259_200), format: .relative(presentation: .numeric))
            Text(
                "\(entry.date.addingTimeInterval(-95), style: .relative) | \(entry.date.addingTimeInterval(3_900), style: .offset)"
            )
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case18a: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case18a", provider: Case18aProvider()) { Case18aView(entry: $0) }
            .configurationDisplayName("Since and until")
            .supportedFamilies([.systemLarge])
    }
}
