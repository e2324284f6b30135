import SwiftUI
import WatchConnectivity
import WidgetKit

// No paired watch and no active session.
// Shows: Watch
// Shows: Not connected
// Shows: 0 values received

nonisolated struct WatchConnectivityLinkEntry: TimelineEntry {
    let date: Date
    let state: String
    let received: Int
}

nonisolated final class WatchConnectivityLinkManager: NSObject, WCSessionDelegate, @unchecked Sendable {
    static let shared = WatchConnectivityLinkManager()

    func activate() {
        guard WCSession.isSupported() else { return }
        let session = WCSession.default
        session.delegate = self
        session.activate()
    }

    var stateText: String {
        guard WCSession.isSupported() else { return "Not connected" }
        let session = WCSession.default
        guard session.activationState == .activated, session.isPaired, session.isWatchAppInstalled else {
            return "Not connected"
        }
        return session.isReachable ? "Reachable" : "Out of range"
    }

    var receivedCount: Int {
        guard WCSession.isSupported() else { return 0 }
        return WCSession.default.receivedApplicationContext.count
    }

    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: (any Error)?
    ) {
        if let error {
            print("Watch: \(error.localizedDescription)")
        }
    }

    func sessionDidBecomeInactive(_ session: WCSession) {}

    func sessionDidDeactivate(_ session: WCSession) {
        session.activate()
    }

    func session(_ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any]) {
        WidgetCenter.shared.reloadTimelines(ofKind: "WatchConnectivityLinkWidget")
    }
}

nonisolated struct WatchConnectivityLinkProvider: TimelineProvider {
    func placeholder(in context: Context) -> WatchConnectivityLinkEntry {
        WatchConnectivityLinkEntry(date: .now, state: "Reachable", received: 3)
    }

    func getSnapshot(in context: Context, completion: @escaping (WatchConnectivityLinkEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<WatchConnectivityLinkEntry>) -> Void) {
        let manager = WatchConnectivityLinkManager.shared
        let entry = WatchConnectivityLinkEntry(date: .now, state: manager.stateText, received: manager.receivedCount)
        completion(Timeline(entries: [entry], policy: .after(.now.addingTimeInterval(1200))))
    }
}

struct WatchConnectivityLinkView: View {
    let entry: WatchConnectivityLinkEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Label("Watch", systemImage: "applewatch.slash").font(.headline)
            Text(entry.state)
            Text("\(entry.received) values received").font(.caption2)
        }
    }
}

struct WatchConnectivityLinkWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "WatchConnectivityLinkWidget", provider: WatchConnectivityLinkProvider()) { entry in
            WatchConnectivityLinkView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Watch")
        .supportedFamilies([.systemSmall])
    }
}
