// Shows: A short note
// Reads: files of group.readers: note.txt String (absent)
import SwiftUI
import WidgetKit

private func load() -> [String] {
    let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.readers")
    guard let url = folder?.appendingPathComponent("note.txt"), let text = try? String(contentsOf: url, encoding: .utf8)
    else { return [] }
    return [text]
}

struct TextFile: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "TextFile", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
