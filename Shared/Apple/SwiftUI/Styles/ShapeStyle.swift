/// A style that fills text and shapes.
///
/// Mirrors [SwiftUI's `ShapeStyle`](https://developer.apple.com/documentation/swiftui/shapestyle). A custom style returns a built-in style
/// from `resolve(in:)`.
public protocol ShapeStyle: Sendable {
    /// The type of the resolved style; `Never` for built-in styles.
    associatedtype Resolved: ShapeStyle = Never
    /// Returns the resolved style in an environment.
    func resolve(in environment: EnvironmentValues) -> Resolved
}

extension Never: ShapeStyle {}

extension ShapeStyle where Resolved == Never {
    /// Never called: built-in styles have no resolved style.
    public func resolve(in environment: EnvironmentValues) -> Never {
        preconditionFailure("\(Self.self) has no resolved style; the engine paints it directly")
    }
}

/// A built-in shape style, which the engine paints.
package protocol PaintingStyle: ShapeStyle {
    /// Returns the paint in an environment.
    func paint(in environment: EnvironmentValues) -> Paint
}

extension ShapeStyle {
    /// Returns the paint in an environment; `nil` for an unknown style that resolves to `Never`.
    package func resolvedPaint(in environment: EnvironmentValues) -> Paint? {
        if let painting = self as? any PaintingStyle { return painting.paint(in: environment) }
        if Resolved.self == Never.self { return nil }
        return resolve(in: environment).resolvedPaint(in: environment)
    }

    /// Returns the paint at a view. For an unknown style, returns a transparent paint and adds a diagnostic.
    @MainActor func paint(in context: ResolveContext) -> Paint {
        context.reportInvalidAmounts(self)
        if let paint = resolvedPaint(in: context.environment) { return paint }
        context.report("not drawn: the style \(Self.self)")
        return .color(ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0))
    }
}

extension Color: PaintingStyle {
    package func paint(in environment: EnvironmentValues) -> Paint { .color(resolved(in: environment)) }
}

/// A type-erased shape style.
public struct AnyShapeStyle: PaintingStyle {
    /// The style.
    let style: any ShapeStyle

    public init<S: ShapeStyle>(_ style: S) { self.style = (style as? AnyShapeStyle)?.style ?? style }

    package func paint(in environment: EnvironmentValues) -> Paint {
        style.resolvedPaint(in: environment) ?? .color(ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0))
    }
}

/// A style with its opacity multiplied.
struct OpacityShapeStyle<Base: ShapeStyle>: PaintingStyle {
    let base: Base
    let opacity: Double

    func paint(in environment: EnvironmentValues) -> Paint {
        (base.resolvedPaint(in: environment) ?? .color(Color.clear.resolved(in: environment)))
            .multipliedAlpha(by: opacity)
    }
}

extension ShapeStyle {
    /// Returns the style with its opacity multiplied by a factor from 0 to 1.
    @_disfavoredOverload
    public func opacity(_ opacity: Double) -> some ShapeStyle { OpacityShapeStyle(base: self, opacity: opacity) }
}

extension ShapeStyle where Self == ForegroundStyle {
    /// The current foreground style.
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
    /// The current tint.
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
    /// The background of the view's container.
    public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
    /// The colour of separators.
    public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == PlaceholderTextShapeStyle {
    /// The colour of placeholder text.
    public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}

extension ShapeStyle where Self == LinkShapeStyle {
    /// The colour of links.
    public static var link: LinkShapeStyle { LinkShapeStyle() }
}

extension ShapeStyle where Self == FillShapeStyle {
    /// The background of filled elements.
    public static var fill: FillShapeStyle { FillShapeStyle() }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// The first level: the style itself.
    public static var primary: HierarchicalShapeStyle { .primary }
    /// The second level.
    public static var secondary: HierarchicalShapeStyle { .secondary }
    /// The third level.
    public static var tertiary: HierarchicalShapeStyle { .tertiary }
    /// The fourth level.
    public static var quaternary: HierarchicalShapeStyle { .quaternary }
    /// The fifth level.
    public static var quinary: HierarchicalShapeStyle { .quinary }
}

extension ShapeStyle where Self == Color {
    /// Transparent.
    public static var clear: Color { .clear }
    public static var black: Color { .black }
    public static var white: Color { .white }
    /// The system's red.
    public static var red: Color { .red }
    /// The system's orange.
    public static var orange: Color { .orange }
    /// The system's yellow.
    public static var yellow: Color { .yellow }
    /// The system's green.
    public static var green: Color { .green }
    /// The system's mint.
    public static var mint: Color { .mint }
    /// The system's teal.
    public static var teal: Color { .teal }
    /// The system's cyan.
    public static var cyan: Color { .cyan }
    /// The system's blue.
    public static var blue: Color { .blue }
    /// The system's indigo.
    public static var indigo: Color { .indigo }
    /// The system's purple.
    public static var purple: Color { .purple }
    /// The system's pink.
    public static var pink: Color { .pink }
    /// The system's brown.
    public static var brown: Color { .brown }
    /// The system's grey.
    public static var gray: Color { .gray }
    /// The app's accent colour.
    public static var accentColor: Color { .accentColor }
}

/// The foreground styles of texts, symbols and shapes, for up to three levels.
package struct ForegroundStyles: Sendable {
    /// The style of the first level, and those of the second and third if they were set.
    private let ranks: [any ShapeStyle]
    /// The foreground styles outside the view that set these styles. A style may refer to the outer styles. The array has at most one element.
    private let outer: [ForegroundStyles]

    init(_ ranks: [any ShapeStyle], outer: ForegroundStyles?) {
        self.ranks = ranks
        self.outer = outer.map { [$0] } ?? []
    }

    /// The number of levels that were set.
    var count: Int { ranks.count }

    /// The factor of opacity for each level. If a level has no style, the factor is applied to the first level's style.
    private static let opacities = [1, 0.5, 0.25, 0.18]

    /// Returns the paint of a level; levels are counted from 0.
    fileprivate func paint(rank: Int, in environment: EnvironmentValues) -> Paint {
        var environment = environment
        environment.foreground = outer.first
        func paint(_ style: any ShapeStyle) -> Paint {
            style.resolvedPaint(in: environment) ?? .color(Color.clear.resolved(in: environment))
        }
        if rank < ranks.count { return paint(ranks[rank]) }
        // A first level of `.primary` sets nothing: the further levels are those of the outer style.
        if let first = ranks[0] as? HierarchicalShapeStyle, first == .primary {
            return environment.foregroundPaint(rank: rank)
        }
        return paint(ranks[0]).multipliedAlpha(by: Self.opacities[min(rank, Self.opacities.count - 1)])
    }
}

extension EnvironmentValues {
    /// The styles set by `foregroundStyle` or `foregroundColor`; `nil` for the label colours.
    @Entry package var foreground: ForegroundStyles?

