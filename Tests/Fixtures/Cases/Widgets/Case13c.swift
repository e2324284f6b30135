import SwiftUI
import WidgetKit

struct Case13cEntry: TimelineEntry { let date: Date }

struct Case13cProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case13cEntry { Case13cEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case13cEntry) -> Void) {
        completion(Case13cEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case13cEntry>) -> Void) {
        completion(Timeline(entries: [Case13cEntry(date: .now)], policy: .never))
    }
}

struct Case13cView: View {
    let entry: Case13cEntry
    private var now: Date { entry.date }
    /// 2019-06-03 12:00 UTC
    private let wwdc = Date(timeIntervalSince1970: 1_559_563_200)
    /// 2026-04-06 12:00 UTC
    private let spring = Date(timeIntervalSince1970: 1_775_476_800)

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(.currentDate, format: .reference(to: now.addingTimeInterval(20)))
            Text(.currentDate, format: .reference(to: now.addingTimeInterval(10_800)))
            Text(.currentDate, format: .reference(to: now.addingTimeInterval(86_400)))
            Text(.currentDate, format: .reference(to: now.addingTimeInterval(-27 * 86_400)))
            Text(.currentDate, format: .reference(to: wwdc))
            Text(.currentDate, format: .reference(to: wwdc, maxFieldCount: 3))
            Text(.currentDate, format: .reference(to: spring))
            Text(
                .currentDate,
                format: .reference(
                    to: now.addingTimeInterval(18_000), allowedFields: [.hour, .minute], maxFieldCount: 2,
                    thresholdField: .minute))
            Text(TimeDataSource<Date>.currentDate, format: .dateTime.hour().minute())
            Text(.durationOffset(to: now.addingTimeInterval(-95)), format: .time(pattern: .minuteSecond))
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case13c: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case13c", provider: Case13cProvider()) { Case13cView(entry: $0) }
            .configurationDisplayName("Milestones")
            .supportedFamilies([.systemLarge])
    }
}
