// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation
import FoundationGaps
import Shared
import UIKit

/// The destination of an image: a file, or data in memory.
///
/// Mirrors [Image I/O's `CGImageDestination`](https://developer.apple.com/documentation/imageio/cgimagedestination).
public final class CGImageDestination: @unchecked Sendable {
    let write: (Data) -> Bool
    let isJPEG: Bool
    var image: (pixels: CGImage, quality: Double)?

    /// PNG and JPEG files can be written; with several images, none.
    init?(type: CFString, count: Int, _ write: @escaping (Data) -> Bool) {
        guard ["public.png", "public.jpeg"].contains(type as String), count == 1 else {
            DeviceData.report("ImageIO writes only single PNG and JPEG images here")
            return nil
        }
        (isJPEG, self.write) = (type as String == "public.jpeg", write)
    }
}

nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality =
    "kCGImageDestinationLossyCompressionQuality" as CFString

/// Creates a file for an image; `nil` for a type other than PNG and JPEG.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    guard url.isFileURL, let path = url.path else { return nil }
    return CGImageDestination(type: type, count: count) { data in
        do {
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
            return true
        } catch {
            DeviceData.report("can't write the image \(path): \(error.localizedDescription)")
            return false
        }
    }
}

/// Creates data for an image; `nil` for a type other than PNG and JPEG.
public func CGImageDestinationCreateWithData(
    _ data: NSMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(type: type, count: count) { bytes in
        data.append(bytes)
        return true
    }
}

/// Sets the image to write.
public func CGImageDestinationAddImage(
    _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
    let quality = properties?[kCGImageDestinationLossyCompressionQuality] as? NSNumber
    idst.image = (image, quality?.doubleValue ?? 0.8)
}

/// Writes the image; returns false if there is none, or if it can't be drawn or written.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
    guard let (pixels, quality) = idst.image else { return false }
    var image = UIImage(cgImage: pixels)
    if pixels.filePixelsPerPixel != 1 {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let whole = image
        image = UIGraphicsImageRenderer(size: image.size, format: format).image { _ in
            whole.draw(in: CGRect(origin: .zero, size: whole.size))
        }
    }
    return (idst.isJPEG ? image.jpegData(compressionQuality: quality) : image.pngData()).map(idst.write) ?? false
}
