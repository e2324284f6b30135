import HealthKit
import SwiftUI
import WidgetKit

// Steps by callback queries. Read access was refused: the queries find no samples, the share status says denied.
// Shows: Steps
// Shows: 0
// Shows: 0 of 7 active days
// Shows: Sharing denied

nonisolated struct HealthKitStepsEntry: TimelineEntry {
    let date: Date
    let steps: Int
    let activeDays: Int
    let sharing: String
}

nonisolated final class HealthKitStepsManager: Sendable {
    static let shared = HealthKitStepsManager()
    private let store = HKHealthStore()
    private var stepType: HKQuantityType { HKQuantityType(.stepCount) }

    var sharingText: String {
        guard HKHealthStore.isHealthDataAvailable() else { return "No Health app" }
        switch store.authorizationStatus(for: stepType) {
        case .sharingAuthorized: return "Sharing"
        case .sharingDenied: return "Sharing denied"
        case .notDetermined: return "Not asked"
        @unknown default: return "Unknown"
        }
    }

    func fetchTodaySteps(completion: @escaping @Sendable (Int) -> Void) {
        let start = Calendar.current.startOfDay(for: Date())
        let predicate = HKQuery.predicateForSamples(withStart: start, end: Date(), options: .strictStartDate)
        let query = HKStatisticsQuery(
            quantityType: stepType, quantitySamplePredicate: predicate, options: .cumulativeSum
        ) { @Sendable _, result, _ in
            guard let sum = result?.sumQuantity() else {
                completion(0)
                return
            }
            completion(Int(sum.doubleValue(for: .count())))
        }
        store.execute(query)
    }

    func fetchActiveDays(completion: @escaping @Sendable (Int) -> Void) {
        let calendar = Calendar.current
        let anchor = calendar.startOfDay(for: Date())
        let start = calendar.date(byAdding: .day, value: -6, to: anchor) ?? anchor
        let query = HKStatisticsCollectionQuery(
            quantityType: stepType,
            quantitySamplePredicate: HKQuery.predicateForSamples(withStart: start, end: nil),
            options: .cumulativeSum,
            anchorDate: anchor,
            intervalComponents: DateComponents(day: 1)
        )
        query.initialResultsHandler = { @Sendable _, collection, error in
            if let error { print("Steps: \(error.localizedDescription)") }
            let days = collection?.statistics().filter { $0.sumQuantity() != nil }
            completion(days?.count ?? 0)
        }
        store.execute(query)
    }
}

nonisolated struct HealthKitStepsProvider: TimelineProvider {
    func placeholder(in context: Context) -> HealthKitStepsEntry {
        HealthKitStepsEntry(date: Date(), steps: 8_000, activeDays: 5, sharing: "Sharing")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (HealthKitStepsEntry) -> Void) {
        load(completion)
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<HealthKitStepsEntry>) -> Void) {
        load { completion(Timeline(entries: [$0], policy: .after(Date().addingTimeInterval(1800)))) }
    }

    private func load(_ completion: @escaping @Sendable (HealthKitStepsEntry) -> Void) {
        let manager = HealthKitStepsManager.shared
        manager.fetchTodaySteps { steps in
            manager.fetchActiveDays { days in
                completion(
                    HealthKitStepsEntry(date: Date(), steps: steps, activeDays: days, sharing: manager.sharingText))
            }
        }
    }
}

struct HealthKitStepsView: View {
    let entry: HealthKitStepsEntry

    var body: some View {
        VStack(alignment: .leading) {
            Label("Steps", systemImage: "figure.walk").font(.headline)
            Text("\(entry.steps)").font(.largeTitle.monospacedDigit())
            Text("\(entry.activeDays) of 7 active days").font(.caption)
            Text(entry.sharing).font(.caption2).foregroundStyle(.secondary)
        }
    }
}

struct HealthKitStepsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "HealthKitStepsWidget", provider: HealthKitStepsProvider()) { entry in
            HealthKitStepsView(entry: entry).containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Steps")
        .supportedFamilies([.systemSmall])
    }
}
