// Shows: 🙂
// Shows: Last: 10 minutes ago
// Reads: group.com.loopkit-habits.shared: habit.reading.week [Bool] (absent)
// Reads: group.com.loopkit-habits.shared: lastDone_reading Date (absent)
// Reads: group.com.loopkit-habits.shared: meta/reading String → by JSONSerialization (absent)
import AppIntents
import SwiftUI
import WidgetKit

enum HabitChoice: String, AppEnum {
    case reading, running, meditation

    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Habit"
    static var caseDisplayRepresentations: [HabitChoice: DisplayRepresentation] = [
        .reading: "Reading",
        .running: "Running",
        .meditation: "Meditation",
    ]
}

struct SelectHabitIntent: WidgetConfigurationIntent {
    static var title: LocalizedStringResource = "Select Habit"
    static var description = IntentDescription("Which habit the widget shows.")

    @Parameter(title: "Habit", default: .reading)
    var habit: HabitChoice
}

struct HabitStats {
    var streak: Int
    var best: Int
    var lastDone: Date?
    var week: [Bool]
    var meta: [String: Any]
}

struct HabitReader {
    let id: String
    private let store = UserDefaults(suiteName: "group.com.loopkit-habits.shared") ?? .standard

    private func key(_ name: String) -> String { "habit.\(id).\(name)" }

    func stats() -> HabitStats {
        HabitStats(
            streak: store.integer(forKey: "streak-\(id)"),
            best: store.integer(forKey: key("best")),
            lastDone: store.object(forKey: "lastDone_" + id) as? Date,
            week: store.array(forKey: key("week")) as? [Bool] ?? [],
            meta: meta()
        )
    }

    private func meta() -> [String: Any] {
        guard let text = store.string(forKey: String(format: "meta/%@", id)),
            let object = try? JSONSerialization.jsonObject(with: Data(text.utf8))
        else { return [:] }
        return object as? [String: Any] ?? [:]
    }
}

struct HabitEntry: TimelineEntry {
    let date: Date
    let habit: HabitChoice
    let stats: HabitStats
}

struct HabitProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> HabitEntry {
        HabitEntry(
            date: .now, habit: .reading, stats: HabitStats(streak: 0, best: 0, lastDone: nil, week: [], meta: [:]))
    }

    func snapshot(for configuration: SelectHabitIntent, in context: Context) async -> HabitEntry {
        HabitEntry(date: .now, habit: configuration.habit, stats: HabitReader(id: configuration.habit.rawValue).stats())
    }

    func timeline(for configuration: SelectHabitIntent, in context: Context) async -> Timeline<HabitEntry> {
        Timeline(
            entries: [await snapshot(for: configuration, in: context)], policy: .after(Date().addingTimeInterval(3600)))
    }
}

struct HabitView: View {
    let entry: HabitEntry

    var body: some View {
        let stats = entry.stats
        VStack(alignment: .leading, spacing: 6) {
            HStack {
                Text(stats.meta["emoji"] as? String ?? "❔")
                Text(stats.meta["title"] as? String ?? entry.habit.rawValue.capitalized).font(.headline)
            }
            if stats.streak == 0 {
                Text("Start today!").font(.title3)
            } else {
                Text("\(stats.streak)").font(.system(size: 40, weight: .black))
                Text(stats.streak == 1 ? "day" : "days in a row").font(.caption)
            }
            if !stats.week.isEmpty {
                HStack(spacing: 3) {
                    ForEach(stats.week.indices, id: \.self) { i in
                        Circle().fill(stats.week[i] ? Color.green : Color.gray.opacity(0.3)).frame(width: 10)
                    }
                }
            }
            Spacer(minLength: 0)
            if let last = stats.lastDone {
                Text("Last: \(last.formatted(.relative(presentation: .named)))").font(.caption2)
            } else {
                Text("Never done").font(.caption2)
            }
            Text("Best \(stats.best)").font(.caption2).foregroundStyle(.secondary)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .containerBackground(.background, for: .widget)
    }
}

struct HabitWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "HabitWidget", intent: SelectHabitIntent.self, provider: HabitProvider()) {
            entry in
            HabitView(entry: entry)
        }
        .configurationDisplayName("Habit streak")
        .description("One habit's streak.")
        .supportedFamilies([.systemMedium])
    }
}
