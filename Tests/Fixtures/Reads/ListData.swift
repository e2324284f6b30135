// Shows: Monday: true
// Reads: group.readers: plan Data → [String: Plan] by PropertyListDecoder (absent; Plan { weekday: String, isFree: Bool })
import SwiftUI
import WidgetKit

struct Plan: Codable { var weekday: String; var isFree: Bool }

private func load() -> [String] {
    guard let data = UserDefaults(suiteName: "group.readers")?.object(forKey: "plan") as? Data,
        let plans = try? PropertyListDecoder().decode([String: Plan].self, from: data)
    else { return [] }
    return plans.values.map { "\($0.weekday): \($0.isFree)" }
}

struct ListData: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "ListData", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
