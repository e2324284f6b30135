import Foundation

/// A view that displays an image or a symbol of the asset catalogues, or a system symbol.
///
/// Mirrors [SwiftUI's `Image`](https://developer.apple.com/documentation/swiftui/image).
nonisolated public struct Image: View, PrimitiveView, Equatable, Sendable {
    /// The rendering mode of an image: as a template, or in its original colours.
    public enum TemplateRenderingMode: Hashable, Sendable {
        /// The image is a mask that is filled with the foreground style.
        case template
        /// The image is drawn in its original colours.
        case original
    }

    /// The way in which a resizable image fills its space.
    public enum ResizingMode: Hashable, Sendable {
        /// Repeated.
        case tile
        /// Stretched.
        case stretch
    }

    package enum Source: Hashable, Sendable {
        case asset(String)
        case symbol(String)
        /// The bytes of an image file.
        case data([UInt8])
    }

    let source: Source
    var isResizable = false
    var isTiled = false
    var renderingMode: TemplateRenderingMode?
    /// The way in which a tinted or clear home screen draws the image; `nil` if only its opacity is drawn.
    var accentedRenderingMode: WidgetAccentedRenderingMode?
    var symbolMode: SymbolRenderingMode?
    /// The accessibility label; `nil` if there is none.
    package var label: String?
    /// The value from 0 to 1 that a variable symbol shows; `nil` to draw all its layers in full.
    var variableValue: Double?
    /// The tint colour of a UIKit image.
    var tint: Color?
    /// The configuration of a UIKit symbol.
    var configuration: UIImage.SymbolConfiguration?
    /// The size in points; `nil` for that of the file or asset.
    var size: Size?
    /// The name of an option that has no effect, for a diagnostic; `nil` if there is none.
    var ignored: String?

    init(source: Source, label: String? = nil) { (self.source, self.label) = (source, label) }

    /// Creates an image or a symbol from the asset catalogues by its name.
    public init(_ name: String, bundle: Bundle? = nil) { self.init(source: .asset(name), label: name) }

    /// Creates a decorative image, which accessibility ignores.
    public init(decorative name: String, bundle: Bundle? = nil) { source = .asset(name) }

    /// Creates a symbol from the asset catalogues with a variable value from 0 to 1. The value has no effect on other images.
    public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) {
        self.init(name, bundle: bundle)
        self.variableValue = variableValue
    }

    /// Creates a symbol from the asset catalogues with a variable value from 0 to 1 and an accessibility label.
    public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil, label: Text) {
        self.init(name, bundle: bundle, label: label)
        self.variableValue = variableValue
    }

    /// Creates a decorative symbol from the asset catalogues with a variable value from 0 to 1.
    public init(decorative name: String, variableValue: Double?, bundle: Bundle? = nil) {
        self.init(decorative: name, bundle: bundle)
        self.variableValue = variableValue
    }

    /// Creates a system symbol by its name.
    public init(systemName: String) { source = .symbol(systemName) }

    /// Returns an image that resizes to fill its space.
    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        var image = self
        image.isResizable = true
        image.isTiled = resizingMode == .tile || capInsets != EdgeInsets()
        return image
    }

    /// Sets the rendering mode of the image; with `nil`, the image has the mode of its asset.
    public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
        var image = self
        image.renderingMode = mode
        return image
    }

    /// Creates a system symbol with a variable value from 0 to 1. The value has no effect, and a diagnostic is reported.
    public init(systemName: String, variableValue: Double?) {
        self.init(source: .symbol(systemName))
        if variableValue != nil { ignored = "variableValue" }
    }

    /// The interpolation quality for scaling an image.
    public enum Interpolation: Hashable, Sendable {
        /// No interpolation. The image is still interpolated, and a diagnostic is reported.
        case none
        /// Low quality.
        case low
        /// Medium quality.
        case medium
        /// High quality.
        case high
    }

    /// No effect: accepted so that sources compile. Images are always interpolated; `none` is reported.
    public func interpolation(_ interpolation: Interpolation) -> Image {
        var image = self
        if interpolation == .none { image.ignored = "interpolation(.none)" }
        return image
    }

    /// No effect: accepted so that sources compile. Edges are always antialiased.
    public func antialiased(_ isAntialiased: Bool) -> Image { self }

    /// Sets how the image is drawn in the accented rendering mode: as a flat mask, in shades of the tint, or in its own colours.
    public func widgetAccentedRenderingMode(_ mode: WidgetAccentedRenderingMode?) -> some View {
        var image = self
        image.accentedRenderingMode = mode
        return image
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        switch accentedRenderingMode {
        case .accented, .accentedDesaturated: context.inAccentGroup { ownNodes(in: $0) }
        case .desaturated, .fullColor, nil: ownNodes(in: context)
        }
    }

    @MainActor private func ownNodes(in context: ResolveContext) -> [ViewNode] {
        if isTiled { context.report("not drawn: resizable(capInsets:resizingMode:) other than stretching") }
        if let ignored { context.report("not drawn: \(ignored)") }
        let environment = context.environment
        let own = renderingMode == .original ? tint : nil
        let paint = own?.paint(in: environment) ?? environment.foregroundPaint()
        switch source {
        case .data(let bytes) where bytes.isEmpty: return []
        case .asset(let name):
            switch assetSymbol(name, font: environment.symbolFont, paint: paint, in: environment) {
            case .success(let symbol)?: return [context.contentNode(.symbol(symbol), "Image")]
            case .failure(let fault)?:
                context.report("can't read the symbol '\(name)': \(fault.message)")
                return []
            case nil: return [context.contentNode(.image(content(.name(name), paint, environment)), "Image")]
            }
        case .data(let bytes): return [context.contentNode(.image(content(.data(bytes), paint, environment)), "Image")]
        case .symbol(let name):
            let symbol = symbol(name, font: environment.symbolFont, paint: paint, in: environment)
            return [context.contentNode(.symbol(symbol), "Image")]
        }
    }
}

