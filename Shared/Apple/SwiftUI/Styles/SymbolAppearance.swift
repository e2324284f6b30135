/// The rendering mode of a symbol's layers.
///
/// Mirrors [SwiftUI's `SymbolRenderingMode`](https://developer.apple.com/documentation/swiftui/symbolrenderingmode).
public struct SymbolRenderingMode: Hashable, Sendable {
    package let name: String

    /// Creates the mode with a name.
    package init(name: String) { self.name = name }

    /// All layers in one style.
    public static let monochrome = SymbolRenderingMode(name: "monochrome")
    /// The symbol's own colours. System symbols are drawn in one style instead, with a diagnostic.
    public static let multicolor = SymbolRenderingMode(name: "multicolor")
    /// One style, with less opacity for secondary layers.
    public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
    /// A separate style for each layer.
    public static let palette = SymbolRenderingMode(name: "palette")
}

/// The variants of a symbol, which are suffixes of its name.
///
/// Mirrors [SwiftUI's `SymbolVariants`](https://developer.apple.com/documentation/swiftui/symbolvariants).
public struct SymbolVariants: Hashable, Sendable {
    /// The enclosing shape; `nil` for no shape.
    private var shape: String?
    private var isFilled = false
    private var isSlashed = false

    private init() {}

    private func with(_ change: (inout SymbolVariants) -> Void) -> SymbolVariants {
        var variants = self
        change(&variants)
        return variants
    }

    /// No variant.
    public static let none = SymbolVariants()
    /// The variant in a circle.
    public static let circle = none.circle
    /// The variant in a square.
    public static let square = none.square
    /// The variant in a rectangle.
    public static let rectangle = none.rectangle
    /// The filled variant.
    public static let fill = none.fill
    /// The variant with a slash.
    public static let slash = none.slash

    /// These variants in a circle.
    public var circle: SymbolVariants { with { $0.shape = "circle" } }
    /// These variants in a square.
    public var square: SymbolVariants { with { $0.shape = "square" } }
    /// These variants in a rectangle.
    public var rectangle: SymbolVariants { with { $0.shape = "rectangle" } }
    /// These variants filled.
    public var fill: SymbolVariants { with { $0.isFilled = true } }
    /// These variants with a slash.
    public var slash: SymbolVariants { with { $0.isSlashed = true } }

    /// Returns true if these variants include all of `other`.
    public func contains(_ other: SymbolVariants) -> Bool {
        (other.shape == nil || other.shape == shape) && (!other.isFilled || isFilled) && (!other.isSlashed || isSlashed)
    }

    /// Returns these variants combined with other variants.
    func with(_ other: SymbolVariants) -> SymbolVariants {
        with {
            $0.shape = other.shape ?? shape
            $0.isFilled = isFilled || other.isFilled
            $0.isSlashed = isSlashed || other.isSlashed
        }
    }

    /// Returns the possible names of a symbol with these variants; the name with the most variants is first.
    func names(of symbol: String) -> [String] {
        guard self != .none else { return [] }
        var names: [String] = []
        let words = symbol.split(separator: ".").map(String.init)
        let isFilled = isFilled || words.last == "fill"
        let stem = words.last == "fill" ? Array(words.dropLast()) : words
        func add(_ shape: String?, _ slash: Bool, _ fill: Bool) {
            let parts =
                stem + [shape, slash ? "slash" : nil].compactMap { $0 }.filter { !stem.contains($0) }
                + (fill ? ["fill"] : [])
            let name = parts.joined(separator: ".")
            if !names.contains(name) { names.append(name) }
        }
        add(shape, isSlashed, isFilled)
        add(nil, isSlashed, isFilled)
        add(shape, false, isFilled)
        add(nil, isSlashed, false)
        return names
    }
}

extension EnvironmentValues {
    /// The rendering mode of symbols; `nil` to derive it from the foreground styles.
    @Entry public var symbolRenderingMode: SymbolRenderingMode?

    @Entry public var symbolVariants: SymbolVariants = .none

    /// The size of symbols relative to their font.
    public var imageScale: Image.Scale {
        get { Image.Scale.allCases.first { $0.factor == symbolScale } ?? .medium }
        set { symbolScale = newValue.factor }
    }
}

extension Image {
    /// A size of symbols relative to the font.
    public enum Scale: Hashable, Sendable, CaseIterable {
        /// Symbols are smaller than the font.
        case small
        /// Symbols have the size of the font.
        case medium
        /// Symbols are larger than the font.
        case large

        var factor: Double {
            switch self {
            case .small: 0.79
            case .medium: 1
            case .large: 1.27
            }
        }
    }

    /// Sets the rendering mode of a symbol; with `nil`, the symbol has the mode of the environment.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
        var image = self
        image.symbolMode = mode
        return image
    }

    /// Returns the node's content for a symbol in a font.
    @MainActor func symbol(
        _ name: String, font: ResolvedFont, paint: Paint, in environment: EnvironmentValues
    ) -> ViewNode.SymbolContent {
        var symbol = ViewNode.SymbolContent(
            name: name,
            size: (configuration?.size ?? font.size) * (configuration?.scale?.factor ?? environment.symbolScale),
            weight: configuration?.weight?.number ?? font.weight, isResizable: isResizable,
            paint: paint, isAccented: environment.isAccented)
        symbol.variants = environment.symbolVariants.names(of: name)
        let mode = symbolMode ?? configuration?.mode ?? environment.symbolRenderingMode
        let colors = (configuration?.colors ?? []).map { $0.color.paint(in: environment) }
        let paint = colors.first ?? paint
        symbol.paint = paint
        // Several foreground styles imply a palette.
        if mode == .palette || (mode == nil && (environment.foreground?.count ?? 1) > 1) {
            symbol.layers = [
                paint, colors.isEmpty ? environment.foregroundPaint(rank: 1) : colors.dropFirst().first ?? paint,
            ]
            symbol.mode = "palette"
        } else if mode == .hierarchical {
            symbol.layers = [paint, paint.multipliedAlpha(by: 0.5)]
            symbol.mode = "hierarchical"
        } else if mode == .multicolor {
            symbol.mode = "multicolor"
        }
        return symbol
    }
}

extension View {
    /// Sets the rendering mode of the symbols in this view; with `nil`, symbols have the mode that their styles imply.
    nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
        environment(\.symbolRenderingMode, mode)
    }

    /// Adds a variant to the symbols in this view.
    nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
        EnvironmentView(content: self) {
            $0.symbolVariants = variant == .none ? .none : $0.symbolVariants.with(variant)
        }
    }

    /// Sets the size of the symbols in this view, relative to their fonts.
    nonisolated public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
}
