import AppIntents
import HealthKit
import SwiftUI
import WidgetKit

// Async descriptors: last workouts and energy this week, nothing readable.
// Shows: Workouts
// Shows: No workouts yet
// Shows: 0 kcal
// Shows: Running

nonisolated enum HealthKitWorkoutsKind: String, AppEnum {
    case running, cycling

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Workout"
    static let caseDisplayRepresentations: [HealthKitWorkoutsKind: DisplayRepresentation] = [
        .running: "Running",
        .cycling: "Cycling",
    ]
}

extension HealthKitWorkoutsKind {
    nonisolated var activity: HKWorkoutActivityType { self == .running ? .running : .cycling }
    nonisolated var symbol: String { self == .running ? "figure.run" : "figure.outdoor.cycle" }
}

struct HealthKitWorkoutsIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Workouts"

    @Parameter(title: "Kind", default: .running)
    var kind: HealthKitWorkoutsKind
}

nonisolated struct HealthKitWorkoutsEntry: TimelineEntry {
    let date: Date
    let kind: HealthKitWorkoutsKind
    let summary: String
    let energy: Int
}

actor HealthKitWorkoutsRepository {
    static let shared = HealthKitWorkoutsRepository()
    private let store = HKHealthStore()

    func summary(of kind: HealthKitWorkoutsKind) async throws -> String {
        let descriptor = HKSampleQueryDescriptor(
            predicates: [.workout(HKQuery.predicateForWorkouts(with: kind.activity))],
            sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)],
            limit: 5
        )
        let workouts = try await descriptor.result(for: store)
        guard let latest = workouts.first else { return "No workouts yet" }
        return "\(Int(latest.duration / 60)) min"
    }

    func energy(since start: Date) async -> Int {
        let type = HKQuantityType(.activeEnergyBurned)
        let descriptor = HKStatisticsQueryDescriptor(
            predicate: .quantitySample(type: type, predicate: HKQuery.predicateForSamples(withStart: start, end: nil)),
            options: .cumulativeSum
        )
        guard let statistics = try? await descriptor.result(for: store) else { return 0 }
        return Int(statistics.sumQuantity()?.doubleValue(for: .kilocalorie()) ?? 0)
    }
}

nonisolated struct HealthKitWorkoutsProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> HealthKitWorkoutsEntry {
        HealthKitWorkoutsEntry(date: .now, kind: .cycling, summary: "45 min", energy: 420)
    }

    func snapshot(for configuration: HealthKitWorkoutsIntent, in context: Context) async -> HealthKitWorkoutsEntry {
        let repository = HealthKitWorkoutsRepository.shared
        let week = Date.now.addingTimeInterval(-7 * 86_400)
        let summary = (try? await repository.summary(of: configuration.kind)) ?? "Health is locked"
        return HealthKitWorkoutsEntry(
            date: .now, kind: configuration.kind, summary: summary, energy: await repository.energy(since: week))
    }

    func timeline(for configuration: HealthKitWorkoutsIntent, in context: Context) async -> Timeline<
        HealthKitWorkoutsEntry
    > {
        Timeline(entries: [await snapshot(for: configuration, in: context)], policy: .atEnd)
    }
}

struct HealthKitWorkoutsView: View {
    let entry: HealthKitWorkoutsEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text("Workouts").font(.headline)
            Label(entry.kind.rawValue.capitalized, systemImage: entry.kind.symbol)
            Text(entry.summary)
            Text("\(entry.energy) kcal").foregroundStyle(.pink)
        }
        .font(.subheadline)
    }
}

struct HealthKitWorkoutsWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(
            kind: "HealthKitWorkoutsWidget", intent: HealthKitWorkoutsIntent.self, provider: HealthKitWorkoutsProvider()
        ) { entry in
            HealthKitWorkoutsView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Workouts")
        .supportedFamilies([.systemSmall])
    }
}
