import CoreImage
import CoreImage.CIFilterBuiltins
import ImageIO
import Photos
import SwiftUI
import UIKit
import WidgetKit

// The newest favorite photo, or a drawing without the library.
// Shows: Photos access off
// Shows: 120 × 80
// Shows: Nothing cached
// Shows: 0 favorites
// Never shows: Photos restricted
// Never shows: No photos
// Never shows: Photo damaged
// Never shows: From your library
// Never shows: Summer 2023
// Never shows: 42
// Never shows: The operation couldn

enum PhotoError: LocalizedError {
    case notAuthorized(PHAuthorizationStatus)
    case noPhotos, decodeFailed
    var errorDescription: String? {
        switch self {
        case .notAuthorized(.restricted): return "Photos restricted"
        case .notAuthorized: return "Photos access off"
        case .noPhotos: return "No photos"
        case .decodeFailed: return "Photo damaged"
        }
    }
}

@MainActor
final class PhotoLoader {
    static let shared = PhotoLoader()
    private let ciContext = CIContext(options: [.useSoftwareRenderer: true])
    func latestPhoto(targetSize: CGSize) async throws -> UIImage {
        var status = PHPhotoLibrary.authorizationStatus(for: .readWrite)
        if status == .notDetermined {
            status = await PHPhotoLibrary.requestAuthorization(for: .readWrite)
        }
        switch status {
        case .authorized, .limited: break
        case .denied, .restricted, .notDetermined: throw PhotoError.notAuthorized(status)
        @unknown default: throw PhotoError.notAuthorized(status)
        }
        guard let asset = PhotoLoader.favorites(limit: 1).firstObject else { throw PhotoError.noPhotos }
        let options = PHImageRequestOptions()
        options.deliveryMode = .highQualityFormat
        options.isNetworkAccessAllowed = false
        return try await withCheckedThrowingContinuation { continuation in
            PHImageManager.default().requestImage(
                for: asset, targetSize: targetSize, contentMode: .aspectFill, options: options
            ) { image, info in
                if let error = info?[PHImageErrorKey] as? Error {
                    continuation.resume(throwing: error)
                } else if let image {
                    continuation.resume(returning: image)
                } else {
                    continuation.resume(throwing: PhotoError.decodeFailed)
                }
            }
        }
    }
    static func favorites(limit: Int) -> PHFetchResult<PHAsset> {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "isFavorite == YES")
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        options.fetchLimit = limit
        return PHAsset.fetchAssets(with: .image, options: options)
    }
    func blurred(_ image: UIImage) -> UIImage {
        guard let input = CIImage(image: image) else { return image }
        let filter = CIFilter.gaussianBlur()
        filter.inputImage = input.clampedToExtent()
        filter.radius = 6
        guard let output = filter.outputImage?.cropped(to: input.extent),
            let cgImage = ciContext.createCGImage(output, from: output.extent)
        else { return image }
        return UIImage(cgImage: cgImage, scale: image.scale, orientation: image.imageOrientation)
    }
    func cachedThumbnail() -> UIImage? {
        guard let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first else {
            return nil
        }
        let url = folder.appendingPathComponent("photo-memory-thumb.jpg")
        let options: [CFString: Any] = [
            kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 300,
        ]
        guard let source = CGImageSourceCreateWithURL(url as CFURL, nil),
            let cgImage = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
        else { return nil }
        return UIImage(cgImage: cgImage)
    }
    func placeholderArt(size: CGSize) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        return UIGraphicsImageRenderer(size: size, format: format).image { context in
            UIColor.systemIndigo.setFill()
            context.fill(CGRect(origin: .zero, size: size))
            UIColor.white.withAlphaComponent(0.6).setFill()
            UIBezierPath(ovalIn: CGRect(origin: .zero, size: size).insetBy(dx: 20, dy: 20)).fill()
        }
    }
}

struct PhotoEntry: TimelineEntry {
    let date: Date
    let image: UIImage
    let caption, cacheText: String
    let favorites: Int
}

struct PhotoProvider: TimelineProvider {
    func placeholder(in context: Context) -> PhotoEntry {
        PhotoEntry(date: .now, image: UIImage(), caption: "Summer 2023", cacheText: "Cached", favorites: 42)
    }
    func getSnapshot(in context: Context, completion: @escaping @Sendable (PhotoEntry) -> Void) {
        Task { @MainActor in completion(await load()) }
    }
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<PhotoEntry>) -> Void) {
        Task { @MainActor in
            completion(Timeline(entries: [await load()], policy: .after(Date.now.addingTimeInterval(6 * 3600))))
        }
    }
    @MainActor
    private func load() async -> PhotoEntry {
        let loader = PhotoLoader.shared
        let cached = loader.cachedThumbnail()
        var caption = "From your library"
        let image: UIImage
        do {
            image = try await loader.latestPhoto(targetSize: CGSize(width: 300, height: 300))
        } catch {
            caption = error.localizedDescription
            image = cached ?? loader.blurred(loader.placeholderArt(size: CGSize(width: 120, height: 80)))
        }
        return PhotoEntry(
            date: .now, image: image, caption: caption, cacheText: cached == nil ? "Nothing cached" : "Cached",
            favorites: PhotoLoader.favorites(limit: 50).count)
    }
}

struct PhotoMemoryView: View {
    let entry: PhotoEntry
    var body: some View {
        VStack(spacing: 4) {
            Image(uiImage: entry.image).resizable().aspectRatio(contentMode: .fit).frame(height: 60)
                .clipShape(RoundedRectangle(cornerRadius: 8))
            Text(entry.caption).font(.caption.bold())
            Text("\(Int(entry.image.size.width)) × \(Int(entry.image.size.height))").font(.caption2)
            Text(entry.cacheText).font(.caption2)
            Text("\(entry.favorites) favorites").font(.caption2)
        }
        .containerBackground(.black.opacity(0.1), for: .widget)
    }
}

struct PhotoMemoryWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PhotoMemory", provider: PhotoProvider()) { PhotoMemoryView(entry: $0) }
            .configurationDisplayName("Memory")
            .supportedFamilies([.systemSmall])
            .contentMarginsDisabled()
    }
}
