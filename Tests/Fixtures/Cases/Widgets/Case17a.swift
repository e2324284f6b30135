import SwiftUI
import WidgetKit

struct Case17aEntry: TimelineEntry { let date: Date }

struct Case17aProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case17aEntry { Case17aEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case17aEntry) -> Void) {
        completion(Case17aEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case17aEntry>) -> Void) {
        completion(Timeline(entries: [Case17aEntry(date: .now)], policy: .never))
    }
}

struct Case17aView: View {
    let entry: Case17aEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(3, format: .number)
            Text(50, format: .percent)
            Text(0.35, format: .percent)
            Text(72.26, format: .number.precision(.fractionLength(1)))
            Text(1234.5, format: .currency(code: "EUR"))
            Text(1500, format: .currency(code: "JPY"))
            Text(1_500_000, format: .byteCount(style: .file))
            Text(5, format: .number.sign(strategy: .always()))
            Text(1_234_567, format: .number.notation(.compactName))
            Text(1_234_567, format: .number.grouping(.never))
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case17a: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case17a", provider: Case17aProvider()) { Case17aView(entry: $0) }
            .configurationDisplayName("Numbers as literals")
            .supportedFamilies([.systemLarge])
    }
}
