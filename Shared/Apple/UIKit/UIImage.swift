import Foundation

/// A UIKit image, for use in widgets: a named image, a system symbol, or the bytes of a file.
///
/// Mirrors [UIKit's `UIImage`](https://developer.apple.com/documentation/uikit/uiimage). Named images and symbols are looked up when they
/// are drawn, so the initializers never return `nil` for them. Missing images and symbols are reported when they are drawn.
public final class UIImage: Hashable, Sendable {
    package let source: Image.Source
    let renderingMode: Image.TemplateRenderingMode?
    /// The tint colour of the image; `nil` if it has none.
    let tint: UIColor?
    let configuration: SymbolConfiguration?
    /// The number of pixels per point of the bytes of a file.
    package let pixelsPerPoint: Double
    /// The size in points of an image that was drawn by a renderer; `nil` for other images.
    package let drawnSize: Size?

    /// The rendering mode of an image.
    public enum RenderingMode: Int, Hashable, Sendable {
        /// The mode of the image's asset.
        case automatic
        /// The original colours.
        case alwaysOriginal
        /// A mask filled with the foreground style.
        case alwaysTemplate
    }

    package init(
        source: Image.Source, renderingMode: Image.TemplateRenderingMode? = nil, tint: UIColor? = nil,
        configuration: SymbolConfiguration? = nil, pixelsPerPoint: Double = 1, drawnSize: Size? = nil
    ) {
        (self.source, self.renderingMode, self.tint) = (source, renderingMode, tint)
        (self.configuration, self.pixelsPerPoint, self.drawnSize) = (configuration, pixelsPerPoint, drawnSize)
    }

    /// Creates an empty image.
    public convenience init() { self.init(source: .data([])) }

    /// Creates an image from the asset catalogues.
    public convenience init?(named name: String) { self.init(source: .asset(name)) }

    /// Creates an image from the asset catalogues.
    public convenience init(resource: ImageResource) { self.init(source: .asset(resource.name)) }

    /// Creates a system symbol.
    public convenience init?(systemName name: String) { self.init(source: .symbol(name)) }

    /// Creates an image from the bytes of a file; `nil` unless they begin like a PNG, JPEG, GIF, WebP, HEIC, PDF or SVG file.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Creates an image from the bytes of a file with a number of pixels per point, which determines ``size``.
    public convenience init?(data: Data, scale: CGFloat) {
        let bytes = [UInt8](data)
        guard ImageKind(bytes) != nil else { return nil }
        self.init(source: .data(bytes), pixelsPerPoint: scale > 0 ? Double(scale) : 1)
    }

    /// Creates an image from a file; `nil` if the file is missing or its format isn't supported.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data)
    }

    /// Returns the image with another rendering mode.
    public func withRenderingMode(_ mode: RenderingMode) -> UIImage {
        let mode: Image.TemplateRenderingMode? =
            switch mode {
            case .automatic: nil
            case .alwaysOriginal: .original
            case .alwaysTemplate: .template
            }
        return UIImage(
            source: source, renderingMode: mode, tint: tint, configuration: configuration,
            pixelsPerPoint: pixelsPerPoint, drawnSize: drawnSize)
    }

    /// Returns true if two images have the same source, rendering mode, tint, configuration and scale.
    public static func == (one: UIImage, other: UIImage) -> Bool {
        one.source == other.source && one.renderingMode == other.renderingMode && one.tint == other.tint
            && one.configuration == other.configuration && one.pixelsPerPoint == other.pixelsPerPoint
    }

    /// Hashes the image's source.
    public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

extension UIImage: _ExpressibleByImageLiteral {
    /// Creates the image of a literal, such as `#imageLiteral(resourceName: "Kite")`.
    public convenience init(imageLiteralResourceName path: String) { self.init(source: .asset(path)) }
}

public typealias _ImageLiteralType = UIImage

/// A resource that identifies an image of the asset catalogues.
///
/// Mirrors [DeveloperToolsSupport's `ImageResource`](https://developer.apple.com/documentation/developertoolssupport/imageresource).
nonisolated public struct ImageResource: Hashable, Sendable {
    let name: String

    public init(name: String, bundle: Bundle? = nil) { self.name = name }
}

extension Image {
    /// Creates a view of a UIKit image.
    public init(uiImage: UIImage) {
        self.init(source: uiImage.source)
        renderingMode = uiImage.renderingMode
        (tint, configuration) = (uiImage.tint?.color, uiImage.configuration)
        if uiImage.pixelsPerPoint != 1, case let size = uiImage.size, size.width > 0, size.height > 0 {
            self.size = Size(width: Double(size.width), height: Double(size.height))
        }
    }

    /// Creates a view of an image from the asset catalogues.
    public init(_ resource: ImageResource) { self.init(source: .asset(resource.name), label: resource.name) }

    /// Creates a view of an image from the asset catalogues, with an accessibility label.
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(source: .asset(name), label: label.string)
    }
}

extension UIImage {
    /// The size in points: for a PNG or JPEG file or asset the image's size, and for a symbol an approximation from the font size. For
    /// vector images, other formats and missing images it is zero, because their size isn't known without drawing.
    public var size: CGSize {
        if let drawnSize { return drawnSize.cgSize }
        return switch source {
        case .asset(let name): RequestScope.imageSize(named: name)?.cgSize ?? .zero
        case .data(let bytes):
            ImageKind(bytes)?.statedSize(bytes).map {
                CGSize(width: Double($0.width) / pixelsPerPoint, height: Double($0.height) / pixelsPerPoint)
            } ?? .zero
        case .symbol:
            Size(width: symbolSide, height: symbolSide).cgSize
        }
    }

    private var symbolSide: Double {
        ((configuration?.size ?? 17) * (configuration?.scale?.factor ?? 1) * 1.18).rounded()
    }
}
