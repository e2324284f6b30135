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
