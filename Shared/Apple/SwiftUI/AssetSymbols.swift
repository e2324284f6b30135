import Foundation

/// A custom symbol: a symbol set of an asset catalogue, in the variant for a font.
package struct AssetSymbol: Hashable, Sendable {
    /// A layer in one rendering mode.
    package struct Layer: Hashable, Sendable {
        /// The level or the colour, such as `secondary`, `tintColor`, `systemRedColor`, or a colour of the catalogues.
        package var style: String
        /// The colour if `style` names no colour; `nil` if the symbol states none.
        package var fill: ResolvedColor?
        package var opacity = 1.0
        /// The variable value above which the layer is drawn in full; `nil` if the layer doesn't vary.
        package var threshold: Double?

        package init(style: String, fill: ResolvedColor?, opacity: Double, threshold: Double?) {
            (self.style, self.fill, self.opacity, self.threshold) = (style, fill, opacity, threshold)
        }
    }

    /// The rendering mode that the symbol set states; `nil` if it states none.
    package var mode: SymbolRenderingMode?
    /// The layers of each rendering mode, from back to front. A mode without layers is drawn as `monochrome`.
    package var layers: [SymbolRenderingMode: [Layer]]
    /// The width between the symbol's margins, relative to the font size after scaling.
    package var width: Double

    package init(mode: SymbolRenderingMode?, layers: [SymbolRenderingMode: [Layer]], width: Double) {
        (self.mode, self.layers, self.width) = (mode, layers, width)
    }
}

/// A source of custom symbols from asset catalogues.
package protocol AssetSymbols {
    /// Returns the symbol with a name, or the reason why it can't be read; `nil` if there is no such symbol.
    func symbol(
        named name: String, weight: Int, scale: Double, isRightToLeft: Bool
    ) -> Result<AssetSymbol, CommandFailure>?
}

extension EnvironmentValues {
    /// The source of custom symbols; `nil` if there is none.
    @Entry package var assetSymbols: (any AssetSymbols)?
}

extension Image {
    /// Returns the node's content for a name of the asset catalogues that is a symbol, or the reason why the symbol can't be read; `nil` if
    /// the name isn't that of a symbol.
    @MainActor func assetSymbol(
        _ name: String, font: ResolvedFont, paint: Paint, in environment: EnvironmentValues
    ) -> Result<ViewNode.SymbolContent, CommandFailure>? {
        guard let source = environment.assetSymbols else { return nil }
        var symbol = self.symbol(name, font: font, paint: paint, in: environment)
        let scale = configuration?.scale?.factor ?? environment.symbolScale
        let isRightToLeft = environment.layoutDirection == .rightToLeft
        let (names, weight) = (symbol.variants + [name], symbol.weight)
        (symbol.variants, symbol.layers, symbol.mode) = ([], [], nil)
        // The name itself may be that of an image, so most lookups end here.
        for name in names {
            guard
                let found = source.symbol(named: name, weight: weight, scale: scale, isRightToLeft: isRightToLeft)
            else { continue }
            return found.map { asset in
                let mode = mode(of: asset, in: environment)
                symbol.name = name
                symbol.mode = mode.name
                symbol.layers = paints(of: asset, in: mode, paint, environment)
                symbol.asset = .init(
                    scale: scale, width: asset.width, isRightToLeft: isRightToLeft,
                    label: label == self.name ? name : label)
                return symbol
            }
        }
        return nil
    }

    /// The name in the asset catalogues; `nil` for other sources.
    private var name: String? { if case .asset(let name) = source { name } else { nil } }

    /// Returns the rendering mode in which a symbol is drawn: `monochrome` if it has no layers for the requested mode.
    @MainActor private func mode(of asset: AssetSymbol, in environment: EnvironmentValues) -> SymbolRenderingMode {
        let implied: SymbolRenderingMode? =
            switch renderingMode {
            case .original: .multicolor
            case .template: .monochrome
            case nil: (environment.foreground?.count ?? 1) > 1 ? .palette : asset.mode
            }
        let mode = symbolMode ?? environment.symbolRenderingMode ?? implied ?? .monochrome
        return asset.layers[mode.annotations, default: []].isEmpty ? .monochrome : mode
    }

    /// Returns the paints of a symbol's layers, the foremost first; empty if all have the same paint.
    @MainActor private func paints(
        of asset: AssetSymbol, in mode: SymbolRenderingMode, _ paint: Paint, _ environment: EnvironmentValues
    ) -> [Paint] {
        let layers = asset.layers[mode.annotations, default: []]
        let varies = variableValue != nil && layers.contains { $0.threshold != nil }
        guard mode != .monochrome || varies else { return [] }
        return layers.reversed().map { layer in
            let own = layerPaint(layer, in: mode, paint, environment)
            var opacity = mode == .monochrome ? 1 : layer.opacity
            if let variableValue, let threshold = layer.threshold, variableValue <= threshold {
                opacity *= Self.inactiveOpacity
            }
            return opacity == 1 ? own : own.multipliedAlpha(by: opacity)
        }
    }

    /// The opacity of a layer whose threshold the variable value doesn't exceed.
    private static let inactiveOpacity = 0.3
    /// The opacity of the secondary and of the tertiary level of a hierarchical symbol.
    private static let levelOpacities = ["secondary": 0.5, "tertiary": 0.18]