    /// The style set by `tint`; `nil` if controls have the accent colour.
    @Entry package var tint: AnyShapeStyle?

    /// Returns the foreground paint of a level; levels are counted from 0.
    package func foregroundPaint(rank: Int = 0) -> Paint {
        if let foreground { return foreground.paint(rank: rank, in: self) }
        let labels: [SystemColor] = [.label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel]
        return .color(Color(system: labels[min(max(rank, 0), labels.count - 1)]).resolved(in: self))
    }

    /// The paint of controls and links.
    package var tintPaint: Paint { tint?.paint(in: self) ?? Color.accentColor.paint(in: self) }
}

/// The current foreground style.
public struct ForegroundStyle: PaintingStyle, Hashable {
    public init() {}

    package func paint(in environment: EnvironmentValues) -> Paint { environment.foregroundPaint() }
}

/// A level of the current foreground style.
public struct HierarchicalShapeStyle: PaintingStyle, Hashable {
    let level: Int

    /// The first level: the style itself.
    public static let primary = HierarchicalShapeStyle(level: 0)
    /// The second level.
    public static let secondary = HierarchicalShapeStyle(level: 1)
    /// The third level.
    public static let tertiary = HierarchicalShapeStyle(level: 2)
    /// The fourth level.
    public static let quaternary = HierarchicalShapeStyle(level: 3)
    /// The fifth level, which is drawn like the fourth.
    public static let quinary = HierarchicalShapeStyle(level: 4)

    /// Returns the paint of the level: a label colour if no style is set; otherwise the level's style; if the level has none, the first
    /// level's style with an opacity of 0.5, 0.25 or 0.18.
    package func paint(in environment: EnvironmentValues) -> Paint { environment.foregroundPaint(rank: level) }
}

/// The current tint.
public struct TintShapeStyle: PaintingStyle, Hashable {
    public init() {}

    package func paint(in environment: EnvironmentValues) -> Paint { environment.tintPaint }
}

/// The background of the view's container.
public struct BackgroundStyle: PaintingStyle, Hashable {
    public init() {}

    package func paint(in environment: EnvironmentValues) -> Paint {
        // A background style that resolves to `BackgroundStyle` itself would never end.
        guard let style = environment.backgroundStyle?.style, !(style is BackgroundStyle) else {
            return Color(system: .systemBackground).paint(in: environment)
        }
        var outside = environment
        outside.backgroundStyle = nil
        return style.resolvedPaint(in: outside) ?? Color.clear.paint(in: environment)
    }
}

/// The colour of separators.
public struct SeparatorShapeStyle: PaintingStyle, Hashable {
    public init() {}

    package func paint(in environment: EnvironmentValues) -> Paint { Color(system: .separator).paint(in: environment) }
}

/// The colour of placeholder text.
public struct PlaceholderTextShapeStyle: PaintingStyle, Hashable {
    public init() {}

    package func paint(in environment: EnvironmentValues) -> Paint {
        Color(system: .tertiaryLabel).paint(in: environment)
    }
}

/// The colour of links.
public struct LinkShapeStyle: PaintingStyle, Hashable {
    public init() {}

    package func paint(in environment: EnvironmentValues) -> Paint { Color(system: .blue).paint(in: environment) }
}

/// The background of filled elements, such as a bar's track.
public struct FillShapeStyle: PaintingStyle, Hashable {
    public init() {}

