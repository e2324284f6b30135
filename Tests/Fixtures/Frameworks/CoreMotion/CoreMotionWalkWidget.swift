import CoreMotion
import SwiftUI
import WidgetKit

// Motion & Fitness is off for the app, and there are no sensors.
// Shows: Walk
// Shows: No pedometer
// Shows: Motion access off
// Shows: No activity

nonisolated struct CoreMotionWalkEntry: TimelineEntry {
    let date: Date
    let hardware: String
    let steps: String
    let activity: String
}

nonisolated final class CoreMotionWalkReader: @unchecked Sendable {
    private let pedometer = CMPedometer()
    private let activityManager = CMMotionActivityManager()
    private let queue = OperationQueue()

    var hardware: String {
        CMPedometer.isStepCountingAvailable() ? "Pedometer ready" : "No pedometer"
    }

    func steps(completion: @escaping @Sendable (String) -> Void) {
        switch CMPedometer.authorizationStatus() {
        case .denied, .restricted:
            completion("Motion access off")
        case .authorized, .notDetermined:
            let start = Calendar.current.startOfDay(for: Date())
            pedometer.queryPedometerData(from: start, to: Date()) { @Sendable data, error in
                guard let data, error == nil else {
                    completion("No data")
                    return
                }
                completion("\(data.numberOfSteps.intValue) steps")
            }
        @unknown default:
            completion("Unknown")
        }
    }

    func activity(completion: @escaping @Sendable (String) -> Void) {
        guard CMMotionActivityManager.isActivityAvailable() else {
            completion("No activity")
            return
        }
        activityManager.queryActivityStarting(from: Date(timeIntervalSinceNow: -3600), to: Date(), to: queue) {
            @Sendable activities, error in
            guard let last = activities?.last(where: { $0.confidence != .low }) else {
                completion("No activity")
                return
            }
            completion(last.walking ? "Walking" : last.running ? "Running" : "Still")
        }
    }
}

nonisolated struct CoreMotionWalkProvider: TimelineProvider {
    private let reader = CoreMotionWalkReader()

    func placeholder(in context: Context) -> CoreMotionWalkEntry {
        CoreMotionWalkEntry(date: Date(), hardware: "", steps: "4000 steps", activity: "Walking")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (CoreMotionWalkEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<CoreMotionWalkEntry>) -> Void) {
        let reader = self.reader
        reader.steps { steps in
            reader.activity { activity in
                let entry = CoreMotionWalkEntry(
                    date: Date(), hardware: reader.hardware, steps: steps, activity: activity)
                completion(Timeline(entries: [entry], policy: .after(Date(timeIntervalSinceNow: 900))))
            }
        }
    }
}

struct CoreMotionWalkWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CoreMotionWalkWidget", provider: CoreMotionWalkProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Label("Walk", systemImage: "shoeprints.fill").font(.headline)
                Text(entry.hardware)
                Text(entry.steps)
                Text(entry.activity)
            }
            .font(.caption)
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
