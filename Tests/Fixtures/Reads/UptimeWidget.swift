// Shows: Host
// Reads: keychain: uptimebuddy-api access-token Data (absent), UptimeWidget.swift
// Reads: group.dev.uptimebuddy: lastResponse Data → by JSONSerialization (absent)
import Foundation
import Security
import SwiftUI
import WidgetKit

final class KeychainHelper {
    static let standard = KeychainHelper()
    private init() {}

    func read(service: String, account: String) -> Data? {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account,
            kSecAttrAccessGroup as String: "9XK2TQ77AB.dev.uptimebuddy.shared",
            kSecReturnData as String: true,
            kSecMatchLimit as String: kSecMatchLimitOne,
        ]
        var result: AnyObject?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        guard status == errSecSuccess else { return nil }
        return result as? Data
    }

    func readToken() -> String? {
        guard let data = read(service: "uptimebuddy-api", account: "access-token") else { return nil }
        return String(data: data, encoding: .utf8)
    }
}

struct ServerStatus: Identifiable {
    let id: String
    let host: String
    let isUp: Bool
    let latency: Int
    let uptime: Double

    init?(_ json: [String: Any]) {
        guard let host = json["host"] as? String,
            let up = json["up"] as? Bool
        else { return nil }
        self.id = host
        self.host = host
        self.isUp = up
        self.latency = (json["latency_ms"] as? NSNumber)?.intValue ?? 0
        let stats = json["stats"] as? [String: Any]
        self.uptime = stats?["uptime_30d"] as? Double ?? 0
    }
}

struct UptimeEntry: TimelineEntry {
    let date: Date
    let signedIn: Bool
    let account: String
    let servers: [ServerStatus]
}

struct UptimeProvider: TimelineProvider {
    func placeholder(in context: Context) -> UptimeEntry {
        UptimeEntry(date: Date(), signedIn: false, account: "", servers: [])
    }

    func getSnapshot(in context: Context, completion: @escaping (UptimeEntry) -> Void) { completion(read()) }

    func getTimeline(in context: Context, completion: @escaping (Timeline<UptimeEntry>) -> Void) {
        completion(Timeline(entries: [read()], policy: .after(Date().addingTimeInterval(300))))
    }

    private func read() -> UptimeEntry {
        let token = KeychainHelper.standard.readToken()
        var account = "Unknown account"
        var servers: [ServerStatus] = []
        let suite = UserDefaults(suiteName: "group.dev.uptimebuddy")
        if let data = suite?.data(forKey: "lastResponse"),
            let root = try? JSONSerialization.jsonObject(with: data, options: []) as? [String: Any]
        {
            if let user = root["account"] as? [String: Any], let name = user["display_name"] as? String {
                account = name
            }
            let list = root["servers"] as? [[String: Any]] ?? []
            servers = list.compactMap(ServerStatus.init)
        }
        return UptimeEntry(date: Date(), signedIn: token?.isEmpty == false, account: account, servers: servers)
    }
}

struct UptimeView: View {
    let entry: UptimeEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            if entry.signedIn {
                Text(entry.account).font(.caption.bold())
                if entry.servers.isEmpty {
                    Text("No servers monitored").font(.caption).foregroundStyle(.secondary)
                }
                ForEach(entry.servers.prefix(3)) { server in
                    HStack {
                        Circle().fill(server.isUp ? Color.green : Color.red).frame(width: 8, height: 8)
                        Text(server.host).lineLimit(1)
                        Spacer()
                        Text(server.isUp ? "\(server.latency) ms" : "DOWN")
                        Text(String(format: "%.2f%%", server.uptime)).foregroundStyle(.secondary)
                    }
                    .font(.caption.monospacedDigit())
                }
            } else {
                Image(systemName: "person.crop.circle.badge.questionmark").font(.title)
                Text("Sign in to see your servers").font(.caption)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .containerBackground(.black.gradient, for: .widget)
        .foregroundStyle(.white)
    }
}

struct UptimeWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "UptimeWidget", provider: UptimeProvider()) { UptimeView(entry: $0) }
            .configurationDisplayName("Uptime")
            .description("Status of your servers.")
            .supportedFamilies([.systemMedium])
    }
}
