// Shows: Open the app
// Reads: group.readers: sealed Data (absent; no decoder was seen), Opaque.swift:
import SwiftUI
import WidgetKit

private func load() -> [String] {
    guard let data = UserDefaults(suiteName: "group.readers")?.data(forKey: "sealed"), data.first == 7 else {
        return []
    }
    return ["\(data.count) bytes"]
}

struct Opaque: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Opaque", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
