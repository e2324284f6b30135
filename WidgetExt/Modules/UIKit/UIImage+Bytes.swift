import Foundation
import Shared

extension UIImage {
    /// The orientation of an image's pixels.
    public enum Orientation: Int, Hashable, Sendable {
        /// Upright.
        case up
        /// Upside down.
        case down
        /// Rotated to the left.
        case left
        /// Rotated to the right.
        case right
        case upMirrored
        /// Upside down and mirrored.
        case downMirrored
        /// Rotated to the left and mirrored.
        case leftMirrored
        /// Rotated to the right and mirrored.
        case rightMirrored
    }

    /// The number of pixels per point: of the file, or of the screen for named images and symbols.
    public var scale: CGFloat { bytes == nil ? UIScreen.main.scale : CGFloat(pixelsPerPoint) }

    /// The orientation of the pixels; always upright here.
    public var imageOrientation: Orientation { .up }

    /// Creates an image from the asset catalogues. The traits have no effect: the image is looked up when it is drawn.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?)
    {
        self.init(source: .asset(name))
    }

    /// Creates an image from the asset catalogues, with a configuration that symbols use.
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: SymbolConfiguration?) {
        self.init(source: .asset(name), configuration: configuration)
    }

    /// Returns the image as a PNG file: the file from which the image was made, or else a drawing of the image.
    ///
    /// Returns `nil`, and reports the reason, if the image has no pixels, or if the caller isn't on a widget extension's main thread,
    /// because images can be drawn only there.
    public func pngData() -> Data? { bytes(.png) ?? encoded(as: .png(scale: Double(scale))) }

    /// Returns the image as a JPEG file: the file from which the image was made, in its own quality, or else a drawing of the image.
    /// Transparent pixels become white.
    ///
    /// Returns `nil`, and reports the reason, if the image has no pixels, or if the caller isn't on a widget extension's main thread,
    /// because images can be drawn only there.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        bytes(.jpeg) ?? encoded(as: .jpeg(scale: Double(scale), quality: Double(compressionQuality)))
    }

    /// The pixels of the image; `nil` if ``pngData()`` returns `nil`.
    public var cgImage: CGImage? { CGImage(self) }

    /// Creates an image of pixels.
    public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

    /// Creates an image of pixels with a number of pixels per point. The orientation has no effect.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(
            source: .data(cgImage.bytes), pixelsPerPoint: cgImage.filePixelsPerPixel * (scale > 0 ? Double(scale) : 1))
    }

    /// Returns the image: it is decoded when it is drawn.
    public func preparingForDisplay() -> UIImage? { self }

    /// Returns the image: it is decoded when it is drawn.
    public func byPreparingForDisplay() async -> UIImage? { self }

    /// Returns the image in another size, in points; `nil` for an empty image or size.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard bytes?.isEmpty != true, size.width > 0, size.height > 0 else { return nil }
        return UIGraphicsImageRenderer(size: size).image { _ in draw(in: CGRect(origin: .zero, size: size)) }
    }

    /// Returns the image in another size, in points; `nil` for an empty image or size.
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }

    /// Passes the image in another size, in points, to the handler before this method returns.
    public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        completionHandler(preparingThumbnail(of: size))
    }

    /// Returns the image. No effect: accepted so that sources compile. Use `resizable(capInsets:)` of SwiftUI's `Image`.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }

    /// The bytes of the file from which the image was made; `nil` for named images and symbols.
    var bytes: [UInt8]? {
        if case .data(let bytes) = source { bytes } else { nil }
    }

    private func bytes(_ kind: ImageKind) -> Data? {
        bytes.flatMap { ImageKind($0) == kind ? Data($0) : nil }
    }

    private func encoded(as format: ViewDrawing.Format) -> Data? {
        if bytes?.isEmpty == true { return nil }
        return drawnView("an image", as: format) { Image(uiImage: self) }.map { Data($0.bytes) }
    }
}

extension UIImage: NSItemProviderWriting {
    /// The type of the file from which the image was made; empty for other images.
    public var itemProviderTypeIdentifiers: [String] {
        switch bytes.flatMap({ ImageKind($0) }) {
        case .png: ["public.png"]
        case .jpeg: ["public.jpeg"]
        default: []
        }
    }

