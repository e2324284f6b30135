// Shows: Buy oranges
// Reads: group.readers: list Data → ShoppingList by JSONDecoder (absent; ShoppingList { items: [Item] })
import SwiftUI
import WidgetKit

private func load() -> [String] {
    let bytes = UserDefaults(suiteName: "group.readers")?.data(forKey: "list")
    return ShoppingList(stored: bytes)?.items.map(\.name) ?? []
}

struct Elsewhere: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Elsewhere", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
