import SwiftUI
import WatchConnectivity
import WidgetKit

// Shows: No watch
// Shows: Not sent
// Reports: WatchConnectivity answers as a phone without a watch

/// Sends the watch a value, as a class does that an app shares with its widgets.
@MainActor final class WatchLink: NSObject, WCSessionDelegate {
    func send(_ value: Int) -> [String] {
        let session = WCSession.default
        session.delegate = self
        session.activate()
        let title = WCSession.isSupported() && session.isPaired ? "Watch" : "No watch"
        do {
            try session.updateApplicationContext(["value": value])
            return [title, "Sent"]
        } catch {
            return [title, "Not sent"]
        }
    }

    nonisolated func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: (any Error)?
    ) {}
    nonisolated func sessionDidBecomeInactive(_ session: WCSession) {}
    nonisolated func sessionDidDeactivate(_ session: WCSession) { session.activate() }
    nonisolated func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {
        WidgetCenter.shared.reloadAllTimelines()
    }
}

struct WatchWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Watch", provider: AwaitedTextProvider { await WatchLink().send(3) }) {
            AwaitedTextView(entry: $0, symbol: "applewatch")
        }
        .supportedFamilies([.systemSmall])
    }
}
