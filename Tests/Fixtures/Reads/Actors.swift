// Shows: 60 %
// Reads: files of group.readers: Cache/battery.json Data → Battery by JSONDecoder (absent; Battery { percentage: Int, isCharging: Bool })
import AppIntents
import SwiftUI
import WidgetKit

struct Battery: Codable, Sendable { var percentage: Int; var isCharging: Bool }

actor BatteryCache {
    static let shared = BatteryCache()

    func value<Value: Decodable>(_ type: Value.Type, named name: String) throws -> Value {
        let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.readers")
        guard let url = folder?.appending(components: "Cache", "\(name).json") else {
            throw CocoaError(.fileNoSuchFile)
        }
        return try JSONDecoder().decode(type, from: Data(contentsOf: url))
    }
}

struct BatteryOptions: WidgetConfigurationIntent { static let title: LocalizedStringResource = "Battery" }

struct BatteryProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> LoadedEntry<Battery?> { LoadedEntry(date: .now, value: nil) }

    func snapshot(for configuration: BatteryOptions, in context: Context) async -> LoadedEntry<Battery?> {
        LoadedEntry(date: .now, value: try? await BatteryCache.shared.value(Battery.self, named: "battery"))
    }

    func timeline(for configuration: BatteryOptions, in context: Context) async -> Timeline<LoadedEntry<Battery?>> {
        Timeline(entries: [await snapshot(for: configuration, in: context)], policy: .never)
    }
}

struct Actors: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "Actors", intent: BatteryOptions.self, provider: BatteryProvider()) { entry in
            Lines(lines: entry.value.map { ["\($0.percentage) %"] } ?? [])
        }
        .supportedFamilies([.systemSmall])
    }
}
