// Shows: Small steps count
// Reads: group.readers: quoteJSON String → Quote by JSONDecoder (absent; Quote { quote: String, author: String? })
import SwiftUI
import WidgetKit

struct Quote: Codable { var quote: String; var author: String? }

private func load() -> [String] {
    guard let text = UserDefaults(suiteName: "group.readers")?.string(forKey: "quoteJSON"),
        let data = text.data(using: .utf8),
        let quote = try? JSONDecoder().decode(Quote.self, from: data)
    else { return [] }
    return [quote.quote, quote.author ?? "unknown"]
}

struct JSONText: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "JSONText", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
