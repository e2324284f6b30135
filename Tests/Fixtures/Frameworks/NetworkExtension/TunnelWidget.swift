import NetworkExtension
import SwiftUI
import WidgetKit

// Shows: No VPN
// Shows: unknown network
// Shows: can't start: 1
// Reports: NetworkExtension answers as a phone without Wi-Fi and without VPN configurations

nonisolated struct TunnelEntry: TimelineEntry {
    let date: Date
    var status = ""
    var network = ""
    var problem = ""
}

struct TunnelProvider: TimelineProvider {
    func placeholder(in context: Context) -> TunnelEntry { TunnelEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (TunnelEntry) -> Void) { entry(completion) }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<TunnelEntry>) -> Void) {
        entry { completion(Timeline(entries: [$0], policy: .never)) }
    }

    private func entry(_ completion: @escaping @Sendable (TunnelEntry) -> Void) {
        NEHotspotNetwork.fetchCurrent { network in
            let name = network?.ssid ?? "unknown network"
            Task {
                let managers = (try? await NETunnelProviderManager.loadAllFromPreferences()) ?? []
                var entry = TunnelEntry(date: .now, network: name)
                let connection = managers.first?.connection ?? NEVPNManager.shared().connection
                switch connection.status {
                case .connected: entry.status = "Connected"
                case .invalid: entry.status = "No VPN"
                default: entry.status = "Disconnected"
                }
                do {
                    try connection.startVPNTunnel()
                } catch let error as NEVPNError {
                    entry.problem = "can't start: \(error.code.rawValue)"
                } catch {
                    entry.problem = error.localizedDescription
                }
                completion(entry)
            }
        }
    }
}

struct TunnelWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Tunnel", provider: TunnelProvider()) { entry in
            VStack(alignment: .leading) {
                Label(entry.status, systemImage: "network.slash").font(.headline)
                Text(entry.network).font(.caption)
                Text(entry.problem).font(.caption).foregroundStyle(.secondary)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
