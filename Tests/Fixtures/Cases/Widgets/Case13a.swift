import SwiftUI
import WidgetKit

struct Case13aEntry: TimelineEntry { let date: Date }

struct Case13aProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case13aEntry { Case13aEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case13aEntry) -> Void) {
        completion(Case13aEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case13aEntry>) -> Void) {
        completion(Timeline(entries: [Case13aEntry(date: .now)], policy: .never))
    }
}

struct Case13aView: View {
    let entry: Case13aEntry
    private var now: Date { entry.date }

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(.currentDate, format: .offset(to: now.addingTimeInterval(-5), sign: .always(includingZero: false)))
            Text(.currentDate, format: .offset(to: now.addingTimeInterval(9), sign: .never))
            Text(.currentDate, format: .offset(to: now.addingTimeInterval(7)))
            Text(
                .currentDate,
                format: .offset(
                    to: now.addingTimeInterval(-5025), allowedFields: [.hour, .minute, .second], maxFieldCount: 3))
            Text(.currentDate, format: .offset(to: now.addingTimeInterval(-183_610)))
            Text(.currentDate, format: .offset(to: now.addingTimeInterval(-5663), maxFieldCount: 1))
            Text(.currentDate, format: .offset(to: now.addingTimeInterval(-172_800), allowedFields: [.day]))
            Text(.currentDate, format: SystemFormatStyle.DateOffset(to: now.addingTimeInterval(-222)))
            Text(
                .durationOffset(to: now.addingTimeInterval(-3900)),
                format: .units(allowed: [.hours, .minutes], width: .wide))
            Text("Open for \(TimeDataSource<Date>.currentDate, format: .offset(to: now.addingTimeInterval(-222)))")
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case13a: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case13a", provider: Case13aProvider()) { Case13aView(entry: $0) }
            .configurationDisplayName("Departure board")
            .supportedFamilies([.systemLarge])
    }
}
