import SwiftData
import SwiftUI
import WidgetKit

// Indexes and unique combinations, streaks and sums; an insert with the same unique values replaces a row.
// Shows: Start a streak
// Shows: Steps: 1 row, 900
// Shows with data: Piano
// Shows with data: Best streak 4 days
// Shows with data: Last streak 2 days
// Shows with data: 85 minutes on 6 days
// Shows with data: Longest: 30 min

@Model
nonisolated final class StreakMark {
    #Index<StreakMark>([\.day], [\.habit, \.day])
    #Unique<StreakMark>([\.habit, \.day])

    var habit: String
    var day: Date
    var minutes: Int

    init(habit: String, day: Date, minutes: Int) {
        self.habit = habit
        self.day = day
        self.minutes = minutes
    }
}

@Model
nonisolated final class SyncedStep {
    #Unique<SyncedStep>([\.source, \.day], [\.token])

    var source: String
    var day: Int
    var token: String
    @Attribute(.unique) var serial: Int
    var count: Int

    init(source: String, day: Int, token: String, serial: Int, count: Int) {
        self.source = source
        self.day = day
        self.token = token
        self.serial = serial
        self.count = count
    }
}

nonisolated enum StreakCalculator {
    /// The lengths of the runs of days, from the first to the last.
    static func streaks(of marks: [StreakMark], calendar: Calendar = .current) -> [Int] {
        let days = Set(marks.map { calendar.startOfDay(for: $0.day) }).sorted()
        var (lengths, previous): ([Int], Date?) = ([], nil)
        for day in days {
            if let previous, calendar.dateComponents([.day], from: previous, to: day).day == 1 {
                lengths[lengths.count - 1] += 1
            } else {
                lengths.append(1)
            }
            previous = day
        }
        return lengths
    }
}

nonisolated struct HabitStreakEntry: TimelineEntry {
    let date: Date
    var habit: String?
    var lines: [String] = []
    var steps = ""
}

struct HabitStreakProvider: TimelineProvider {
    func placeholder(in context: Context) -> HabitStreakEntry { HabitStreakEntry(date: .now, habit: "Habit") }

    func getSnapshot(in context: Context, completion: @escaping (HabitStreakEntry) -> Void) {
        completion((try? load()) ?? HabitStreakEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<HabitStreakEntry>) -> Void) {
        let entry: HabitStreakEntry
        do {
            entry = try load()
        } catch {
            entry = HabitStreakEntry(date: .now, steps: "Failed: \(error)")
        }
        completion(Timeline(entries: [entry], policy: .never))
    }

    private func load() throws -> HabitStreakEntry {
        var entry = HabitStreakEntry(date: .now)
        let context = ModelContext(try Self.container())
        let marks = try context.fetch(FetchDescriptor<StreakMark>(sortBy: [SortDescriptor(\.day)]))
        let totals = Dictionary(grouping: marks, by: \.habit).mapValues { $0.reduce(0) { $0 + $1.minutes } }
        if let habit = totals.max(by: { $0.value < $1.value })?.key {
            entry.habit = habit
            var longest = FetchDescriptor<StreakMark>(
                predicate: #Predicate { $0.habit == habit }, sortBy: [SortDescriptor(\.minutes, order: .reverse)])
            longest.fetchLimit = 1
            let own = marks.filter { $0.habit == habit }
            let streaks = StreakCalculator.streaks(of: own)
            entry.lines = [
                "Best streak \(streaks.max() ?? 0) days",
                "Last streak \(streaks.last ?? 0) days",
                "\(totals[habit, default: 0]) minutes on \(own.count) days",
                "Longest: \(try context.fetch(longest).first?.minutes ?? 0) min",
            ]
        }
        entry.steps = try Self.upsert()
        return entry
    }

    private static func container() throws -> ModelContainer {
        try ModelContainer(
            for: StreakMark.self,
            configurations: ModelConfiguration("Streaks", groupContainer: .identifier("group.com.example.streaks")))
    }

    /// Saves two rows with the same unique values one after the other.
    private static func upsert() throws -> String {
        let container = try ModelContainer(
            for: SyncedStep.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        let context = ModelContext(container)
        context.autosaveEnabled = false
        context.insert(SyncedStep(source: "watch", day: 1, token: "a", serial: 1, count: 400))
        try context.save()
        context.insert(SyncedStep(source: "watch", day: 1, token: "b", serial: 2, count: 900))
        try context.save()
        let rows = try ModelContext(container).fetch(FetchDescriptor<SyncedStep>())
        let counts = rows.map { String($0.count) }.joined(separator: ", ")
        return "Steps: \(rows.count) row\(rows.count == 1 ? "" : "s"), \(counts)"
    }
}

struct HabitStreakWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "HabitStreakWidget", provider: HabitStreakProvider()) { entry in
            VStack(alignment: .leading) {
                Label(entry.habit ?? "Start a streak", systemImage: "flame.fill").font(.headline)
                ForEach(entry.lines, id: \.self) { Text($0) }
                Text(entry.steps).foregroundStyle(.secondary)
            }
            .font(.caption)
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemMedium])
    }
}
