import HealthKit
import SwiftUI
import WidgetKit

// Shows: No steps
// Shows: No pulse
// Shows: 0 samples
// Shows with data: 4211 steps
// Shows with data: 72 bpm
// Shows with data: 2 samples
// Shows with data: 2 days
// Reports: HealthKit answers as a phone whose user denied reading

/// Reads the health data as apps do: with handlers, and with awaited queries.
nonisolated final class HealthReader: Sendable {
    private let store = HKHealthStore()

    func steps(completion: @escaping @Sendable (Double?) -> Void) {
        guard HKHealthStore.isHealthDataAvailable(),
            let type = HKQuantityType.quantityType(forIdentifier: .stepCount)
        else { return completion(nil) }
        let now = Date()
        let predicate = HKQuery.predicateForSamples(
            withStart: Calendar.current.startOfDay(for: now), end: now, options: .strictStartDate)
        let query = HKStatisticsQuery(
            quantityType: type, quantitySamplePredicate: predicate, options: .cumulativeSum
        ) { _, result, error in
            guard let result, let sum = result.sumQuantity() else { return completion(nil) }
            completion(sum.doubleValue(for: HKUnit.count()))
        }
        store.requestAuthorization(toShare: nil, read: [type]) { [store] success, error in
            if success { store.execute(query) } else { completion(nil) }
        }
    }

    func daysWithSteps() async -> Int {
        await withCheckedContinuation { continuation in
            let query = HKStatisticsCollectionQuery(
                quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, options: [.cumulativeSum],
                anchorDate: Calendar.current.startOfDay(for: .now), intervalComponents: DateComponents(day: 1))
            query.initialResultsHandler = { _, collection, error in
                var days = 0
                let start = Calendar.current.date(byAdding: .day, value: -6, to: .now) ?? .now
                collection?.enumerateStatistics(from: start, to: .now) { statistics, stop in
                    if let sum = statistics.sumQuantity(), sum.doubleValue(for: .count()) > 0 { days += 1 }
                }
                continuation.resume(returning: days)
            }
            store.execute(query)
        }
    }

    func lines() async -> [String] {
        let steps = await withCheckedContinuation { continuation in
            self.steps { continuation.resume(returning: $0) }
        }
        var lines = [steps.map { "\(Int($0)) steps" } ?? "No steps"]
        do {
            try await store.requestAuthorization(toShare: [], read: [HKQuantityType(.heartRate)])
            let predicate = HKSamplePredicate.quantitySample(type: HKQuantityType(.heartRate))
            let latest = try await HKSampleQueryDescriptor(
                predicates: [predicate], sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 1
            ).result(for: store).first
            let beats = latest?.quantity.doubleValue(for: HKUnit(from: "count/min"))
            lines.append(beats.map { "\(Int($0)) bpm" } ?? "No pulse")
        } catch {
            lines.append(error.localizedDescription)
        }
        let count = await withCheckedContinuation { continuation in
            let order = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
            store.execute(
                HKSampleQuery(
                    sampleType: HKQuantityType(.heartRate), predicate: nil, limit: HKObjectQueryNoLimit,
                    sortDescriptors: [order]
                ) { _, samples, _ in
                    continuation.resume(returning: (samples as? [HKQuantitySample])?.count ?? 0)
                })
        }
        return lines + ["\(count) samples", "\(await daysWithSteps()) days"]
    }
}

struct StepsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Steps", provider: AwaitedTextProvider { await HealthReader().lines() }) {
            AwaitedTextView(entry: $0, symbol: "figure.walk")
        }
        .supportedFamilies([.systemSmall])
    }
}
