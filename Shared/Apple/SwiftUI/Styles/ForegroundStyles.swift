/// The styles texts, symbols and shapes are filled with unless they say otherwise: up to three ranks.
package struct ForegroundStyles: Sendable {
    /// First rank, then second and third where they were set.
    private let ranks: [any ShapeStyle]
    /// What was in force outside, for styles that are relative to it; none or one.
    private let outer: [ForegroundStyles]

    init(_ ranks: [any ShapeStyle], outer: ForegroundStyles?) {
        self.ranks = ranks
        self.outer = outer.map { [$0] } ?? []
    }

    /// The ranks that were set.
    var count: Int { ranks.count }

    /// The share of its opacity a rank keeps where only the first was set.
    private static let opacities = [1, 0.5, 0.25, 0.18]

    /// The paint of a rank, from 0 on.
    fileprivate func paint(rank: Int, in environment: EnvironmentValues) -> Paint {
        var environment = environment
        environment.foreground = outer.first
        func paint(_ style: any ShapeStyle) -> Paint {
            style.resolvedPaint(in: environment) ?? .color(Color.clear.resolved(in: environment))
        }
        if rank < ranks.count { return paint(ranks[rank]) }
        return paint(ranks[0]).multipliedAlpha(by: Self.opacities[min(rank, Self.opacities.count - 1)])
    }
}

private struct ForegroundKey: EnvironmentKey { static var defaultValue: ForegroundStyles? { nil } }
private struct TintKey: EnvironmentKey { static var defaultValue: AnyShapeStyle? { nil } }

extension EnvironmentValues {
    /// The styles set by `foregroundStyle` or `foregroundColor`; `nil` for the label colours.
    package var foreground: ForegroundStyles? {
        get { self[ForegroundKey.self] }
        set { self[ForegroundKey.self] = newValue }
    }

    /// The style set by `tint`; `nil` for the accent colour.
    package var tint: AnyShapeStyle? {
        get { self[TintKey.self] }
        set { self[TintKey.self] = newValue }
    }

    /// The paint of a rank of the foreground, from 0 on.
    package func foregroundPaint(rank: Int = 0) -> Paint {
        if let foreground { return foreground.paint(rank: rank, in: self) }
        let labels: [SystemColor] = [.label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel]
        return .color(Color(system: labels[min(max(rank, 0), labels.count - 1)]).resolved(in: self))
    }

    /// The paint of controls and links.
    package var tintPaint: Paint { tint?.paint(in: self) ?? Color.accentColor.paint(in: self) }
}

/// The foreground style in force.
public struct ForegroundStyle: PaintingStyle, Hashable {
    public init() {}

    package func paint(in environment: EnvironmentValues) -> Paint { environment.foregroundPaint() }
}

/// A rank below the foreground style in force.
public struct HierarchicalShapeStyle: PaintingStyle, Hashable {
    let level: Int

    /// First rank: the style itself.
    public static let primary = HierarchicalShapeStyle(level: 0)
    /// Second rank.
    public static let secondary = HierarchicalShapeStyle(level: 1)
    /// Third rank.
    public static let tertiary = HierarchicalShapeStyle(level: 2)
    /// Fourth rank.
    public static let quaternary = HierarchicalShapeStyle(level: 3)
    /// Fifth rank; drawn as the fourth.
    public static let quinary = HierarchicalShapeStyle(level: 4)

    /// The label colours where no style is set, else the style set for the rank, or the first rank's at 0.5, 0.25, 0.18.
    package func paint(in environment: EnvironmentValues) -> Paint { environment.foregroundPaint(rank: level) }
}

/// The tint in force.
public struct TintShapeStyle: PaintingStyle, Hashable {
    public init() {}

    package func paint(in environment: EnvironmentValues) -> Paint { environment.tintPaint }
}

/// The background of the place the view is in.
public struct BackgroundStyle: PaintingStyle, Hashable {
    public init() {}

    package func paint(in environment: EnvironmentValues) -> Paint {
        // A style that stands for this one would never end.
        guard let style = environment.backgroundStyle?.style, !(style is BackgroundStyle) else {
            return Color(system: .systemBackground).paint(in: environment)
        }
        var outside = environment
        outside.backgroundStyle = nil
        return style.resolvedPaint(in: outside) ?? Color.clear.paint(in: environment)
    }
}

/// The colour of lines between content.
public struct SeparatorShapeStyle: PaintingStyle, Hashable {
    public init() {}

    package func paint(in environment: EnvironmentValues) -> Paint { Color(system: .separator).paint(in: environment) }
}

/// The colour of texts that stand for ones to come.
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

/// The background of things that are filled, such as a bar's track.
public struct FillShapeStyle: PaintingStyle, Hashable {
    public init() {}

    package func paint(in environment: EnvironmentValues) -> Paint { Color(system: .fill).paint(in: environment) }
}

/// A rank below a style.
struct RankedShapeStyle<Base: ShapeStyle>: PaintingStyle {
    let base: Base
    /// From 1 for the second rank.
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
    /// Second rank below the style.
    public var secondary: some ShapeStyle { RankedShapeStyle(base: self, rank: 1) }
    /// Third rank below the style.
    public var tertiary: some ShapeStyle { RankedShapeStyle(base: self, rank: 2) }
    /// Fourth rank below the style.
    public var quaternary: some ShapeStyle { RankedShapeStyle(base: self, rank: 3) }
}
