import Network
import SwiftUI
import WidgetKit

// The path monitor twice: as an async sequence and through its handler. Airplane mode, Wi-Fi off.
// Shows: Offline
// Shows: Wi-Fi: no
// Shows: Cellular: no
// Shows: Handler: unsatisfied

nonisolated struct NetworkPathEntry: TimelineEntry {
    let date: Date
    let isOnline: Bool
    let wifi: Bool
    let cellular: Bool
    let handler: String
}

extension NWPath.Status {
    nonisolated var networkPathText: String {
        switch self {
        case .satisfied: return "satisfied"
        case .unsatisfied: return "unsatisfied"
        case .requiresConnection: return "requires connection"
        @unknown default: return "unknown"
        }
    }
}

nonisolated enum NetworkPathReader {
    static func current() async -> NWPath? {
        for await path in NWPathMonitor() {
            return path
        }
        return nil
    }

    static func updates() -> AsyncStream<NWPath.Status> {
        AsyncStream { continuation in
            let monitor = NWPathMonitor()
            monitor.pathUpdateHandler = { @Sendable path in
                continuation.yield(path.status)
            }
            continuation.onTermination = { @Sendable _ in
                monitor.cancel()
            }
            monitor.start(queue: DispatchQueue(label: "NetworkPathReader"))
        }
    }
}

nonisolated struct NetworkPathProvider: TimelineProvider {
    func placeholder(in context: Context) -> NetworkPathEntry {
        NetworkPathEntry(date: .now, isOnline: true, wifi: true, cellular: true, handler: "satisfied")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (NetworkPathEntry) -> Void) {
        Task { completion(await entry()) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<NetworkPathEntry>) -> Void) {
        Task { completion(Timeline(entries: [await entry()], policy: .after(.now + 60))) }
    }

    private func entry() async -> NetworkPathEntry {
        let path = await NetworkPathReader.current()
        var status = NWPath.Status.requiresConnection
        for await update in NetworkPathReader.updates() {
            status = update
            break
        }
        return NetworkPathEntry(
            date: .now,
            isOnline: path?.status == .satisfied,
            wifi: path?.usesInterfaceType(.wifi) ?? true,
            cellular: path?.usesInterfaceType(.cellular) ?? true,
            handler: status.networkPathText
        )
    }
}

struct NetworkPathView: View {
    let entry: NetworkPathEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Label(entry.isOnline ? "Online" : "Offline", systemImage: entry.isOnline ? "wifi" : "wifi.slash")
                .font(.headline)
            Text("Wi-Fi: \(entry.wifi ? "yes" : "no")")
            Text("Cellular: \(entry.cellular ? "yes" : "no")")
            Text("Handler: \(entry.handler)")
        }
        .font(.caption)
    }
}

struct NetworkPathWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "NetworkPathWidget", provider: NetworkPathProvider()) { entry in
            NetworkPathView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Connection")
        .supportedFamilies([.systemSmall])
    }
}
