import OrderedCollections
import SwiftUI
import WidgetKit
import Yams

private struct Catalog: Decodable {
    let books: [String: [String]]
}

struct GenresWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "Genres",
            provider: LinesProvider {
                let text = "books:\n  gothic: [Dracula, Carmilla]\n  comedy: [Emma]\n"
                guard let catalog = try? YAMLDecoder().decode(Catalog.self, from: text) else { return ["not YAML"] }
                var genres: OrderedDictionary<String, Int> = [:]
                for (genre, titles) in catalog.books.sorted(by: { $0.key > $1.key }) { genres[genre] = titles.count }
                return genres.map { "\($0.key): \($0.value)" }
            }
        ) { LinesView(title: "Yams and Collections", entry: $0) }
        .supportedFamilies([.systemSmall])
    }
}
