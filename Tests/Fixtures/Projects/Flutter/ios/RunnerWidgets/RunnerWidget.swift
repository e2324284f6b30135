import SwiftUI
import WidgetKit

struct RunnerEntry: TimelineEntry {
    let date: Date
}

struct RunnerProvider: TimelineProvider {
    func placeholder(in context: Context) -> RunnerEntry { RunnerEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (RunnerEntry) -> Void) {
        completion(RunnerEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<RunnerEntry>) -> Void) {
        completion(Timeline(entries: [RunnerEntry(date: .now)], policy: .never))
    }
}

@main
struct RunnerWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Runner", provider: RunnerProvider()) { _ in
            Text(trail)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Runner")
        .supportedFamilies([.systemSmall])
    }
}
