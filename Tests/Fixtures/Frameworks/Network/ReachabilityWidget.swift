import Network
import SwiftUI
import WidgetKit

// Shows: offline
// Shows: no Wi-Fi
// Shows: not connected
// Reports: Network answers as a phone without a network

/// Observes the network, as most projects do.
@Observable nonisolated final class Reachability: @unchecked Sendable {
    private let monitor = NWPathMonitor()
    private(set) var isConnected = false

    func first(_ completion: @escaping @Sendable (NWPath) -> Void) {
        monitor.pathUpdateHandler = { [weak self] path in
            self?.isConnected = path.status == .satisfied
            self?.monitor.cancel()
            completion(path)
        }
        monitor.start(queue: DispatchQueue(label: "Reachability"))
    }

    static func probe(_ host: NWEndpoint.Host, port: NWEndpoint.Port) async -> Bool {
        let connection = NWConnection(host: host, port: port, using: .tcp)
        return await withCheckedContinuation { continuation in
            connection.stateUpdateHandler = { state in
                switch state {
                case .ready: continuation.resume(returning: true)
                case .waiting(let error), .failed(let error):
                    if case .posix(let code) = error, code == .ENETDOWN { connection.cancel() }
                    continuation.resume(returning: false)
                default: break
                }
            }
            connection.start(queue: .global())
        }
    }
}

nonisolated struct ReachabilityEntry: TimelineEntry {
    let date: Date
    var lines: [String] = []
}

struct ReachabilityProvider: TimelineProvider {
    func placeholder(in context: Context) -> ReachabilityEntry { ReachabilityEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (ReachabilityEntry) -> Void) {
        entry(completion)
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<ReachabilityEntry>) -> Void) {
        entry { completion(Timeline(entries: [$0], policy: .never)) }
    }

    private func entry(_ completion: @escaping @Sendable (ReachabilityEntry) -> Void) {
        let reachability = Reachability()
        reachability.first { [reachability] path in
            let lines = [
                reachability.isConnected ? "online" : "offline",
                path.usesInterfaceType(.wifi) ? "Wi-Fi" : "no Wi-Fi",
            ]
            Task {
                let isOpen = await Reachability.probe("tea.example", port: 443)
                completion(ReachabilityEntry(date: .now, lines: lines + [isOpen ? "connected" : "not connected"]))
            }
        }
    }
}

struct ReachabilityWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Reachability", provider: ReachabilityProvider()) { entry in
            VStack(alignment: .leading) {
                Image(systemName: "wifi.slash")
                ForEach(entry.lines, id: \.self) { Text($0).font(.caption) }
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
