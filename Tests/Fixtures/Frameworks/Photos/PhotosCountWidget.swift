import Photos
import SwiftUI
import WidgetKit

// The library is closed to the app: fetches come back empty.
// Shows: Library
// Shows: No access
// Shows: 0 photos, 0 videos
// Shows: No album

nonisolated struct PhotosCountEntry: TimelineEntry {
    let date: Date
    let access: String
    let photos: Int
    let videos: Int
    let album: String
}

nonisolated enum PhotosCountLibrary {
    static func accessText() async -> String {
        var status = PHPhotoLibrary.authorizationStatus(for: .readWrite)
        if status == .notDetermined {
            status = await PHPhotoLibrary.requestAuthorization(for: .readWrite)
        }
        switch status {
        case .authorized: return "Full access"
        case .limited: return "Some photos"
        case .denied, .restricted: return "No access"
        case .notDetermined: return "Not asked"
        @unknown default: return "Unknown"
        }
    }

    static func count(of type: PHAssetMediaType) -> Int {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        options.predicate = NSPredicate(format: "isHidden == NO")
        return PHAsset.fetchAssets(with: type, options: options).count
    }

    static func firstAlbum() -> String? {
        let collections = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .albumRegular, options: nil)
        return collections.firstObject?.localizedTitle
    }
}

nonisolated struct PhotosCountProvider: TimelineProvider {
    func placeholder(in context: Context) -> PhotosCountEntry {
        PhotosCountEntry(date: .now, access: "Full access", photos: 100, videos: 10, album: "Holiday")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (PhotosCountEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<PhotosCountEntry>) -> Void) {
        Task {
            let entry = PhotosCountEntry(
                date: .now,
                access: await PhotosCountLibrary.accessText(),
                photos: PhotosCountLibrary.count(of: .image),
                videos: PhotosCountLibrary.count(of: .video),
                album: PhotosCountLibrary.firstAlbum() ?? "No album"
            )
            completion(Timeline(entries: [entry], policy: .atEnd))
        }
    }
}

struct PhotosCountView: View {
    let entry: PhotosCountEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Label("Library", systemImage: "photo.on.rectangle")
                .font(.headline)
            Text(entry.access)
            Text("\(entry.photos) photos, \(entry.videos) videos")
                .font(.caption)
            Text(entry.album)
                .font(.caption2)
        }
    }
}

struct PhotosCountWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PhotosCountWidget", provider: PhotosCountProvider()) { entry in
            PhotosCountView(entry: entry).containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Library")
        .supportedFamilies([.systemSmall])
    }
}