    package func paint(in environment: EnvironmentValues) -> Paint { Color(system: .fill).paint(in: environment) }
}

/// A further level of a style.
struct RankedShapeStyle<Base: ShapeStyle>: PaintingStyle {
    let base: Base
    /// The level, counted from 0; 1 is the second level.
    let rank: Int

    func paint(in environment: EnvironmentValues) -> Paint {
        let named: [SystemColor]? =
            switch base {
            case is FillShapeStyle: [.fill, .secondaryFill, .tertiaryFill, .quaternaryFill]
            case is BackgroundStyle: [.systemBackground, .secondarySystemBackground, .tertiarySystemBackground]
            default: nil
            }
        if let named { return Color(system: named[min(rank, named.count - 1)]).paint(in: environment) }
        let paint = base.resolvedPaint(in: environment) ?? .color(Color.clear.resolved(in: environment))
        return paint.multipliedAlpha(by: [1, 0.5, 0.25, 0.18][min(rank, 3)])
    }
}

extension ShapeStyle {
    /// The second level of the style.
    public var secondary: some ShapeStyle { RankedShapeStyle(base: self, rank: 1) }
    /// The third level of the style.
    public var tertiary: some ShapeStyle { RankedShapeStyle(base: self, rank: 2) }
    /// The fourth level of the style.
    public var quaternary: some ShapeStyle { RankedShapeStyle(base: self, rank: 3) }
    /// The fifth level of the style, which is drawn like the fourth.
    public var quinary: some ShapeStyle { RankedShapeStyle(base: self, rank: 4) }
}

/// A translucent material that blurs its background. Here it is drawn as a flat colour.
///
/// Mirrors [SwiftUI's `Material`](https://developer.apple.com/documentation/swiftui/material). The opacities are chosen by eye, because
/// Apple doesn't publish them.
public struct Material: Hashable, PaintingStyle {
    private let opacity: Double

    /// Mostly translucent.
    public static let ultraThin = Material(opacity: 0.44)
    /// More translucent than opaque.
    public static let thin = Material(opacity: 0.58)
    /// Somewhat translucent.
    public static let regular = Material(opacity: 0.73)
    /// More opaque than translucent.
    public static let thick = Material(opacity: 0.84)
    /// Mostly opaque.
    public static let ultraThick = Material(opacity: 0.92)
    /// The material of toolbars.
    public static let bar = Material(opacity: 0.85)

    package func paint(in environment: EnvironmentValues) -> Paint {
        let shade = environment.colorScheme == .dark ? 37.0 / 255 : 246.0 / 255
        return .color(ResolvedColor(red: shade, green: shade, blue: shade, alpha: opacity))
    }
}

extension ShapeStyle where Self == Material {
    /// Mostly translucent.
    public static var ultraThinMaterial: Material { .ultraThin }
    /// More translucent than opaque.
    public static var thinMaterial: Material { .thin }
    /// Somewhat translucent.
    public static var regularMaterial: Material { .regular }
    /// More opaque than translucent.
    public static var thickMaterial: Material { .thick }
    /// Mostly opaque.
    public static var ultraThickMaterial: Material { .ultraThick }
    /// The material of toolbars.
    public static var bar: Material { .bar }
}

/// A style whose values may be invalid.
protocol ValidatedStyle: ShapeStyle {
    /// The diagnostic of an invalid value; `nil` if all values are valid.
    var fault: String? { get }
}

extension Color: ValidatedStyle {
    var fault: String? { isNumeric ? nil : "treated as 0: a colour component that isn't a number" }
}

extension AnyShapeStyle: ValidatedStyle {
    var fault: String? { (style as? any ValidatedStyle)?.fault }
}

extension Gradient.Stop {
    fileprivate var fault: String? { location.isFinite ? color.fault : Gradient.placeFault }
}

extension Gradient: ValidatedStyle {
    fileprivate static var placeFault: String { "treated as 0: a gradient location that isn't a number" }

    var fault: String? { stops.lazy.compactMap(\.fault).first }
}

extension LinearGradient: ValidatedStyle {
    var fault: String? { isFinite(start, end) ? gradient.fault : Gradient.placeFault }
}

extension RadialGradient: ValidatedStyle {
    var fault: String? {
        isFinite(center) && start.isFinite && end.isFinite ? gradient.fault : Gradient.placeFault
    }
}

extension EllipticalGradient: ValidatedStyle {
    var fault: String? {
        isFinite(center) && start.isFinite && end.isFinite ? gradient.fault : Gradient.placeFault
    }
}

extension AngularGradient: ValidatedStyle {
    var fault: String? {
        isFinite(center) && start.radians.isFinite && end.radians.isFinite ? gradient.fault : Gradient.placeFault
    }
}

private func isFinite(_ points: UnitPoint...) -> Bool {
    points.allSatisfy { $0.point.x.isFinite && $0.point.y.isFinite }
}

extension ResolveContext {
    /// Reports a style's invalid value.
    func reportInvalidAmounts(_ style: any ShapeStyle) {
        if let fault = (style as? any ValidatedStyle)?.fault { report(fault) }
    }
}
