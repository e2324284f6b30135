import SwiftUI
import WidgetKit

struct Case13bEntry: TimelineEntry { let date: Date }

struct Case13bProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case13bEntry { Case13bEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case13bEntry) -> Void) {
        completion(Case13bEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case13bEntry>) -> Void) {
        completion(Timeline(entries: [Case13bEntry(date: .now)], policy: .never))
    }
}

struct Case13bView: View {
    let entry: Case13bEntry
    private var now: Date { entry.date }

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(
                .currentDate, format: .timer(countingUpIn: now.addingTimeInterval(-3600)..<now.addingTimeInterval(3600))
            )
            Text(.currentDate, format: .timer(countingUpIn: now.addingTimeInterval(60)..<now.addingTimeInterval(600)))
            Text(.currentDate, format: .timer(countingDownIn: now.addingTimeInterval(60)..<now.addingTimeInterval(360)))
            Text(
                .currentDate,
                format: .timer(countingDownIn: now.addingTimeInterval(-600)..<now.addingTimeInterval(-300)))
            Text(
                .currentDate,
                format: .timer(
                    countingDownIn: now.addingTimeInterval(-600)..<now.addingTimeInterval(5400), showsHours: false))
            Text(
                .currentDate,
                format: .timer(
                    countingDownIn: now.addingTimeInterval(-60)..<now.addingTimeInterval(240),
                    maxPrecision: .seconds(60)))
            Text(.currentDate, format: .stopwatch(startingAt: now.addingTimeInterval(-2730.25)))
            Text(.currentDate, format: .stopwatch(startingAt: now.addingTimeInterval(-3600)))
            Text(.currentDate, format: .stopwatch(startingAt: now.addingTimeInterval(-83), maxPrecision: .seconds(1)))
            Text(
                .currentDate,
                format: .stopwatch(startingAt: now.addingTimeInterval(-5025.75), showsHours: true, maxFieldCount: 3))
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case13b: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case13b", provider: Case13bProvider()) { Case13bView(entry: $0) }
            .configurationDisplayName("Laps")
            .supportedFamilies([.systemLarge])
    }
}