    @MainActor private func layerPaint(
        _ layer: AssetSymbol.Layer, in mode: SymbolRenderingMode, _ paint: Paint, _ environment: EnvironmentValues
    ) -> Paint {
        switch mode {
        case .hierarchical: return Self.levelOpacities[layer.style].map(paint.multipliedAlpha) ?? paint
        case .palette:
            let rank = ["secondary": 1, "tertiary": 2][layer.style] ?? 0
            // A palette of two styles has the second one for the further levels too.
            let count = environment.foreground?.count ?? 1
            return rank == 0 ? paint : environment.foregroundPaint(rank: count == 2 ? 1 : rank)
        case .multicolor:
            let constants = ["white": ResolvedColor(255, 255, 255), "black": ResolvedColor(0, 0, 0)]
            if layer.style == "tintColor" { return paint }
            let color =
                SystemColor(catalogueName: layer.style)?.resolved(in: environment) ?? constants[layer.style]
                ?? environment.assetColor(named: layer.style, required: false) ?? layer.fill
            return color.map(Paint.color) ?? paint
        default: return paint
        }
    }
}

extension SymbolRenderingMode {
    /// The mode whose layers a symbol is drawn in. A palette has a style for each level of the hierarchy.
    package var annotations: SymbolRenderingMode { self == .palette ? .hierarchical : self }
}

extension ViewNode.SymbolContent {
    /// The attributes of a symbol of the asset catalogues.
    package struct Asset: Hashable, Sendable {
        /// The scale that ``ViewNode/SymbolContent/size`` includes: 0.79 for small, 1 for medium and 1.27 for large symbols.
        package var scale: Double
        /// The width between the symbol's margins, relative to ``ViewNode/SymbolContent/size``.
        package var width: Double
        /// True for the symbol of right-to-left layouts.
        package var isRightToLeft: Bool
        /// The accessibility label; `nil` if there is none.
        package var label: String?
    }

    /// Returns the symbol in another paint. The paints of layers become shades of it, with the opacity of each layer relative to the
    /// opacity of the most opaque one.
    package func repainted(_ paint: Paint) -> Self {
        var symbol = self
        symbol.paint = paint
        guard asset != nil else { return symbol }
        let most = layers.map(\.color.alpha).max() ?? 1
        symbol.layers = layers.map { most > 0 ? paint.multipliedAlpha(by: $0.color.alpha / most) : $0 }
        return symbol
    }
}

/// A colour of an asset catalogue: a value, or the name of a system colour.
package enum AssetColor: Hashable, Sendable {
    /// A colour value.
    case fixed(ResolvedColor)
    /// A system colour by its name in asset catalogues, such as `systemBlueColor`.
    case system(String)
}

/// A source of named colours from asset catalogues.
package protocol AssetColors {
    /// Returns the colour with a name. If there is no such colour, returns `nil`, and reports this if `required` is true.
    func color(named name: String, isDark: Bool, isHighContrast: Bool, required: Bool) -> AssetColor?
}

extension EnvironmentValues {
    /// The source of named colours; `nil` if there is none.
    @Entry package var assetColors: (any AssetColors)?

    /// Returns a named colour in this environment. If the colour is missing, returns `nil`, and reports this if `required` is true.
    func assetColor(named name: String, required: Bool) -> ResolvedColor? {
        let found = assetColors?.color(
            named: name, isDark: colorScheme == .dark, isHighContrast: colorSchemeContrast == .increased,
            required: required)
        return switch found {
        case .fixed(let color)?: color
        case .system(let name)?: SystemColor(catalogueName: name)?.resolved(in: self)
        case nil: nil
        }
    }
}

extension SystemColor {
    /// Creates the system colour with a name from an asset catalogue, such as `systemBlueColor`, `labelColor` or `systemBackgroundColor`; `nil` if no
    /// system colour has the name.
    package init?(catalogueName name: String) {
        let suffix = "Color"
        guard name.hasSuffix(suffix) else { return nil }
        let stem = String(name.dropLast(suffix.count))
        if let exact = Self.allCases.first(where: { "\($0)" == stem }) {
            self = exact
            return
        }
        let plain: String
        if stem.hasPrefix("system"), let first = stem.dropFirst(6).first {
            plain = first.lowercased() + stem.dropFirst(7)
        } else if stem.hasPrefix("secondarySystem") || stem.hasPrefix("tertiarySystem")
            || stem.hasPrefix("quaternarySystem")
        {
            guard let system = stem.firstIndex(of: "S") else { return nil }
            plain = String(stem[..<system] + stem[system...].dropFirst(6))
        } else {
            return nil
        }
        guard let known = Self.allCases.first(where: { "\($0)" == plain }) else { return nil }
        self = known
    }
}

/// A resource that identifies a colour of the asset catalogues.
///
/// Mirrors [DeveloperToolsSupport's `ColorResource`](https://developer.apple.com/documentation/developertoolssupport/colorresource).
nonisolated public struct ColorResource: Hashable, Sendable {
    let name: String

    public init(name: String, bundle: Bundle? = nil) { self.name = name }
}

extension Color {
    /// Creates a colour from the asset catalogues by its name; a missing colour is reported and drawn transparent.
    public init(_ name: String, bundle: Bundle? = nil) { self.init(storage: .named(name)) }

    /// Creates a colour from the asset catalogues.
    public init(_ resource: ColorResource) { self.init(storage: .named(resource.name)) }
}

extension UIColor {
    /// Creates a colour from the asset catalogues by its name.
    ///
    /// The result is never `nil`, because the colour is looked up only when it is drawn. A missing colour is reported then.
    public convenience init?(named name: String) { self.init(color: Color(name)) }

    /// Creates a colour from the asset catalogues.
    public convenience init(resource: ColorResource) { self.init(color: Color(resource)) }
}
