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

extension UIImage {
    /// The configuration of a symbol image: its size, weight, scale, rendering mode and colours.
    ///
    /// Mirrors [UIKit's `UIImage.SymbolConfiguration`](https://developer.apple.com/documentation/uikit/uiimage/symbolconfiguration),
    /// which is a class.
    public struct SymbolConfiguration: Hashable, Sendable {
        var size: Double?
        var weight: SymbolWeight?
        var scale: SymbolScale?
        var mode: SymbolRenderingMode?
        /// The colours of the layers, the primary layer first; empty for the colours of the view.
        var colors: [UIColor] = []

        private init() {}

        /// A configuration that specifies nothing.
        public static let unspecified = SymbolConfiguration()

        /// Creates a configuration with a point size.
        public init(pointSize: CGFloat) { size = Double(pointSize) }

        /// Creates a configuration with a point size and a weight.
        public init(pointSize: CGFloat, weight: SymbolWeight) { (size, self.weight) = (Double(pointSize), weight) }

        /// Creates a configuration with a point size, a weight and a scale.
        public init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            (size, self.weight, self.scale) = (Double(pointSize), weight, scale)
        }

        /// Creates a configuration with a weight.
        public init(weight: SymbolWeight) { self.weight = weight }

        /// Creates a configuration with a scale.
        public init(scale: SymbolScale) { self.scale = scale }

        /// Creates a configuration with a colour for each layer. Here, a symbol has two layers.
        public init(paletteColors: [UIColor]) { (mode, colors) = (.palette, paletteColors) }

        /// Creates a configuration with a colour that is less opaque in secondary layers.
        public init(hierarchicalColor: UIColor) { (mode, colors) = (.hierarchical, [hierarchicalColor]) }

        /// Returns a configuration that draws all layers in one colour.
        public static func preferringMonochrome() -> SymbolConfiguration { SymbolConfiguration(mode: .monochrome) }

        /// Returns a configuration that prefers the symbol's own colours; reported, and drawn in one colour.
        public static func preferringMulticolor() -> SymbolConfiguration { SymbolConfiguration(mode: .multicolor) }

        private init(mode: SymbolRenderingMode) { self.mode = mode }

        /// Returns this configuration, overridden by the values that another configuration specifies.
        public func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
            var all = self
            all.size = other.size ?? size
            all.weight = other.weight ?? weight
            all.scale = other.scale ?? scale
            all.mode = other.mode ?? mode
            all.colors = other.colors.isEmpty ? colors : other.colors
            return all
        }
    }

    /// The configuration of an image.
    public typealias Configuration = SymbolConfiguration

    /// The configuration of a symbol; `nil` if it has none.
    public var symbolConfiguration: SymbolConfiguration? { configuration }

    /// The weight of a symbol.
    public enum SymbolWeight: Int, Hashable, Sendable {
        case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

        /// The weight on the scale of 100 to 900; `nil` for the weight of the environment.
        var number: Int? { self == .unspecified ? nil : rawValue * 100 }
    }

    /// The scale of a symbol relative to its font.
    public enum SymbolScale: Int, Hashable, Sendable {
        case unspecified, small, medium, large

        /// The scale as a factor; `nil` for the scale of the environment.
        var factor: Double? {
            switch self {
            case .unspecified: nil
            case .small: 0.79
            case .medium: 1
            case .large: 1.27
            }
        }
    }

    /// Creates a system symbol with a configuration.
    public convenience init?(systemName name: String, withConfiguration configuration: SymbolConfiguration?) {
        self.init(source: .symbol(name), configuration: configuration)
    }

    /// Returns the symbol with another configuration. Images that aren't symbols look the same.
    public func withConfiguration(_ configuration: SymbolConfiguration) -> UIImage {
        UIImage(
            source: source, renderingMode: renderingMode, tint: tint, configuration: configuration,
            pixelsPerPoint: pixelsPerPoint, drawnSize: drawnSize)
    }

    /// Returns the symbol with a configuration applied to its own configuration. Images that aren't symbols look the same.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        withConfiguration(self.configuration?.applying(configuration) ?? configuration)
    }

    /// Returns the image with a tint colour; a view's foreground style overrides the tint unless the rendering mode is `alwaysOriginal`.
    public func withTintColor(_ color: UIColor) -> UIImage {
        UIImage(
            source: source, renderingMode: renderingMode, tint: color, configuration: configuration,
            pixelsPerPoint: pixelsPerPoint, drawnSize: drawnSize)
    }

    /// Returns the image with a tint colour and a rendering mode.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        withTintColor(color).withRenderingMode(renderingMode)
    }
}
