import Foundation

/// A UIKit image, as widgets use one: by its name, by a symbol's, or by the bytes of its file.
///
/// Mirrors [UIKit's `UIImage`](https://developer.apple.com/documentation/uikit/uiimage). Named images and symbols are looked for
/// when they are drawn, so they are never `nil` here; a missing one is named then.
public final class UIImage: Hashable, Sendable {
    let source: Image.Source
    let renderingMode: Image.TemplateRenderingMode?
    /// What a image with a colour of its own is drawn in.
    let tint: UIColor?
    let configuration: SymbolConfiguration?

    /// How a image is drawn.
    public enum RenderingMode: Int, Hashable, Sendable {
        /// As its asset says.
        case automatic
        /// As it is.
        case alwaysOriginal
        /// As a mask for the colour in force.
        case alwaysTemplate
    }

    init(
        source: Image.Source, renderingMode: Image.TemplateRenderingMode? = nil, tint: UIColor? = nil,
        configuration: SymbolConfiguration? = nil
    ) {
        (self.source, self.renderingMode, self.tint) = (source, renderingMode, tint)
        self.configuration = configuration
    }

    /// An empty image.
    public convenience init() { self.init(source: .data([])) }

    /// A image of the asset catalogues.
    public convenience init?(named name: String) { self.init(source: .asset(name)) }

    /// A image of the asset catalogues.
    public convenience init(resource: ImageResource) { self.init(source: .asset(resource.name)) }

    /// A symbol of the system.
    public convenience init?(systemName name: String) { self.init(source: .symbol(name)) }

    /// A image from the bytes of a file; `nil` for bytes that are no PNG, JPEG, GIF, WebP, HEIC, PDF or SVG file by their
    /// beginning.
    public convenience init?(data: Data) {
        let bytes = [UInt8](data)
        guard ImageKind(bytes) != nil else { return nil }
        self.init(source: .data(bytes))
    }

    /// A image from the bytes of a file, made for a number of pixels a point.
    public convenience init?(data: Data, scale: CGFloat) { self.init(data: data) }

    /// A image from a file; `nil` for a missing one and one of another kind.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data)
    }

    /// The image drawn in another way.
    public func withRenderingMode(_ mode: RenderingMode) -> UIImage {
        let mode: Image.TemplateRenderingMode? =
            switch mode {
            case .automatic: nil
            case .alwaysOriginal: .original
            case .alwaysTemplate: .template
            }
        return UIImage(source: source, renderingMode: mode, tint: tint, configuration: configuration)
    }

    /// Whether two images are of the same source, drawn in the same way.
    public static func == (one: UIImage, other: UIImage) -> Bool {
        one.source == other.source && one.renderingMode == other.renderingMode && one.tint == other.tint
            && one.configuration == other.configuration
    }

    /// Hashes the source.
    public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// The name of a image in the asset catalogues.
///
/// Mirrors [DeveloperToolsSupport's `ImageResource`](https://developer.apple.com/documentation/developertoolssupport/imageresource).
nonisolated public struct ImageResource: Hashable, Sendable {
    let name: String

    public init(name: String, bundle: Bundle? = nil) { self.name = name }
}

extension Image {
    /// Shows a UIKit image.
    public init(uiImage: UIImage) {
        self.init(source: uiImage.source)
        renderingMode = uiImage.renderingMode
        (tint, configuration) = (uiImage.tint?.color, uiImage.configuration)
    }

    /// Shows a image of the asset catalogues.
    public init(_ resource: ImageResource) { self.init(source: .asset(resource.name), label: resource.name) }

    /// Shows a image of the asset catalogues, described for screen readers.
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(source: .asset(name), label: label.string)
    }
}

/// How large the images of the asset catalogues are.
///
/// A type of its own: a task-local function ends an optimised, statically linked program (Swift 6.3).
package struct NamedImageSizes: Sendable {
    /// The size in points of a image by its name, `nil` for one that isn't there.
    package let size: @Sendable (String) -> Size?

    package init(_ size: @escaping @Sendable (String) -> Size?) { self.size = size }

    /// Those of the request being answered; without them, nothing is known.
    @TaskLocal package static var current: NamedImageSizes?
}

extension UIImage {
    /// The size in points: of a PNG or JPEG file and of an asset of that kind its own, of a symbol about that of a capital letter's line.
    /// Zero for what isn't known without drawing it: shapes, other kinds of files, missing images.
    public var size: CGSize {
        switch source {
        case .asset(let name): NamedImageSizes.current?.size(name)?.cgSize ?? .zero
        case .data(let bytes):
            ImageKind(bytes)?.statedSize(bytes).map { CGSize(width: Double($0.width), height: Double($0.height)) }
                ?? .zero
        case .symbol:
            Size(width: symbolSide, height: symbolSide).cgSize
        }
    }

    private var symbolSide: Double {
        ((configuration?.size ?? 17) * (configuration?.scale?.factor ?? 1) * 1.18).rounded()
    }
}
