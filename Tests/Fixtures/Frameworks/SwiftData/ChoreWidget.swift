import AppIntents
import SwiftData
import SwiftUI
import WidgetKit

// Shows: 0 open
// Shows with data: 2 open
// Shows with data: Mow, Dust
// Shows with data: found Mow, Weed

struct ChoreEntry: TimelineEntry {
    let date: Date
    let summary: ChoreActor.Summary
}

/// Awaits an actor in an intent's provider.
struct ChoreProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> ChoreEntry { ChoreEntry(date: .now, summary: .init()) }

    func snapshot(for configuration: ChoreConfiguration, in context: Context) async -> ChoreEntry { await entry() }

    func timeline(for configuration: ChoreConfiguration, in context: Context) async -> Timeline<ChoreEntry> {
        Timeline(entries: [await entry()], policy: .after(.now.addingTimeInterval(900)))
    }

    private func entry() async -> ChoreEntry {
        guard let container = ChoreActor.container else { return ChoreEntry(date: .now, summary: .init()) }
        let actor = ChoreActor(modelContainer: container)
        let summary = try? await actor.summary(matching: "WEED")
        return ChoreEntry(date: .now, summary: summary ?? .init())
    }
}

struct ChoreConfiguration: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Chores"
}

struct ChoreWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "Chores", intent: ChoreConfiguration.self, provider: ChoreProvider()) { entry in
            VStack(alignment: .leading) {
                Text("\(entry.summary.open) open")
                Text(entry.summary.titles.joined(separator: ", "))
                Text("found \(entry.summary.labelled)")
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
