// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import CoreGraphics
@_exported import Foundation
@_exported import FoundationGaps
import Shared
import Synchronization
@_exported import UIKit

/// The bytes of an image file.
///
/// Mirrors [Image I/O's `CGImageSource`](https://developer.apple.com/documentation/imageio/cgimagesource). An image is decoded when it is drawn, and
/// a frame of an animated GIF file when it is created. Of other animated files, only the first image is read.
public final class CGImageSource: Sendable {
    let bytes: [UInt8]
    let kind: ImageKind
    let gif: GIFFile?
    /// The image of the GIF file before the frame that is likely to be asked for next.
    private let canvas: Mutex<GIFFile.Canvas?> = Mutex(nil)

    init?(_ data: Data?) {
        guard let data, let kind = ImageKind([UInt8](data)) else { return nil }
        (bytes, self.kind) = ([UInt8](data), kind)
        gif = GIFFile(bytes)
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

    var count: Int { gif?.frames.count ?? 1 }

    /// The image at an index, with its pixels as they are stored; `nil` for a vector image, and for an index that doesn't exist. A file whose
    /// header states no size has to be drawn first, which only a widget extension's main thread can do.
    func image(at index: Int) -> CGImage? {
        guard (0..<count).contains(index), type != nil else { return nil }
        if let gif { return frame(index, of: gif) }
        let stored = header?.withoutOrientation(bytes) ?? bytes
        return UIImage(data: Data(stored))?.cgImage
    }

    private func frame(_ index: Int, of gif: GIFFile) -> CGImage? {
        canvas.withLock { canvas in
            var current = canvas.take() ?? gif.emptyCanvas
            if current.next > index { current = gif.emptyCanvas }
            var bitmap = gif.drawNext(&current)
            while current.next <= index { bitmap = gif.drawNext(&current) }
            canvas = current
            return CGImage(png: bitmap.png)
        }
    }

    /// The image upright, as a camera held it.
    var uprightImage: CGImage? { UIImage(data: Data(bytes))?.cgImage }

    /// The properties of the image at an index; `nil` if it has no size.
    func properties(at index: Int) -> [CFString: Any]? {
        guard (0..<count).contains(index), let size = header?.size ?? kind.statedSize(bytes) else { return nil }
        var properties: [CFString: Any] = [
            kCGImagePropertyPixelWidth: NSNumber(value: size.width),
            kCGImagePropertyPixelHeight: NSNumber(value: size.height),
        ]
        if let orientation = header?.orientation, orientation != 1 {
            properties[kCGImagePropertyOrientation] = NSNumber(value: orientation)
            properties[kCGImagePropertyTIFFDictionary] =
                [kCGImagePropertyTIFFOrientation: NSNumber(value: orientation)] as CFDictionary
        }
        if let gif {
            let delay = Double(gif.frames[index].delay) / 100
            properties[kCGImagePropertyGIFDictionary] =
                [
                    kCGImagePropertyGIFDelayTime: NSNumber(value: max(delay, 0.1)),
                    kCGImagePropertyGIFUnclampedDelayTime: NSNumber(value: delay),
                ] as CFDictionary
        }
        return properties
    }

    private var header: JPEGHeader? { kind == .jpeg ? JPEGHeader(bytes) : nil }
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
nonisolated(unsafe) public let kCGImagePropertyTIFFDictionary = "{TIFF}" as CFString
nonisolated(unsafe) public let kCGImagePropertyTIFFOrientation = "Orientation" as CFString
nonisolated(unsafe) public let kCGImagePropertyGIFDictionary = "{GIF}" as CFString
nonisolated(unsafe) public let kCGImagePropertyGIFLoopCount = "LoopCount" as CFString
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

/// Returns the number of images: the frames of a GIF file up to the first damage, or one.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.count }

/// Returns the identifier of the file's type.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.type.map { $0 as CFString } }

/// Returns the image at an index, with its pixels as they are stored; `nil` if there is none.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { isrc.image(at: index) }

/// Returns the image at an index in the size that the options limit; without a limit, in its own. The pixels are scaled when they are drawn.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    let isUpright = (options?[kCGImageSourceCreateThumbnailWithTransform] as? NSNumber)?.boolValue == true
    guard let image = isUpright && isrc.kind == .jpeg && index == 0 ? isrc.uprightImage : isrc.image(at: index) else {
        return nil
    }
    guard let limit = options?[kCGImageSourceThumbnailMaxPixelSize] as? NSNumber, limit.intValue > 0 else {
        return image
    }
    let factor = Double(limit.intValue) / Double(max(image.width, image.height, 1))
    return factor < 1 ? image.scaled(by: factor) : image
}

/// Returns the size of the image at an index, its orientation unless that is upright, and the delay of a frame; `nil` if there is none.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? { isrc.properties(at: index).map { $0 as CFDictionary } }

/// Returns the number of repetitions of a GIF file, where 0 is without an end; empty for other files.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    guard let count = isrc.gif?.loopCount else { return [:] as CFDictionary }
    return [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: NSNumber(value: count)] as CFDictionary]
        as CFDictionary
}
