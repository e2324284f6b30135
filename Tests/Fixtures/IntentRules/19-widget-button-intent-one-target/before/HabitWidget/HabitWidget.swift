// swift-format-ignore-file
import SwiftUI
import WidgetKit

struct HabitEntry: TimelineEntry {
    let date: Date
    let done: Bool
}

struct HabitTimeline: TimelineProvider {
    func placeholder(in context: Context) -> HabitEntry { HabitEntry(date: .now, done: false) }

    func getSnapshot(in context: Context, completion: @escaping (HabitEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<HabitEntry>) -> Void) {
        let entry = HabitEntry(date: .now, done: HabitStore.isDone)
        completion(Timeline(entries: [entry], policy: .after(.now.addingTimeInterval(3600))))
    }
}

struct HabitView: View {
    let entry: HabitEntry

    var body: some View {
        Button(intent: TickHabitIntent()) {
            Label("Stretch", systemImage: entry.done ? "checkmark.circle.fill" : "circle")
        }
        .containerBackground(.background, for: .widget)
    }
}

@main
struct HabitWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "habit", provider: HabitTimeline()) { HabitView(entry: $0) }
            .configurationDisplayName("Habit")
            .description("Tick today's habit.")
            .supportedFamilies([.systemSmall, .systemMedium])
    }
}
