import BackgroundTasks
import Network
import SwiftUI
import WatchConnectivity
import WidgetKit

// The network, the watch and the next refresh.
// Shows: Offline
// Shows: 0 interfaces
// Shows: No Watch paired
// Shows: Refresh off
// Shows: Queue empty
// Never shows: Wi-Fi
// Never shows: Cellular
// Never shows: Online
// Never shows: Connecting
// Never shows: Network unknown
// Never shows: Watch error
// Never shows: Watch app missing
// Never shows: Watch ready
// Never shows: Watch asleep
// Never shows: Refresh scheduled
// Never shows: Refresh failed
// Never shows: Refresh error
// Never shows: 1 queued

final class NetworkProbe: @unchecked Sendable {
    static let shared = NetworkProbe()
    private let queue = DispatchQueue(label: "com.example.linkstatus.path")
    func currentPath() async -> NWPath {
        await withCheckedContinuation { continuation in
            let monitor = NWPathMonitor()
            monitor.pathUpdateHandler = { path in
                monitor.pathUpdateHandler = nil
                monitor.cancel()
                continuation.resume(returning: path)
            }
            monitor.start(queue: queue)
        }
    }
    func describe(_ path: NWPath) -> String {
        switch path.status {
        case .satisfied:
            if path.usesInterfaceType(.wifi) { return "Wi-Fi" }
            return path.usesInterfaceType(.cellular) ? "Cellular" : "Online"
        case .requiresConnection: return "Connecting"
        case .unsatisfied: return "Offline"
        @unknown default: return "Network unknown"
        }
    }
}

@MainActor
final class LinkedWatch: NSObject, WCSessionDelegate {
    static let shared = LinkedWatch()
    enum State { case unsupported, failed, notPaired, appMissing, ready(Bool) }
    private var continuation: CheckedContinuation<WCSessionActivationState, Error>?
    func state() async -> State {
        guard WCSession.isSupported() else { return .unsupported }
        let session = WCSession.default
        session.delegate = self
        if session.activationState != .activated {
            do {
                let activation: WCSessionActivationState = try await withCheckedThrowingContinuation { continuation in
                    self.continuation = continuation
                    session.activate()
                }
                guard activation == .activated else { return .notPaired }
            } catch let error as WCError where error.code == .deviceNotPaired {
                return .notPaired
            } catch { return .failed }
        }
        guard session.isPaired else { return .notPaired }
        guard session.isWatchAppInstalled else { return .appMissing }
        return .ready(session.isReachable)
    }
    nonisolated func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: Error?
    ) {
        Task { @MainActor in
            if let error {
                continuation?.resume(throwing: error)
            } else {
                continuation?.resume(returning: activationState)
            }
            continuation = nil
        }
    }
    nonisolated func sessionDidBecomeInactive(_ session: WCSession) {}
    nonisolated func sessionDidDeactivate(_ session: WCSession) { session.activate() }
}

enum RefreshScheduler {
    nonisolated static let identifier = "com.example.linkstatus.refresh"
    static func schedule() -> String {
        let request = BGAppRefreshTaskRequest(identifier: identifier)
        request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
        do {
            try BGTaskScheduler.shared.submit(request)
            return "Refresh scheduled"
        } catch let error as BGTaskScheduler.Error {
            switch error.code {
            case .unavailable, .notPermitted: return "Refresh off"
            case .tooManyPendingTaskRequests: return "Refresh queue full"
            default: return "Refresh error"
            }
        } catch { return "Refresh failed" }
    }
    static func pendingCount() async -> Int {
        await withCheckedContinuation { continuation in
            BGTaskScheduler.shared.getPendingTaskRequests { requests in
                continuation.resume(returning: requests.filter { $0.identifier == identifier }.count)
            }
        }
    }
}

struct LinkEntry: TimelineEntry {
    var date = Date()
    var network = "Wi-Fi"
    var interfaces = 1
    var watch = "Watch ready"
    var refresh = "Refresh scheduled", pending = 1
}

struct LinkProvider: TimelineProvider {
    func placeholder(in context: Context) -> LinkEntry { LinkEntry() }
    func getSnapshot(in context: Context, completion: @escaping @Sendable (LinkEntry) -> Void) {
        if context.isPreview { completion(LinkEntry()) } else { Task { completion(await makeEntry()) } }
    }
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<LinkEntry>) -> Void) {
        Task {
            completion(Timeline(entries: [await makeEntry()], policy: .after(.now.addingTimeInterval(900))))
        }
    }
    private func makeEntry() async -> LinkEntry {
        async let path = NetworkProbe.shared.currentPath()
        async let watch = LinkedWatch.shared.state()
        var entry = LinkEntry()
        entry.network = NetworkProbe.shared.describe(await path)
        entry.interfaces = await path.availableInterfaces.count
        switch await watch {
        case .unsupported, .notPaired: entry.watch = "No Watch paired"
        case .failed: entry.watch = "Watch error"
        case .appMissing: entry.watch = "Watch app missing"
        case .ready(let reachable): entry.watch = reachable ? "Watch ready" : "Watch asleep"
        }
        entry.refresh = RefreshScheduler.schedule()
        entry.pending = await RefreshScheduler.pendingCount()
        return entry
    }
}

struct LinkStatusView: View {
    let entry: LinkEntry
    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Label(entry.network, systemImage: entry.network == "Offline" ? "wifi.slash" : "wifi").font(.headline)
            Text("\(entry.interfaces) interfaces")
            Label(entry.watch, systemImage: "applewatch")
            Text(entry.refresh)
            Text(entry.pending == 0 ? "Queue empty" : "\(entry.pending) queued")
        }
        .font(.caption)
        .containerBackground(.fill.quaternary, for: .widget)
    }
}

struct LinkStatusWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "LinkStatus", provider: LinkProvider()) { LinkStatusView(entry: $0) }
            .configurationDisplayName("Link Status")
            .supportedFamilies([.systemSmall])
    }
}
