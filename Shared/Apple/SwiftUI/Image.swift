import Foundation

/// A image of the app's assets, or a symbol of the system's.
///
/// Mirrors [SwiftUI's `Image`](https://developer.apple.com/documentation/swiftui/image).
nonisolated public struct Image: View, PrimitiveView, Equatable, Sendable {
    /// Whether a image keeps its colours or is a mask for the foreground's.
    public enum TemplateRenderingMode: Hashable, Sendable {
        /// A mask for the foreground colour.
        case template
        /// The image as it is.
        case original
    }

    /// How a resizable image fills its space.
    public enum ResizingMode: Hashable, Sendable {
        /// Repeated.
        case tile
        /// Stretched.
        case stretch
    }

    enum Source: Hashable, Sendable {
        case asset(String)
        case symbol(String)
        /// A file's bytes.
        case data([UInt8])
    }

    let source: Source
    var isResizable = false
    var isTiled = false
    var renderingMode: TemplateRenderingMode?
    var keepsShades = false
    var symbolMode: SymbolRenderingMode?
    /// What a screen reader says of a image; `nil` for nothing.
    var label: String?
    /// The colour of a UIKit image.
    var tint: Color?
    /// How a UIKit symbol is drawn.
    var configuration: UIImage.SymbolConfiguration?
    /// What is accepted and not drawn.
    var ignored: String?

    init(source: Source, label: String? = nil) { (self.source, self.label) = (source, label) }

    /// Shows a image of the asset catalogues by its name.
    public init(_ name: String, bundle: Bundle? = nil) { self.init(source: .asset(name), label: name) }

    /// Shows a image that is passed over by screen readers.
    public init(decorative name: String, bundle: Bundle? = nil) { source = .asset(name) }

    /// Shows a symbol of the system by its name.
    public init(systemName: String) { source = .symbol(systemName) }

    /// Lets the image take the size it is offered instead of its own.
    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        var image = self
        image.isResizable = true
        image.isTiled = resizingMode == .tile || capInsets != EdgeInsets()
        return image
    }

    /// Keeps the image's colours, or fills its shape with the foreground's; `nil` for what its asset says.
    public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
        var image = self
        image.renderingMode = mode
        return image
    }

    /// Shows a symbol as far as a value from 0 to 1; drawn whole, which is said.
    public init(systemName: String, variableValue: Double?) {
        self.init(source: .symbol(systemName))
        if variableValue != nil { ignored = "variableValue" }
    }

    /// How the pixels of a image become those of another size.
    public enum Interpolation: Hashable, Sendable {
        /// The nearest one; drawn as the others, which is said.
        case none
        /// Roughly.
        case low
        /// Well.
        case medium
        /// Best.
        case high
    }

    /// Accepted: images are always made smooth, which is said where they shouldn't be.
    public func interpolation(_ interpolation: Interpolation) -> Image {
        var image = self
        if interpolation == .none { image.ignored = "interpolation(.none)" }
        return image
    }

    /// Accepted: edges are smooth.
    public func antialiased(_ isAntialiased: Bool) -> Image { self }

    /// Chooses how the image is drawn where the widget is drawn in an accent's tints: flat, or in its shades.
    public func widgetAccentedRenderingMode(_ mode: WidgetAccentedRenderingMode?) -> Image {
        var image = self
        image.keepsShades = mode != nil && mode != .accented
        return image
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        if isTiled { context.report("accepted, not drawn: resizable(capInsets:resizingMode:) other than stretching") }
        if let ignored { context.report("accepted, not drawn: \(ignored)") }
        let environment = context.environment
        let own = renderingMode == .original ? tint : nil
        let paint = own?.paint(in: environment) ?? environment.foregroundPaint()
        switch source {
        case .data(let bytes) where bytes.isEmpty: return []
        case .asset(let name): return [context.contentNode(.image(content(.name(name), paint, environment)), "Image")]
        case .data(let bytes): return [context.contentNode(.image(content(.data(bytes), paint, environment)), "Image")]
        case .symbol(let name):
            let font = ResolvedFont(
                environment.font ?? .body, at: environment.dynamicTypeSize, weight: environment.fontWeight,
                bold: environment.isBold)
            let symbol = symbol(name, font: font, paint: paint, in: environment)
            return [context.contentNode(.symbol(symbol), "Image")]
        }
    }
}

private struct SymbolScaleKey: EnvironmentKey { static var defaultValue: Double { 1 } }

extension EnvironmentValues {
    /// The size of symbols as a factor of that of their font: 0.79 for small, 1 for medium and 1.27 for large symbols.
    package var symbolScale: Double {
        get { self[SymbolScaleKey.self] }
        set { self[SymbolScaleKey.self] = newValue }
    }
}

extension Image {
    private func content(
        _ source: ViewNode.ImageContent.Source, _ paint: Paint, _ environment: EnvironmentValues
    ) -> ViewNode.ImageContent {
        ViewNode.ImageContent(
            source: source, isResizable: isResizable, label: label,
            isTemplate: renderingMode.map { $0 == .template || tint != nil },
            paint: paint,
            isDark: environment.colorScheme == .dark,
            isHighContrast: environment.colorSchemeContrast == .increased, isAccented: environment.isAccented,
            keepsShades: keepsShades)
    }
}

/// How a view keeps its shape in a space of another one.
///
/// Mirrors [SwiftUI's `ContentMode`](https://developer.apple.com/documentation/swiftui/contentmode).
public enum ContentMode: Hashable, Sendable, CaseIterable {
    /// As large as fits.
    case fit
    /// As small as fills.
    case fill
}

extension View {
    /// Offers this view a space of a ratio of width to height, within or over what there is; `nil` for the view's own.
    nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        ModifiedView(content: self, modifier: .aspectRatio(aspectRatio.map(Double.init), contentMode))
    }

    /// Offers this view a space of a size's ratio.
    nonisolated public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        let ratio = aspectRatio.height == 0 ? nil : aspectRatio.width / aspectRatio.height
        return self.aspectRatio(ratio, contentMode: contentMode)
    }

    /// Keeps this view's shape, as large as fits.
    nonisolated public func scaledToFit() -> some View { aspectRatio(nil, contentMode: .fit) }

    /// Keeps this view's shape, as small as fills.
    nonisolated public func scaledToFill() -> some View { aspectRatio(nil, contentMode: .fill) }
}
