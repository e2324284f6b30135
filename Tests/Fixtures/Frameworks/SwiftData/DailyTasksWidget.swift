import AppIntents
import SwiftData
import SwiftUI
import WidgetKit

// A global container, and buttons whose intents change a task and save.
// Shows: All done
// Shows: 0/0
// Shows with data: Today
// Shows with data: 1/4
// Shows with data: Stretch
// Shows with data: Write letter

let dailySharedModelContainer: ModelContainer = {
    let schema = Schema([
        DailyTask.self
    ])
    let modelConfiguration = ModelConfiguration(
        "DailyTasks", schema: schema, isStoredInMemoryOnly: false,
        groupContainer: .identifier("group.com.example.dailytasks"))

    do {
        return try ModelContainer(for: schema, configurations: [modelConfiguration])
    } catch {
        fatalError("Could not create ModelContainer: \(error)")
    }
}()

@Model
final class DailyTask {
    @Attribute(.unique) var id: String
    var title: String
    var isDone: Bool
    var doneAt: Date?
    var order: Int

    init(id: String = UUID().uuidString, title: String, order: Int) {
        self.id = id
        self.title = title
        self.isDone = false
        self.order = order
    }
}

enum DailyTaskError: Error, CustomLocalizedStringResourceConvertible {
    case notFound

    var localizedStringResource: LocalizedStringResource { "The task doesn't exist any more." }
}

struct ToggleDailyTaskIntent: AppIntent {
    static let title: LocalizedStringResource = "Toggle Task"
    static let description = IntentDescription("Marks a task as done or open.")
    static let isDiscoverable = false

    @Parameter(title: "Task ID")
    var taskID: String

    init() {}

    init(taskID: String) {
        self.taskID = taskID
    }

    @MainActor
    func perform() async throws -> some IntentResult {
        let context = dailySharedModelContainer.mainContext
        let id = taskID
        let descriptor = FetchDescriptor<DailyTask>(predicate: #Predicate { $0.id == id })
        guard let task = try context.fetch(descriptor).first else { throw DailyTaskError.notFound }
        task.isDone.toggle()
        task.doneAt = task.isDone ? .now : nil
        try context.save()
        WidgetCenter.shared.reloadTimelines(ofKind: "DailyTasksWidget")
        return .result()
    }
}

struct AddDailyTaskIntent: AppIntent {
    static let title: LocalizedStringResource = "Add Task"

    @Parameter(title: "Title")
    var name: String

    init() {}

    @MainActor
    func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
        let context = ModelContext(dailySharedModelContainer)
        let count = try context.fetchCount(FetchDescriptor<DailyTask>())
        let task = DailyTask(title: name, order: count)
        context.insert(task)
        if context.hasChanges {
            try context.save()
        }
        return .result(value: task.id, dialog: "Added \(name).")
    }
}

struct ClearDailyTasksIntent: AppIntent {
    static let title: LocalizedStringResource = "Remove Finished Tasks"

    @MainActor
    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        let context = dailySharedModelContainer.mainContext
        let before = try context.fetchCount(FetchDescriptor<DailyTask>())
        try context.transaction {
            try context.delete(model: DailyTask.self, where: #Predicate { $0.isDone })
        }
        return .result(value: before - (try context.fetchCount(FetchDescriptor<DailyTask>())))
    }
}

nonisolated struct DailyTasksEntry: TimelineEntry {
    struct Row: Identifiable {
        let id: String
        let title: String
        let isDone: Bool
    }

    let date: Date
    let rows: [Row]
    let done: Int
    let total: Int
}

struct DailyTasksProvider: TimelineProvider {
    func placeholder(in context: Context) -> DailyTasksEntry {
        DailyTasksEntry(date: .now, rows: [.init(id: "1", title: "Task", isDone: false)], done: 0, total: 1)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (DailyTasksEntry) -> Void) {
        Task {
            let entry = await load()
            completion(entry)
        }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<DailyTasksEntry>) -> Void) {
        Task {
            let entry = await load()
            let midnight = Calendar.current.startOfDay(for: entry.date).addingTimeInterval(86_400)
            completion(Timeline(entries: [entry], policy: .after(midnight)))
        }
    }

    @MainActor
    private func load() -> DailyTasksEntry {
        let descriptor = FetchDescriptor<DailyTask>(sortBy: [SortDescriptor(\.order), SortDescriptor(\.title)])
        let tasks = (try? dailySharedModelContainer.mainContext.fetch(descriptor)) ?? []
        let rows = tasks.filter { !$0.isDone }.prefix(2)
            .map { DailyTasksEntry.Row(id: $0.id, title: $0.title, isDone: $0.isDone) }
        return DailyTasksEntry(date: .now, rows: rows, done: tasks.filter(\.isDone).count, total: tasks.count)
    }
}

struct DailyTasksView: View {
    let entry: DailyTasksEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack {
                Text(entry.rows.isEmpty ? "All done" : "Today").font(.headline)
                Spacer()
                Text("\(entry.done)/\(entry.total)").font(.caption).contentTransition(.numericText())
            }
            ForEach(entry.rows) { row in
                if row.id == entry.rows.first?.id {
                    Button(intent: ToggleDailyTaskIntent(taskID: row.id)) {
                        Label(row.title, systemImage: row.isDone ? "checkmark.circle.fill" : "circle")
                    }
                    .buttonStyle(.plain)
                } else {
                    Toggle(isOn: row.isDone, intent: ToggleDailyTaskIntent(taskID: row.id)) {
                        Text(row.title)
                    }
                    .tint(.green)
                }
            }
            Spacer(minLength: 0)
        }
    }
}

struct DailyTasksWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "DailyTasksWidget", provider: DailyTasksProvider()) { entry in
            DailyTasksView(entry: entry)
                .containerBackground(.fill.tertiary, for: .widget)
                .modelContainer(dailySharedModelContainer)
        }
        .configurationDisplayName("Daily tasks")
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}

#Preview(as: .systemSmall) {
    DailyTasksWidget()
} timeline: {
    DailyTasksEntry(date: .now, rows: [.init(id: "1", title: "Stretch", isDone: false)], done: 0, total: 1)
    DailyTasksEntry(date: .now, rows: [], done: 1, total: 1)
}