    /// The bytes of the file.
    public var itemProviderData: Data { Data(bytes ?? []) }
}

extension UIImage.SymbolConfiguration {
    /// Creates a configuration with the size of a text style at the default text size.
    public init(textStyle: UIFont.TextStyle) { self.init(pointSize: CGFloat(textStyle.style.standardSize)) }
}

/// The pixels of an image, as a file.
///
/// Mirrors [Core Graphics' `CGImage`](https://developer.apple.com/documentation/coregraphics/cgimage). The file is decoded when it is drawn.
public final class CGImage: Hashable, Sendable {
    package let bytes: [UInt8]
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    init?(_ image: UIImage) {
        let stated = image.bytes.flatMap { ImageKind($0)?.statedSize($0) }
        let file = stated == nil ? image.pngData().map { [UInt8]($0) } : image.bytes
        guard let bytes = file, let size = stated ?? ImageKind(bytes)?.statedSize(bytes)
        else { return nil }
        (self.bytes, width, height) = (bytes, size.width, size.height)
    }

    /// Creates an image of a PNG file; `nil` for other bytes.
    package init?(png bytes: [UInt8]) {
        guard let size = ImageKind(bytes)?.statedSize(bytes) else { return nil }
        (self.bytes, width, height) = (bytes, size.width, size.height)
    }

    /// The number of the file's pixels per pixel of the image; 1 unless the image is scaled.
    package var filePixelsPerPixel: Double {
        guard let stated = ImageKind(bytes)?.statedSize(bytes), width > 0 else { return 1 }
        return Double(stated.width) / Double(width)
    }

    private init(_ bytes: [UInt8], width: Int, height: Int) {
        (self.bytes, self.width, self.height) = (bytes, width, height)
    }

    /// Returns the image in another size. The pixels are scaled when they are drawn.
    package func scaled(by factor: Double) -> CGImage {
        CGImage(
            bytes, width: max(Int((Double(width) * factor).rounded()), 1),
            height: max(Int((Double(height) * factor).rounded()), 1))
    }

    /// Returns true if two images have the same bytes and size.
    public static func == (one: CGImage, other: CGImage) -> Bool {
        one.bytes == other.bytes && (one.width, one.height) == (other.width, other.height)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension Image {
    /// Creates a decorative view of pixels with a number of pixels per point. The orientation has no effect.
    public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up) {
        self.init(uiImage: UIImage(cgImage: cgImage, scale: scale, orientation: .up))
    }

    /// Creates a labelled view of pixels with a number of pixels per point. The orientation has no effect.
    public init(_ cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up, label: Text) {
        self.init(uiImage: UIImage(cgImage: cgImage, scale: scale, orientation: .up))
        self.label = label.string
    }

    /// The orientation of an image's pixels.
    public enum Orientation: UInt8, Hashable, Sendable, CaseIterable {
        /// Upright.
        case up = 1
        case upMirrored
        /// Upside down.
        case down
        /// Upside down and mirrored.
        case downMirrored
        /// Rotated to the left and mirrored.
        case leftMirrored
        /// Rotated to the right.
        case right
        /// Rotated to the right and mirrored.
        case rightMirrored
        /// Rotated to the left.
        case left
    }
}

extension UIImage {
    /// True if the image is a system symbol.
    public var isSymbolImage: Bool {
        if case .symbol = source { true } else { false }
    }

    /// The format of a renderer whose images have the image's number of pixels per point.
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return format
    }

    /// True if the image has brighter colours than white; always false here.
    public var isHighDynamicRange: Bool { false }

    /// Creates a system symbol with a variable value from 0 to 1, which has no effect.
    public convenience init?(systemName name: String, variableValue: Double, configuration: Configuration? = nil) {
        self.init(source: .symbol(name), configuration: configuration)
    }

