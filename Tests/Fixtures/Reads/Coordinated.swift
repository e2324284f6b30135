// Shows: A short note
// Reads: files of group.readers: notes.json Data → [Note] by JSONDecoder (absent; Note { body: String, isPinned: Bool })
import SwiftUI
import WidgetKit

struct Note: Codable { var body: String; var isPinned: Bool }

private func load() -> [Note] {
    guard let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.readers") else {
        return []
    }
    let url = folder.appending(path: "notes.json")
    var notes: [Note] = []
    var error: NSError?
    NSFileCoordinator().coordinate(readingItemAt: url, error: &error) { url in
        guard FileManager.default.fileExists(atPath: url.path), let data = try? Data(contentsOf: url) else { return }
        notes = (try? JSONDecoder().decode([Note].self, from: data)) ?? []
    }
    return notes
}

struct Coordinated: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Coordinated", provider: LoadingProvider<[Note]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value.map(\.body))
        }
        .supportedFamilies([.systemSmall])
    }
}
