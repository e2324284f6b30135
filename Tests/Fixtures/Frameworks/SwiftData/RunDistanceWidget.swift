import AppIntents
import SwiftData
import SwiftUI
import WidgetKit

// A model actor fetches and sums in the background; only values leave it.
// Shows: No runs yet
// Shows with data: 18.2 km
// Shows with data: Longest 10.0 km
// Shows with data: 5:18 /km
// Shows with data: Latest: Hills
// Shows with data: 3 runs

@Model
nonisolated final class RunLog {
    var start: Date
    var meters: Double
    var seconds: Int
    var name: String

    init(start: Date, meters: Double, seconds: Int, name: String) {
        self.start = start
        self.meters = meters
        self.seconds = seconds
        self.name = name
    }
}

nonisolated struct RunSummary: Sendable, Equatable {
    var count = 0
    var meters = 0.0
    var longest = 0.0
    var seconds = 0
    var latest: String?

    var pace: String {
        guard meters > 0 else { return "–" }
        let perKilometer = Int(Double(seconds) / (meters / 1000))
        return String(format: "%d:%02d /km", perKilometer / 60, perKilometer % 60)
    }
}

@ModelActor
actor RunRepository {
    func summary() throws -> RunSummary {
        let runs = try modelContext.fetch(FetchDescriptor<RunLog>())
        guard !runs.isEmpty else { return RunSummary() }
        return RunSummary(
            count: runs.count,
            meters: runs.reduce(0) { $0 + $1.meters },
            longest: runs.map(\.meters).max() ?? 0,
            seconds: runs.map(\.seconds).reduce(0, +),
            latest: try latestIdentifier().flatMap { name(of: $0) }
        )
    }

    func latestIdentifier() throws -> PersistentIdentifier? {
        var descriptor = FetchDescriptor<RunLog>(sortBy: [SortDescriptor(\.start, order: .reverse)])
        descriptor.fetchLimit = 1
        descriptor.propertiesToFetch = [\.name]
        return try modelContext.fetchIdentifiers(descriptor).first
    }

    func name(of id: PersistentIdentifier) -> String? {
        guard let run = self[id, as: RunLog.self] else { return nil }
        return run.name
    }
}

nonisolated enum RunUnit: String, AppEnum {
    case kilometers, miles

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Unit"
    static let caseDisplayRepresentations: [RunUnit: DisplayRepresentation] = [
        .kilometers: "Kilometers", .miles: "Miles",
    ]

    func text(_ meters: Double) -> String {
        switch self {
        case .kilometers: String(format: "%.1f km", meters / 1000)
        case .miles: String(format: "%.1f mi", meters / 1609.344)
        }
    }
}

struct RunWidgetIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Runs"
    static let description = IntentDescription("Sums your runs.")

    @Parameter(title: "Unit", default: .kilometers)
    var unit: RunUnit
}

nonisolated struct RunEntry: TimelineEntry {
    let date: Date
    var unit = RunUnit.kilometers
    var summary = RunSummary()
}

struct RunProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> RunEntry { RunEntry(date: .now) }

    func snapshot(for configuration: RunWidgetIntent, in context: Context) async -> RunEntry {
        await entry(for: configuration)
    }

    func timeline(for configuration: RunWidgetIntent, in context: Context) async -> Timeline<RunEntry> {
        Timeline(entries: [await entry(for: configuration)], policy: .never)
    }

    private func entry(for configuration: RunWidgetIntent) async -> RunEntry {
        do {
            let configuration = (
                unit: configuration.unit, store: ModelConfiguration("Runs", groupContainer: .automatic)
            )
            let container = try ModelContainer(for: RunLog.self, configurations: configuration.store)
            let repository = RunRepository(modelContainer: container)
            return RunEntry(date: .now, unit: configuration.unit, summary: try await repository.summary())
        } catch {
            return RunEntry(date: .now)
        }
    }
}

struct RunDistanceWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(
            kind: "RunDistanceWidget", intent: RunWidgetIntent.self, provider: RunProvider()
        ) { entry in
            VStack(alignment: .leading) {
                if entry.summary.count == 0 {
                    Text("No runs yet")
                } else {
                    Text(entry.unit.text(entry.summary.meters)).font(.title2.bold())
                    Text("Longest \(entry.unit.text(entry.summary.longest))")
                    Text(entry.summary.pace)
                    if let latest = entry.summary.latest { Text("Latest: \(latest)") }
                    Text("\(entry.summary.count) runs").foregroundStyle(.secondary)
                }
            }
            .font(.caption)
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Runs")
        .supportedFamilies([.systemSmall])
    }
}
