// Shows: Morning walk x5
// Reads: group.readers: latest [String: Any] (absent)
import SwiftUI
import WidgetKit

private func load() -> [String] {
    guard let latest = UserDefaults(suiteName: "group.readers")?.dictionary(forKey: "latest") else { return [] }
    guard let title = latest["title"] as? String else { return ["no title"] }
    return ["\(title) x\(latest["count"] as? Int ?? 0)"]
}

struct Loose: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Loose", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
