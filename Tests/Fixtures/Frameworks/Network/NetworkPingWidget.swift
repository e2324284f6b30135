import Network
import SwiftUI
import WidgetKit

// A TCP connection to an address without a route waits; it doesn't fail.
// Shows: Home server
// Shows: Waiting for network
// Shows: 192.0.2.10:8443

nonisolated struct NetworkPingEntry: TimelineEntry {
    let date: Date
    let state: String
    let endpoint: String
}

actor NetworkPinger {
    private let host: NWEndpoint.Host
    private let port: NWEndpoint.Port

    init(host: String, port: UInt16) {
        self.host = NWEndpoint.Host(host)
        self.port = NWEndpoint.Port(rawValue: port) ?? .https
    }

    nonisolated var endpointText: String { "\(host):\(port)" }

    func ping() async -> String {
        let parameters = NWParameters.tcp
        parameters.allowLocalEndpointReuse = true
        let connection = NWConnection(host: host, port: port, using: parameters)
        let states = AsyncStream<NWConnection.State> { continuation in
            connection.stateUpdateHandler = { @Sendable state in
                continuation.yield(state)
                if case .cancelled = state { continuation.finish() }
            }
        }
        connection.start(queue: .global())
        defer { connection.cancel() }

        for await state in states {
            switch state {
            case .setup, .preparing:
                continue
            case .ready:
                return "Connected"
            case .waiting:
                return "Waiting for network"
            case .failed(let error):
                print("Ping failed: \(error)")
                return "Server down"
            case .cancelled:
                return "Cancelled"
            @unknown default:
                return "Unknown"
            }
        }
        return "No answer"
    }
}

nonisolated struct NetworkPingProvider: TimelineProvider {
    func placeholder(in context: Context) -> NetworkPingEntry {
        NetworkPingEntry(date: .now, state: "Connected", endpoint: "host:443")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (NetworkPingEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<NetworkPingEntry>) -> Void) {
        Task {
            let pinger = NetworkPinger(host: "192.0.2.10", port: 8443)
            let state = await pinger.ping()
            let entry = NetworkPingEntry(date: .now, state: state, endpoint: pinger.endpointText)
            completion(Timeline(entries: [entry], policy: .after(.now.addingTimeInterval(300))))
        }
    }
}

struct NetworkPingWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "NetworkPingWidget", provider: NetworkPingProvider()) { entry in
            VStack(alignment: .leading, spacing: 6) {
                Label("Home server", systemImage: "server.rack").font(.headline)
                Text(entry.state)
                Text(verbatim: entry.endpoint).font(.caption2.monospaced())
            }
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Server")
        .supportedFamilies([.systemSmall])
    }
}
