import SwiftUI
import WidgetKit

/// The settings that an app shares with its widget, written as in apps.
enum SharedSettings {
    static let group = "group.com.example.steps"
    static let defaults = UserDefaults(suiteName: group)
}

struct StepsEntry: TimelineEntry {
    let date: Date
    let name: String
    let steps: Int
    let goal: Double
    let note: String
}

/// A provider that reads settings and a file of an app group, and counts its timeline requests.
struct StepsProvider: TimelineProvider {
    func placeholder(in context: Context) -> StepsEntry { entry() }
    func getSnapshot(in context: Context, completion: @escaping (StepsEntry) -> Void) { completion(entry()) }
    func getTimeline(in context: Context, completion: @escaping (Timeline<StepsEntry>) -> Void) {
        let defaults = SharedSettings.defaults
        defaults?.set((defaults?.integer(forKey: "asked") ?? 0) + 1, forKey: "asked")
        UserDefaults.standard.set(true, forKey: "hasRun")
        UserDefaults.standard.synchronize()
        completion(Timeline(entries: [entry()], policy: .never))
    }

    private func entry() -> StepsEntry {
        let defaults = SharedSettings.defaults
        let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: SharedSettings.group)
        let file = folder?.appendingPathComponent("Notes/today.txt")
        let note = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
        return StepsEntry(
            date: Date(timeIntervalSince1970: 0), name: defaults?.string(forKey: "name") ?? "unnamed",
            steps: defaults?.integer(forKey: "steps") ?? -1, goal: defaults?.double(forKey: "goal") ?? -1,
            note: note ?? "no note")
    }
}

struct StepsView: View {
    let entry: StepsEntry
    @AppStorage("isMetric", store: UserDefaults(suiteName: SharedSettings.group)) private var isMetric = false

    var body: some View {
        VStack(alignment: .leading) {
            Text(verbatim: "\(entry.name): \(entry.steps) of \(entry.goal)")
            Text(verbatim: entry.note)
            Text(verbatim: isMetric ? "metric" : "imperial")
        }
        .containerBackground(.white, for: .widget)
    }
}

struct StepsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "StepsWidget", provider: StepsProvider()) { StepsView(entry: $0) }
            .supportedFamilies([.systemMedium])
    }
}
