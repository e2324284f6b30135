import SwiftData
import SwiftUI
import WidgetKit

// Shows: All done
// Shows with data: • Swim
// Shows with data: since May: Read

/// Lists habits with queries of the view.
struct HabitListView: View {
    @Environment(\.modelContext) private var modelContext
    @Query(sort: \Habit.name, order: .reverse) private var habits: [Habit]
    @Query private var recent: [Habit]
    @Query(HabitListView.descriptor) private var first: [Habit]

    static var descriptor: FetchDescriptor<Habit> {
        var descriptor = FetchDescriptor<Habit>(sortBy: [SortDescriptor(\.createdAt)])
        descriptor.fetchLimit = 1
        return descriptor
    }

    init(since date: Date) {
        _recent = Query(
            filter: #Predicate<Habit> { $0.createdAt >= date && $0.isArchived == false },
            sort: [SortDescriptor(\Habit.createdAt, order: .reverse)])
    }

    var body: some View {
        VStack(alignment: .leading) {
            if habits.isEmpty { Text("All done") }
            ForEach(habits) { habit in Text("• \(habit.name)").font(.caption) }
            ForEach(recent) { Text("since May: \($0.name)") }
            Text("\(first.count) first, \(modelContext.hasChanges ? "unsaved" : "saved")").font(.caption2)
        }
    }
}

struct HabitQueryWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "HabitQuery", provider: HabitProvider()) { entry in
            HabitListView(since: Date(timeIntervalSince1970: 1_777_593_600))
                .modelContainer(SharedStore.container)
                .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemMedium])
    }
}