extension EnvironmentValues {
    /// The size of symbols relative to their font: 0.79 for small, 1 for medium and 1.27 for large symbols.
    @Entry package var symbolScale: Double = 1

    /// The font that symbols are drawn beside.
    @MainActor fileprivate var symbolFont: ResolvedFont {
        ResolvedFont(font ?? .body, at: dynamicTypeSize, weight: fontWeight, bold: isBold)
    }
}

extension Image {
    private var accentedAppearance: ViewNode.ImageContent.AccentedAppearance {
        switch accentedRenderingMode {
        case .accented, nil: .silhouette
        case .accentedDesaturated, .desaturated: .shades
        case .fullColor: .fullColor
        }
    }

    private func content(
        _ source: ViewNode.ImageContent.Source, _ paint: Paint, _ environment: EnvironmentValues
    ) -> ViewNode.ImageContent {
        ViewNode.ImageContent(
            source: source, isResizable: isResizable, label: label,
            isTemplate: renderingMode.map { $0 == .template || tint != nil },
            paint: paint,
            isDark: environment.colorScheme == .dark,
            isHighContrast: environment.colorSchemeContrast == .increased, isAccented: environment.isAccented,
            accentedAppearance: accentedAppearance, size: size)
    }
}

/// The way in which a view is scaled to its space while its aspect ratio is preserved.
///
/// Mirrors [SwiftUI's `ContentMode`](https://developer.apple.com/documentation/swiftui/contentmode).
public enum ContentMode: Hashable, Sendable, CaseIterable {
    /// Scales the view to fit within the space.
    case fit
    /// Scales the view to fill the space.
    case fill
}

extension View {
    /// Constrains this view to a ratio of width to height; with `nil`, to the view's own ratio.
    nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        ModifiedView(content: self, modifier: .aspectRatio(aspectRatio.map(Double.init), contentMode))
    }

    /// Constrains this view to the aspect ratio of a size.
    nonisolated public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        let ratio = aspectRatio.height == 0 ? nil : aspectRatio.width / aspectRatio.height
        return self.aspectRatio(ratio, contentMode: contentMode)
    }

    /// Scales this view to fit its space, keeping its aspect ratio.
    nonisolated public func scaledToFit() -> some View { aspectRatio(nil, contentMode: .fit) }

    /// Scales this view to fill its space, keeping its aspect ratio.
    nonisolated public func scaledToFill() -> some View { aspectRatio(nil, contentMode: .fill) }
}

/// An image at a URL, which a widget never loads, because it is drawn without network access.
///
/// Mirrors [SwiftUI's `AsyncImage`](https://developer.apple.com/documentation/swiftui/asyncimage). The placeholder is drawn, as on iOS,
/// where a widget's views are archived before a download can finish.
nonisolated public struct AsyncImage<Content: View>: View, PrimitiveView {
    private let url: URL?
    private let empty: () -> AnyView

    /// Creates an image with a view for each phase.
    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        (self.url, empty) = (url, { AnyView(content(.empty)) })
    }

    /// Creates an image with a placeholder until it is loaded.
    public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        (self.url, empty) = (url, { AnyView(placeholder()) })
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within("AsyncImage")
        if url != nil {
            context.report(
                "not loaded: a widget has no network access while it is drawn — store the image in the timeline entry")
        }
        return context.resolving { empty() }
    }
}

extension AsyncImage where Content == Image {
    /// Creates an image with a grey placeholder.
    public init(url: URL?, scale: CGFloat = 1) {
        (self.url, empty) = (url, { AnyView(Color(UIColor.systemGray5)) })
    }
}

/// The loading phase of an ``AsyncImage``.
///
/// Mirrors [SwiftUI's `AsyncImagePhase`](https://developer.apple.com/documentation/swiftui/asyncimagephase).
public enum AsyncImagePhase: Sendable {
    /// No image is loaded.
    case empty
    /// The image is loaded.
    case success(Image)
    /// The image couldn't be loaded.
    case failure(any Error)

    /// The loaded image, if any.
    public var image: Image? { if case .success(let image) = self { image } else { nil } }

    /// The error of a failed load, if any.
    public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}
