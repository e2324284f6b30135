// Shows: note A short note
// Shows: photo 4x4
// Reads: group.readers: cards Data → [Card] by JSONDecoder (absent; Card { kind: Kind, content: Content })
import SwiftUI
import WidgetKit

struct Card: Codable {
    enum Kind: String, Codable { case plain, wide }
    enum Content: Codable {
        case note(String)
        case photo(width: Int, height: Int)
        case none
    }
    var kind: Kind
    var content: Content
}

private func load() -> [String] {
    guard let data = UserDefaults(suiteName: "group.readers")?.data(forKey: "cards") else { return [] }
    guard let cards = try? JSONDecoder().decode([Card].self, from: data) else { return ["damaged"] }
    return cards.map { card in
        switch card.content {
        case .note(let text): "note \(text)"
        case .photo(let width, let height): "photo \(width)x\(height)"
        case .none: "empty \(card.kind)"
        }
    }
}

struct Payloads: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Payloads", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
