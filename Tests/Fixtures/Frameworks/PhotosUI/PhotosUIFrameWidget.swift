import PhotosUI
import SwiftUI
import UIKit
import WidgetKit

// The app picks a photo and leaves it in its container; nothing was picked yet.
// Shows: Photo frame
// Shows: Pick a photo in the app
// Shows: Up to 3 at once

nonisolated enum PhotosUIFrameStore {
    static let maximum = 3

    static var file: URL {
        URL.documentsDirectory.appending(path: "PhotosUIFrame/current.jpg")
    }

    static func save(_ data: Data) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file, options: .atomic)
    }

    static func load() -> Data? {
        try? Data(contentsOf: file)
    }

    static func pickerConfiguration() -> PHPickerConfiguration {
        var configuration = PHPickerConfiguration()
        configuration.filter = .any(of: [.images, .livePhotos])
        configuration.selectionLimit = maximum
        configuration.preferredAssetRepresentationMode = .compatible
        return configuration
    }
}

// App side.
struct PhotosUIFramePicker: View {
    @State private var items: [PhotosPickerItem] = []
    @State private var message = ""

    var body: some View {
        PhotosPicker(selection: $items, maxSelectionCount: PhotosUIFrameStore.maximum, matching: .images) {
            Label("Choose", systemImage: "photo.badge.plus")
        }
        .onChange(of: items) { _, newItems in
            guard let item = newItems.first else { return }
            Task {
                do {
                    guard let data = try await item.loadTransferable(type: Data.self) else { return }
                    try PhotosUIFrameStore.save(data)
                    WidgetCenter.shared.reloadTimelines(ofKind: "PhotosUIFrameWidget")
                } catch {
                    message = error.localizedDescription
                }
            }
        }
        Text(message)
    }
}

nonisolated struct PhotosUIFrameEntry: TimelineEntry {
    let date: Date
    let data: Data?
    let limit: Int
}

nonisolated struct PhotosUIFrameProvider: TimelineProvider {
    func placeholder(in context: Context) -> PhotosUIFrameEntry {
        PhotosUIFrameEntry(date: .now, data: nil, limit: 1)
    }

    func getSnapshot(in context: Context, completion: @escaping (PhotosUIFrameEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<PhotosUIFrameEntry>) -> Void) {
        let limit = PhotosUIFrameStore.pickerConfiguration().selectionLimit
        let entry = PhotosUIFrameEntry(date: .now, data: PhotosUIFrameStore.load(), limit: limit)
        completion(Timeline(entries: [entry], policy: .never))
    }
}

struct PhotosUIFrameWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PhotosUIFrameWidget", provider: PhotosUIFrameProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Label("Photo frame", systemImage: "photo.artframe").font(.headline)
                if let data = entry.data, let image = UIImage(data: data) {
                    Image(uiImage: image).resizable().scaledToFill()
                } else {
                    Text("Pick a photo in the app").font(.caption)
                }
                Text("Up to \(entry.limit) at once").font(.caption2)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
