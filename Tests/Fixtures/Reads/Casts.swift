// Shows: Favorite
// Shows: soon
// Reads: group.readers: favorites [String] (absent)
// Reads: group.readers: nextDate Date (absent)
import SwiftUI
import WidgetKit

private enum Key: String {
    case favorites
    case next = "nextDate"
}

private func load() -> [String] {
    let defaults = UserDefaults(suiteName: "group.readers")
    guard let date = defaults?.object(forKey: Key.next.rawValue) as? Date else { return [] }
    let places = defaults?.array(forKey: Key.favorites.rawValue) as? [String] ?? []
    return places + [date > .now ? "soon" : "past"]
}

struct Casts: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Casts", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
