// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import CoreGraphics
@_exported import Foundation
@_exported import FoundationGaps
import Shared
@_exported import UIKit

/// The bytes of an image file.
///
/// Mirrors [Image I/O's `CGImageSource`](https://developer.apple.com/documentation/imageio/cgimagesource). An image is decoded when it is drawn.
public final class CGImageSource: Sendable {
    let bytes: [UInt8]
    let kind: ImageKind

    init?(_ data: Data?) {
        guard let data, let kind = ImageKind([UInt8](data)) else { return nil }
        (bytes, self.kind) = ([UInt8](data), kind)
    }

    /// The identifier of the file's type.
    var type: String? {
        switch kind {
        case .png: "public.png"
        case .jpeg: "public.jpeg"
        case .gif: "com.compuserve.gif"
        case .webp: "org.webmproject.webp"
        case .heic: "public.heic"
        case .pdf, .svg: nil
        }
    }

    /// The image; `nil` for a vector image. A file whose header states no size has to be drawn first, which only a widget extension's main thread
    /// can do.
    var image: CGImage? {
        guard type != nil else { return nil }
        return UIImage(data: Data(bytes))?.cgImage
    }
}

nonisolated(unsafe) public let kCGImageSourceShouldCache = "kCGImageSourceShouldCache" as CFString
nonisolated(unsafe) public let kCGImageSourceShouldCacheImmediately = "kCGImageSourceShouldCacheImmediately" as CFString
nonisolated(unsafe) public let kCGImageSourceShouldAllowFloat = "kCGImageSourceShouldAllowFloat" as CFString
nonisolated(unsafe) public let kCGImageSourceTypeIdentifierHint = "kCGImageSourceTypeIdentifierHint" as CFString
nonisolated(unsafe) public let kCGImageSourceSubsampleFactor = "kCGImageSourceSubsampleFactor" as CFString
nonisolated(unsafe) public let kCGImageSourceThumbnailMaxPixelSize = "kCGImageSourceThumbnailMaxPixelSize" as CFString
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageIfAbsent =
    "kCGImageSourceCreateThumbnailFromImageIfAbsent" as CFString
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageAlways =
    "kCGImageSourceCreateThumbnailFromImageAlways" as CFString
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailWithTransform =
    "kCGImageSourceCreateThumbnailWithTransform" as CFString

nonisolated(unsafe) public let kCGImagePropertyPixelWidth = "PixelWidth" as CFString
nonisolated(unsafe) public let kCGImagePropertyPixelHeight = "PixelHeight" as CFString
nonisolated(unsafe) public let kCGImagePropertyOrientation = "Orientation" as CFString
nonisolated(unsafe) public let kCGImagePropertyDepth = "Depth" as CFString
nonisolated(unsafe) public let kCGImagePropertyColorModel = "ColorModel" as CFString
nonisolated(unsafe) public let kCGImagePropertyExifDictionary = "{Exif}" as CFString
nonisolated(unsafe) public let kCGImagePropertyGIFDictionary = "{GIF}" as CFString
nonisolated(unsafe) public let kCGImagePropertyGIFDelayTime = "DelayTime" as CFString
nonisolated(unsafe) public let kCGImagePropertyGIFUnclampedDelayTime = "UnclampedDelayTime" as CFString

/// Reads a file; `nil` if it can't be read or isn't an image.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    guard url.isFileURL, let path = url.path else { return nil }
    return CGImageSource(FileManager.default.contents(atPath: path))
}

/// Reads the bytes of a file; `nil` if they aren't an image.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    CGImageSource(Data(referencing: data))
}

/// Returns the number of images: one, because only the first is drawn here.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int {
    if isrc.kind == .gif { DeviceData.report("ImageIO reads only the first frame of an animated image here") }
    return 1
}

/// Returns the identifier of the file's type.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.type.map { $0 as CFString } }

/// Returns the image at an index; `nil` if there is none.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { index == 0 ? isrc.image : nil }

/// Returns the image at an index in the size that the options limit; without a limit, in its own. The pixels are scaled when they are drawn.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    guard index == 0, let image = isrc.image else { return nil }
    guard let limit = options?[kCGImageSourceThumbnailMaxPixelSize] as? NSNumber, limit.intValue > 0 else {
        return image
    }
    let factor = Double(limit.intValue) / Double(max(image.width, image.height, 1))
    return factor < 1 ? image.scaled(by: factor) : image
}

/// Returns the size of the image at an index; `nil` if there is none.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    guard index == 0, let size = isrc.kind.statedSize(isrc.bytes) else { return nil }
    return [
        kCGImagePropertyPixelWidth: NSNumber(value: size.width),
        kCGImagePropertyPixelHeight: NSNumber(value: size.height),
    ] as CFDictionary
}
