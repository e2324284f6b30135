import NetworkExtension
import SwiftUI
import WidgetKit

// No VPN profile, no joined hotspot.
// Shows: Privacy
// Shows: VPN not set up
// Shows: No Wi-Fi name

nonisolated struct NetworkExtensionStatusEntry: TimelineEntry {
    let date: Date
    let vpn: String
    let network: String
    let isProtected: Bool
}

extension NEVPNStatus {
    nonisolated var networkExtensionText: String {
        switch self {
        case .invalid: "VPN not set up"
        case .disconnected: "VPN off"
        case .connecting, .reasserting: "VPN connecting"
        case .connected: "VPN on"
        case .disconnecting: "VPN stopping"
        @unknown default: "VPN unknown"
        }
    }
}

nonisolated enum NetworkExtensionStatusReader {
    static func vpnStatus() async -> NEVPNStatus {
        await withCheckedContinuation { continuation in
            NEVPNManager.shared().loadFromPreferences { @Sendable error in
                if let error {
                    print("VPN preferences: \(error.localizedDescription)")
                }
                continuation.resume(returning: NEVPNManager.shared().connection.status)
            }
        }
    }

    static func networkName() async -> String? {
        await withCheckedContinuation { continuation in
            NEHotspotNetwork.fetchCurrent { @Sendable network in
                continuation.resume(returning: network?.ssid)
            }
        }
    }
}

nonisolated struct NetworkExtensionStatusProvider: TimelineProvider {
    func placeholder(in context: Context) -> NetworkExtensionStatusEntry {
        NetworkExtensionStatusEntry(date: .now, vpn: "VPN on", network: "Home", isProtected: true)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (NetworkExtensionStatusEntry) -> Void) {
        Task { completion(await load()) }
    }

    func getTimeline(
        in context: Context, completion: @escaping @Sendable (Timeline<NetworkExtensionStatusEntry>) -> Void
    ) {
        Task { completion(Timeline(entries: [await load()], policy: .atEnd)) }
    }

    private func load() async -> NetworkExtensionStatusEntry {
        let status = await NetworkExtensionStatusReader.vpnStatus()
        let name = await NetworkExtensionStatusReader.networkName()
        return NetworkExtensionStatusEntry(
            date: .now,
            vpn: status.networkExtensionText,
            network: name ?? "No Wi-Fi name",
            isProtected: status == .connected
        )
    }
}

struct NetworkExtensionStatusWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "NetworkExtensionStatusWidget", provider: NetworkExtensionStatusProvider()) { entry in
            VStack(alignment: .leading, spacing: 6) {
                Label("Privacy", systemImage: entry.isProtected ? "lock.shield.fill" : "shield.slash")
                    .font(.headline)
                Text(entry.vpn)
                Text(entry.network).font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Privacy")
        .supportedFamilies([.systemSmall])
    }
}
