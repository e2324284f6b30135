// Uses: Text(date, formatter:), interpolations with formatter: of NSNumber and Measurement; family: systemSmall
// Shows: 1.864 mi
import SwiftUI
import WidgetKit

nonisolated struct QuillEntry: TimelineEntry {
    let date: Date
}

nonisolated struct QuillProvider: TimelineProvider {
    func placeholder(in context: Context) -> QuillEntry { QuillEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (QuillEntry) -> Void) {
        completion(QuillEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<QuillEntry>) -> Void) {
        completion(Timeline(entries: [QuillEntry(date: .now)], policy: .never))
    }
}

struct QuillView: View {
    let entry: QuillEntry

    var body: some View {
        let percent = NumberFormatter()
        percent.numberStyle = .percent
        percent.locale = Locale(identifier: "de_DE")
        let day = DateFormatter()
        day.dateStyle = .short
        return VStack {
            Text("\(NSNumber(value: 0.25), formatter: percent)")
            Text(entry.date, formatter: day)
            Text("On \(entry.date, formatter: day)")
            Text("\(Measurement(value: 3, unit: UnitLength.kilometers), formatter: MeasurementFormatter())")
        }
    }
}

@main
struct QuillWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Quill", provider: QuillProvider()) { entry in
            QuillView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
