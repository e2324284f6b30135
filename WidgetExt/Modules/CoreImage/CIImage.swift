@_exported import Foundation
@_exported import FoundationGaps
import Shared
@_exported import UIKit

/// An image that a filter makes, or the pixels of another image.
///
/// Images that filters generate, such as QR codes, are drawn here. The pixels of other images are passed on, and filters leave them out.
open class CIImage: NSObject, @unchecked Sendable {
    enum Content: Sendable {
        case generated(Bitmap)
        case pixels(CGImage)
    }

    let content: Content
    /// The transform from the content's pixels, whose origin is at the bottom.
    private let transform: CGAffineTransform
    private let bounds: CGRect?

    init(_ content: Content, transform: CGAffineTransform = .identity, bounds: CGRect? = nil) {
        (self.content, self.transform, self.bounds) = (content, transform, bounds)
    }

    public convenience init(cgImage: CGImage) { self.init(.pixels(cgImage)) }

    /// Creates an image of the pixels; `nil` for an image that can't be drawn here.
    public convenience init?(image: UIImage) {
        guard let pixels = image.cgImage else { return nil }
        self.init(.pixels(pixels))
    }

    /// Reads an image file; `nil` for other data.
    public convenience init?(data: Data) {
        guard let image = UIImage(data: data) else { return nil }
        self.init(image: image)
    }

    private var size: CGSize {
        switch content {
        case .generated(let bitmap): CGSize(width: bitmap.width, height: bitmap.height)
        case .pixels(let image): CGSize(width: image.width, height: image.height)
        }
    }

    open var extent: CGRect {
        let whole = CGRect(origin: .zero, size: size).applying(transform)
        return bounds.map { whole.intersection($0) } ?? whole
    }

    /// The pixels from which the image was made; `nil` for a generated image.
    open var cgImage: CGImage? { if case .pixels(let image) = content { image } else { nil } }

    /// Returns the image after a transform.
    open func transformed(by matrix: CGAffineTransform) -> CIImage {
        CIImage(content, transform: transform.concatenating(matrix), bounds: bounds?.applying(matrix))
    }

    /// Returns the part of the image in a rectangle.
    open func cropped(to rect: CGRect) -> CIImage {
        rect.contains(extent)
            ? self : CIImage(content, transform: transform, bounds: extent.intersection(rect))
    }

    /// Returns the image. On a phone, the pixels of its edges continue without an end; crop the result to see no difference.
    open func clampedToExtent() -> CIImage { self }

    /// Returns the image after a filter.
    open func applyingFilter(_ filterName: String, parameters params: [String: Any] = [:]) -> CIImage {
        guard let filter = CIFilter(name: filterName) else { return self }
        for (key, value) in params { filter.setValue(value, forKey: key) }
        filter.setValue(self, forKey: kCIInputImageKey)
        return filter.outputImage ?? self
    }

    /// Returns the image with each generated pixel replaced; the image itself, with a report, if it wasn't generated.
    func mapped(_ filter: String, _ change: (SIMD4<UInt8>) -> SIMD4<UInt8>) -> CIImage {
        guard case .generated(let bitmap) = content else {
            DeviceData.report("CoreImage leaves out the filter \(filter): it changes only generated images here")
            return self
        }
        return CIImage(.generated(bitmap.mapped(change)), transform: transform, bounds: bounds)
    }

    /// Returns the pixels of a rectangle; `nil` for an empty or too large one, and for a transformed image that wasn't generated.
    func drawn(in rect: CGRect) -> CGImage? {
        let rect = rect.integral
        guard rect.width >= 1, rect.height >= 1, rect.width * rect.height <= 16_777_216 else { return nil }
        switch content {
        case .pixels(let image):
            if transform.isIdentity, rect == extent, bounds == nil { return image }
            DeviceData.report("CoreImage doesn't transform images that it didn't generate here")
            return nil
        case .generated(let source):
            var result = Bitmap(width: Int(rect.width), height: Int(rect.height))
            let inverse = transform.inverted()
            for row in 0..<result.height {
                for column in 0..<result.width {
                    let place = CGPoint(x: rect.minX + CGFloat(column) + 0.5, y: rect.maxY - CGFloat(row) - 0.5)
                    if let bounds, !bounds.contains(place) { continue }
                    let pixel = place.applying(inverse)
                    let (x, y) = (Int(pixel.x.rounded(.down)), source.height - 1 - Int(pixel.y.rounded(.down)))
                    guard (0..<source.width).contains(x), (0..<source.height).contains(y) else { continue }
                    result[row, column] = source[y, x]
                }
            }
            return CGImage(png: result.png)
        }
    }
}