    /// Creates a system symbol. The traits have no effect.
    public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
        self.init(systemName: name)
    }

    /// Creates an image from the asset catalogues, with a variable value, which has no effect, and a configuration that symbols use.
    public convenience init?(
        named name: String, in bundle: Bundle?, variableValue: Double, configuration: Configuration? = nil
    ) {
        self.init(source: .asset(name), configuration: configuration)
    }

    /// A plus sign in a circle.
    public static var add: UIImage { UIImage(source: .symbol("plus.circle.fill")) }
    /// A minus sign in a circle.
    public static var remove: UIImage { UIImage(source: .symbol("minus.circle.fill")) }
    /// Three dots in a circle.
    public static var actions: UIImage { UIImage(source: .symbol("ellipsis.circle")) }
    /// A check mark.
    public static var checkmark: UIImage { UIImage(source: .symbol("checkmark")) }
    /// A check mark with a thick line.
    public static var strokedCheckmark: UIImage { UIImage(source: .symbol("checkmark.circle")) }

    /// Returns the image as an HEIC file: the file from which the image was made. Returns `nil`, and reports it, for other images.
    public func heicData() -> Data? {
        if let bytes, ImageKind(bytes) == .heic { return Data(bytes) }
        reportAlways("not drawn: an image as an HEIC file — use pngData() or jpegData(compressionQuality:)")
        return nil
    }

    /// Passes the image to the handler before this method returns: it is decoded when it is drawn.
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) { completionHandler(self) }

    // MARK: Animation

    /// Returns the first image: a widget shows no animation.
    public static func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? { images.first }

    /// The images of an animation; always `nil`, because the first image replaces an animation.
    public var images: [UIImage]? { nil }

    /// The duration of an animation; always 0.
    public var duration: TimeInterval { 0 }

    // MARK: Insets and directions

    /// The way in which a resizable image fills its space.
    public enum ResizingMode: Int, Hashable, Sendable {
        /// Repeated.
        case tile
        /// Stretched.
        case stretch
    }

    /// Returns the image. No effect: accepted so that sources compile. Use `resizable(capInsets:resizingMode:)` of SwiftUI's `Image`.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage { self }

    /// The parts at the edges that aren't resized; always empty here.
    public var capInsets: UIEdgeInsets { .zero }

    /// The way in which the image fills its space.
    public var resizingMode: ResizingMode { .stretch }

    /// Returns the image. No effect: accepted so that sources compile. Views are aligned by their frames.
    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage { self }

    /// The space around the part of the image that is aligned; always empty here.
    public var alignmentRectInsets: UIEdgeInsets { .zero }

    /// True if the image is mirrored for languages from right to left; always false here.
    public var flipsForRightToLeftLayoutDirection: Bool { false }

    /// Returns the image. No effect: accepted so that sources compile. Use `flipsForRightToLeftLayoutDirection(_:)` of SwiftUI's views.
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }

    /// Returns the mirrored image, as a drawing.
    public func withHorizontallyFlippedOrientation() -> UIImage {
        guard bytes?.isEmpty != true, size.width > 0, size.height > 0 else { return self }
        return UIGraphicsImageRenderer(size: size, format: imageRendererFormat).image { context in
            context.cgContext.translateBy(x: size.width, y: 0)
            context.cgContext.scaleBy(x: -1, y: 1)
            draw(in: CGRect(origin: .zero, size: size))
        }
    }
}

extension UIImage.SymbolConfiguration {
    /// Creates a configuration with the size and the weight of a font.
    public init(font: UIFont) { self.init(font: font, scale: .unspecified) }

    /// Creates a configuration with the size and the weight of a font, and a scale.
    public init(font: UIFont, scale: UIImage.SymbolScale) {
        let weight = font.fontDescriptor.parts.weight.flatMap { UIImage.SymbolWeight(rawValue: $0.cssWeight / 100) }
        self.init(pointSize: font.pointSize, weight: weight ?? .unspecified, scale: scale)
    }

    /// Creates a configuration with the size of a text style at the default text size, and a scale.
    public init(textStyle: UIFont.TextStyle, scale: UIImage.SymbolScale) {
        self.init(pointSize: CGFloat(textStyle.style.standardSize), weight: .unspecified, scale: scale)
    }
}
