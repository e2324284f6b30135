/// How the layers of a symbol are filled.
///
/// Mirrors [SwiftUI's `SymbolRenderingMode`](https://developer.apple.com/documentation/swiftui/symbolrenderingmode).
public struct SymbolRenderingMode: Hashable, Sendable {
    let name: String

    /// All in one style.
    public static let monochrome = SymbolRenderingMode(name: "monochrome")
    /// In the colours of the symbol itself; accepted, and drawn in one style.
    public static let multicolor = SymbolRenderingMode(name: "multicolor")
    /// In one style, layers behind more transparent.
    public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
    /// Each layer in a style of its own.
    public static let palette = SymbolRenderingMode(name: "palette")
}

/// Forms of a symbol that go by an addition to its name.
///
/// Mirrors [SwiftUI's `SymbolVariants`](https://developer.apple.com/documentation/swiftui/symbolvariants).
public struct SymbolVariants: Hashable, Sendable {
    /// The shape around it; `nil` for none.
    private var shape: String?
    private var isFilled = false
    private var isSlashed = false

    private init() {}

    private func with(_ change: (inout SymbolVariants) -> Void) -> SymbolVariants {
        var variants = self
        change(&variants)
        return variants
    }

    /// As it is.
    public static let none = SymbolVariants()
    /// In a circle.
    public static let circle = none.circle
    /// In a square.
    public static let square = none.square
    /// In a rectangle.
    public static let rectangle = none.rectangle
    /// Filled.
    public static let fill = none.fill
    /// With a stroke across it.
    public static let slash = none.slash

    /// In a circle, too.
    public var circle: SymbolVariants { with { $0.shape = "circle" } }
    /// In a square, too.
    public var square: SymbolVariants { with { $0.shape = "square" } }
    /// In a rectangle, too.
    public var rectangle: SymbolVariants { with { $0.shape = "rectangle" } }
    /// Filled, too.
    public var fill: SymbolVariants { with { $0.isFilled = true } }
    /// With a stroke across it, too.
    public var slash: SymbolVariants { with { $0.isSlashed = true } }

    /// Whether all that another one says is said by this one.
    public func contains(_ other: SymbolVariants) -> Bool {
        (other.shape == nil || other.shape == shape) && (!other.isFilled || isFilled) && (!other.isSlashed || isSlashed)
    }

    /// The variants of both.
    func with(_ other: SymbolVariants) -> SymbolVariants {
        with {
            $0.shape = other.shape ?? shape
            $0.isFilled = isFilled || other.isFilled
            $0.isSlashed = isSlashed || other.isSlashed
        }
    }

    /// The names a symbol has in these forms, the one with most of them first.
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

private struct SymbolModeKey: EnvironmentKey { static var defaultValue: SymbolRenderingMode? { nil } }
private struct SymbolVariantsKey: EnvironmentKey { static var defaultValue: SymbolVariants { .none } }

extension EnvironmentValues {
    /// How the layers of symbols are filled; `nil` for what the foreground styles ask for.
    public var symbolRenderingMode: SymbolRenderingMode? {
        get { self[SymbolModeKey.self] }
        set { self[SymbolModeKey.self] = newValue }
    }

    /// The forms symbols have.
    public var symbolVariants: SymbolVariants {
        get { self[SymbolVariantsKey.self] }
        set { self[SymbolVariantsKey.self] = newValue }
    }

    /// The size of symbols beside that of their font.
    public var imageScale: Image.Scale {
        get { Image.Scale.allCases.first { $0.factor == symbolScale } ?? .medium }
        set { symbolScale = newValue.factor }
    }
}

extension Image {
    /// A size beside that of the font.
    public enum Scale: Hashable, Sendable, CaseIterable {
        /// Smaller.
        case small
        /// The font's.
        case medium
        /// Larger.
        case large

        var factor: Double {
            switch self {
            case .small: 0.79
            case .medium: 1
            case .large: 1.27
            }
        }
    }

    /// Chooses how the layers of a symbol are filled; `nil` for what is around.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
        var image = self
        image.symbolMode = mode
        return image
    }

    /// A symbol as it is drawn in a font.
    @MainActor func symbol(
        _ name: String, font: ResolvedFont, paint: Paint, in environment: EnvironmentValues
    ) -> ViewNode.SymbolContent {
        var symbol = ViewNode.SymbolContent(
            name: name,
            size: (configuration?.size ?? font.size) * (configuration?.scale?.factor ?? environment.symbolScale),
            weight: configuration?.weight?.number ?? font.weight, isResizable: isResizable,
            paint: paint, isAccented: environment.isAccented)
        symbol.variants = environment.symbolVariants.names(of: name)
        let mode = symbolMode ?? environment.symbolRenderingMode
        // Several foreground styles ask for a palette by themselves.
        if mode == .palette || (mode == nil && (environment.foreground?.count ?? 1) > 1) {
            symbol.layers = [paint, environment.foregroundPaint(rank: 1)]
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
    /// Chooses how the layers of the symbols in this view are filled; `nil` for what is around.
    nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
        environment(\.symbolRenderingMode, mode)
    }

    /// Adds a form to those of the symbols in this view.
    nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
        EnvironmentView(content: self) {
            $0.symbolVariants = variant == .none ? .none : $0.symbolVariants.with(variant)
        }
    }

    /// Sets the size of the symbols in this view beside that of their fonts.
    nonisolated public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
}
