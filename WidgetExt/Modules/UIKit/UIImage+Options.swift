import Foundation
import Shared

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
