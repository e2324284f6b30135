// Shows: Anna, 3
// Reads: files of group.readers: Library/scores.plist Data → [Score] by PropertyListDecoder (absent; Score { player: String, points: Int })
import SwiftUI
import WidgetKit

struct Score: Codable { var player: String; var points: Int }

private func load() -> [Score] {
    guard let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.readers") else {
        return []
    }
    let url = folder.appendingPathComponent("Library").appendingPathComponent("scores.plist")
    guard let data = try? Data(contentsOf: url) else { return [] }
    return (try? PropertyListDecoder().decode([Score].self, from: data)) ?? []
}

struct ListFile: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "ListFile", provider: LoadingProvider<[Score]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value.map { "\($0.player), \($0.points)" })
        }
        .supportedFamilies([.systemSmall])
    }
}
