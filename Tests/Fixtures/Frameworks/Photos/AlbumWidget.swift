import Photos
import SwiftUI
import WidgetKit

// Shows: Photos denied
// Shows: 0 photos
// Reports: Photos answers as a phone whose user denied access

/// Asks for the latest photo.
nonisolated func albumLines() async -> [String] {
    let status = await PHPhotoLibrary.requestAuthorization(for: .readWrite)
    let options = PHFetchOptions()
    options.sortDescriptors = []
    options.fetchLimit = 1
    let photos = PHAsset.fetchAssets(with: .image, options: options)
    guard let latest = photos.firstObject else {
        return [status == .denied ? "Photos denied" : "Photos allowed", "\(photos.count) photos"]
    }
    let request = PHImageRequestOptions()
    request.deliveryMode = .highQualityFormat
    let size: String = await withCheckedContinuation { continuation in
        PHImageManager.default().requestImage(
            for: latest, targetSize: CGSize(width: 200, height: 200), contentMode: .aspectFill, options: request
        ) { image, _ in continuation.resume(returning: "\(image?.size.width ?? 0)") }
    }
    return [size]
}

struct AlbumWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Album", provider: AwaitedTextProvider { await albumLines() }) {
            AwaitedTextView(entry: $0, symbol: "photo")
        }
        .supportedFamilies([.systemSmall])
    }
}
