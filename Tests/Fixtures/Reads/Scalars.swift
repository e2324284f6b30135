// Shows: 3 cups
// Reads: group.readers: cups Int (absent), Scalars.swift:
// Reads: group.readers: drinker String (absent)
// Reads: group.readers: hasGoal Bool (absent)
// Reads: group.readers: dailyProgress Double (absent)
import SwiftUI
import WidgetKit

private func load() -> [String] {
    guard let defaults = UserDefaults(suiteName: "group.readers") else { return [] }
    guard defaults.bool(forKey: "hasGoal") else { return [] }
    let progress = defaults.double(forKey: "dailyProgress")
    return [
        "\(defaults.integer(forKey: "cups")) cups", defaults.string(forKey: "drinker") ?? "nil",
        "\(Int(progress * 100)) %",
    ]
}

struct Scalars: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Scalars", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
