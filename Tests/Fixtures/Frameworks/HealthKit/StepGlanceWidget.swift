import CoreMotion
import HealthKit
import SwiftUI
import WidgetKit

// Steps, workouts and floors, of which the phone has none.
// Shows: Today
// Shows: No steps yet
// Shows: No workouts
// Shows: Water logging off
// Shows: No motion sensor
// Never shows: 8432
// Never shows: 12 floors
// Never shows: Health unavailable
// Never shows: Health error
// Never shows: Health request failed
// Never shows: Unlock to see steps
// Never shows: Water logging on
// Never shows: Water: not asked
// Never shows: Motion access off

struct ActivitySummary {
    var healthAvailable = true
    var steps: Int?
    var stepsNote: String?
    var waterLogging = "Water: not asked"
    var lastWorkout: String?
    var motion = ""
}

@MainActor
final class ActivityManager {
    static let shared = ActivityManager()
    private let store = HKHealthStore()
    private let pedometer = CMPedometer()
    private let stepType = HKQuantityType(.stepCount)
    private let waterType = HKQuantityType(.dietaryWater)
    private init() {}
    func load() async -> ActivitySummary {
        var summary = ActivitySummary()
        summary.motion = await motionDescription()
        guard HKHealthStore.isHealthDataAvailable() else {
            summary.healthAvailable = false
            return summary
        }
        do {
            let status = try await store.statusForAuthorizationRequest(
                toShare: [waterType], read: [stepType, HKObjectType.workoutType()])
            if status == .shouldRequest {
                try await store.requestAuthorization(
                    toShare: [waterType], read: [stepType, HKObjectType.workoutType()])
            }
        } catch { summary.stepsNote = "Health request failed" }
        switch store.authorizationStatus(for: waterType) {
        case .sharingAuthorized: summary.waterLogging = "Water logging on"
        case .sharingDenied: summary.waterLogging = "Water logging off"
        case .notDetermined: summary.waterLogging = "Water: not asked"
        @unknown default: summary.waterLogging = "Water: unknown"
        }
        do {
            summary.steps = try await stepsToday()
        } catch let error as HKError {
            switch error.code {
            case .errorNoData, .errorAuthorizationDenied, .errorAuthorizationNotDetermined:
                summary.steps = nil
            case .errorDatabaseInaccessible:
                summary.stepsNote = "Unlock to see steps"
            default:
                summary.stepsNote = "Health error \(error.code.rawValue)"
            }
        } catch { summary.stepsNote = error.localizedDescription }
        let descriptor = HKSampleQueryDescriptor(
            predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 1)
        if let workout = try? await descriptor.result(for: store).first {
            summary.lastWorkout = "Workout \(Int(workout.duration / 60)) min"
        }
        return summary
    }
    private func stepsToday() async throws -> Int? {
        let now = Date()
        let start = Calendar.current.startOfDay(for: now)
        let predicate = HKQuery.predicateForSamples(withStart: start, end: now, options: .strictStartDate)
        return try await withCheckedThrowingContinuation { continuation in
            let query = HKStatisticsQuery(
                quantityType: stepType, quantitySamplePredicate: predicate, options: .cumulativeSum
            ) { _, statistics, error in
                if let error { return continuation.resume(throwing: error) }
                let sum = statistics?.sumQuantity()?.doubleValue(for: .count())
                continuation.resume(returning: sum.map { Int($0) })
            }
            store.execute(query)
        }
    }
    private func motionDescription() async -> String {
        guard CMPedometer.isStepCountingAvailable() else { return "No motion sensor" }
        switch CMPedometer.authorizationStatus() {
        case .denied, .restricted: return "Motion access off"
        case .notDetermined, .authorized: break
        @unknown default: break
        }
        let start = Calendar.current.startOfDay(for: .now)
        return await withCheckedContinuation { continuation in
            pedometer.queryPedometerData(from: start, to: .now) { data, error in
                if let error = error as NSError?, error.domain == CMErrorDomain,
                    error.code == Int(CMErrorMotionActivityNotAuthorized.rawValue)
                {
                    continuation.resume(returning: "Motion access off")
                } else if let floors = data?.floorsAscended {
                    continuation.resume(returning: "\(floors.intValue) floors")
                } else {
                    continuation.resume(returning: "No floors")
                }
            }
        }
    }
}

struct StepEntry: TimelineEntry {
    let date: Date
    let summary: ActivitySummary
}

struct StepProvider: TimelineProvider {
    func placeholder(in context: Context) -> StepEntry {
        StepEntry(
            date: .now,
            summary: ActivitySummary(
                steps: 8432, waterLogging: "Water logging on", lastWorkout: "Workout 30 min", motion: "12 floors"))
    }
    func getSnapshot(in context: Context, completion: @escaping @Sendable (StepEntry) -> Void) {
        Task { completion(StepEntry(date: .now, summary: await ActivityManager.shared.load())) }
    }
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<StepEntry>) -> Void) {
        Task {
            let entry = StepEntry(date: .now, summary: await ActivityManager.shared.load())
            completion(Timeline(entries: [entry], policy: .after(.now.addingTimeInterval(15 * 60))))
        }
    }
}

struct StepGlanceView: View {
    let entry: StepEntry
    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Label("Today", systemImage: "figure.walk").font(.headline)
            if !entry.summary.healthAvailable {
                Text("Health unavailable")
            } else if let note = entry.summary.stepsNote {
                Text(note)
            } else if let steps = entry.summary.steps {
                Text("\(steps) steps").font(.title3.bold())
            } else {
                Text("No steps yet").font(.title3.bold())
            }
            Group {
                Text(entry.summary.lastWorkout ?? "No workouts")
                Text(entry.summary.waterLogging)
                Text(entry.summary.motion)
            }
            .font(.caption2).foregroundStyle(.secondary)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .containerBackground(.fill.tertiary, for: .widget)
    }
}

struct StepGlanceWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "StepGlance", provider: StepProvider()) { StepGlanceView(entry: $0) }
            .configurationDisplayName("Step Glance")
            .supportedFamilies([.systemSmall])
    }
}
