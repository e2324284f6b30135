import SwiftData
import SwiftUI
import WidgetKit

// Shows: No habits yet
// Shows with data: 3 habits
// Shows with data: Read: 2×
// Shows with data: weekly: Swim

enum SharedStore {
    static let container: ModelContainer = {
        let schema = Schema([Habit.self, Completion.self])
        let configuration = ModelConfiguration(schema: schema, isStoredInMemoryOnly: false)
        do {
            return try ModelContainer(for: schema, configurations: [configuration])
        } catch {
            fatalError("Could not create ModelContainer: \(error)")
        }
    }()
}

nonisolated struct HabitEntry: TimelineEntry {
    let date: Date
    let lines: [String]
}

/// Fetches in the provider, with a context of its own.
struct HabitProvider: TimelineProvider {
    func placeholder(in context: Context) -> HabitEntry { HabitEntry(date: .now, lines: ["Read: 3×"]) }

    func getSnapshot(in context: Context, completion: @escaping (HabitEntry) -> Void) {
        completion(HabitEntry(date: .now, lines: lines()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<HabitEntry>) -> Void) {
        completion(Timeline(entries: [HabitEntry(date: .now, lines: lines())], policy: .atEnd))
    }

    private func lines() -> [String] {
        let context = ModelContext(SharedStore.container)
        let descriptor = FetchDescriptor<Habit>(
            predicate: #Predicate { !$0.isArchived }, sortBy: [SortDescriptor(\.name)])
        guard let habits = try? context.fetch(descriptor), !habits.isEmpty else { return ["No habits yet"] }
        let weekly = habits.filter { $0.frequency == .weekly }.map(\.name).joined(separator: ", ")
        return ["\(habits.count) habits"] + habits.prefix(2).map(\.streakText) + ["weekly: \(weekly)"]
    }
}

struct HabitWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Habits", provider: HabitProvider()) { entry in
            VStack(alignment: .leading) {
                ForEach(entry.lines, id: \.self) { Text($0) }
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