/// A choice for a context. No effect.
@Constants(
    """
    useSoftwareRenderer=kCIContextUseSoftwareRenderer workingColorSpace=kCIContextWorkingColorSpace
    outputColorSpace=kCIContextOutputColorSpace workingFormat=kCIContextWorkingFormat
    cacheIntermediates=kCIContextCacheIntermediates highQualityDownsample=kCIContextHighQualityDownsample
    priorityRequestLow=kCIContextPriorityRequestLow allowLowPower=kCIContextAllowLowPower name=kCIContextName
    """)
public struct CIContextOption: RawRepresentable, Hashable, Sendable {}

/// The drawing of images.
open class CIContext: NSObject, @unchecked Sendable {
    /// Creates a context. The options have no effect.
    public init(options: [CIContextOption: Any]? = nil) {}

    /// Returns the pixels of a rectangle of an image.
    open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? { image.drawn(in: fromRect) }
}

/// A colour of a filter.
open class CIColor: NSObject, @unchecked Sendable {
    public let red: CGFloat
    public let green: CGFloat
    public let blue: CGFloat
    public let alpha: CGFloat

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    public convenience init(color: UIColor) {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
        _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public static let black = CIColor(red: 0, green: 0, blue: 0), white = CIColor(red: 1, green: 1, blue: 1)
    public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)
    public static let red = CIColor(red: 1, green: 0, blue: 0), green = CIColor(red: 0, green: 1, blue: 0)
    public static let blue = CIColor(red: 0, green: 0, blue: 1)

    /// The colour as bytes.
    var pixel: SIMD4<UInt8> {
        func byte(_ part: CGFloat) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
        return SIMD4(byte(red), byte(green), byte(blue), byte(alpha))
    }
}

extension UIImage {
    /// Creates an image of a filter's image; without pixels if it can't be drawn here.
    public convenience init(ciImage: CIImage) { self.init(ciImage: ciImage, scale: 1, orientation: .up) }

    /// Creates an image of a filter's image, with a number of pixels per point.
    public convenience init(ciImage: CIImage, scale: CGFloat, orientation: UIImage.Orientation) {
        guard let pixels = ciImage.drawn(in: ciImage.extent) else {
            self.init()
            return
        }
        self.init(cgImage: pixels, scale: scale, orientation: orientation)
    }
}

/// The pixels of a generated image, as red, green, blue and alpha, from the top.
struct Bitmap: Hashable, Sendable {
    let width: Int
    let height: Int
    var bytes: [UInt8]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        bytes = [UInt8](repeating: 0, count: width * height * 4)
    }

    /// The pixel in a row and column, which must exist.
    subscript(row: Int, column: Int) -> SIMD4<UInt8> {
        get {
            let start = (row * width + column) * 4
            return SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
        }
        set {
            let start = (row * width + column) * 4
            for part in 0..<4 { bytes[start + part] = newValue[part] }
        }
    }

    /// Returns the bitmap with each pixel replaced.
    func mapped(_ change: (SIMD4<UInt8>) -> SIMD4<UInt8>) -> Bitmap {
        var copy = self
        for row in 0..<height { for column in 0..<width { copy[row, column] = change(self[row, column]) } }
        return copy
    }

    /// The bitmap as a PNG file. The pixels are stored without compression, because few images are this simple and none is kept.
    var png: [UInt8] {
        var rows: [UInt8] = []
        for row in 0..<height {
            // Each row begins with its filter: none.
            rows.append(0)
            rows += bytes[(row * width * 4)..<((row + 1) * width * 4)]
        }
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 0xFFFF, rows.count)
            let count = UInt16(end - start)
            stream.append(end == rows.count ? 1 : 0)
            stream += [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
            stream += rows[start..<end]
            start = end
        } while start < rows.count
        stream += Self.adler(rows).bigEndianBytes
        let header = UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes + [8, 6, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
            + Self.chunk("IDAT", stream) + Self.chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        return UInt32(data.count).bigEndianBytes + content + crc(content).bigEndianBytes
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { sum, byte in
            var sum = sum ^ UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            return sum
        }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}

extension UInt32 {
    fileprivate var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
