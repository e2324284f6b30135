import CoreMotion
import SwiftUI
import WidgetKit

// Shows: No pedometer
// Shows: error 104
// Reports: CoreMotion answers as a phone without motion sensors

/// Asks for the steps of the day, with and without a check before it.
nonisolated func pedometerLines() async -> [String] {
    let pedometer = CMPedometer()
    let title = CMPedometer.isStepCountingAvailable() ? "Pedometer" : "No pedometer"
    let steps: String = await withCheckedContinuation { continuation in
        pedometer.queryPedometerData(from: Calendar.current.startOfDay(for: .now), to: .now) { data, error in
            if let data, error == nil {
                continuation.resume(returning: "\(data.numberOfSteps.intValue) steps")
            } else {
                continuation.resume(returning: "error \((error as NSError?)?.code ?? 0)")
            }
        }
    }
    return [title, steps]
}

struct PedometerWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Pedometer", provider: AwaitedTextProvider { await pedometerLines() }) {
            AwaitedTextView(entry: $0, symbol: "figure.walk")
        }
        .supportedFamilies([.systemSmall])
    }
}
