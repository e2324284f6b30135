/// What text and shapes are filled with.
///
/// Mirrors [SwiftUI's `ShapeStyle`](https://developer.apple.com/documentation/swiftui/shapestyle).
public protocol ShapeStyle: Sendable {}

/// A shape style the engine can turn into one colour.
package protocol SolidShapeStyle: ShapeStyle {
    /// The colour in an environment.
    func color(in environment: EnvironmentValues) -> Color
}

extension Color: SolidShapeStyle {
    package func color(in environment: EnvironmentValues) -> Color { self }
}

/// A rank below the foreground style in force.
public struct HierarchicalShapeStyle: SolidShapeStyle, Hashable {
    let level: Int

    /// First rank: the style itself.
    public static let primary = HierarchicalShapeStyle(level: 0)
    /// Second rank.
    public static let secondary = HierarchicalShapeStyle(level: 1)
    /// Third rank.
    public static let tertiary = HierarchicalShapeStyle(level: 2)
    /// Fourth rank.
    public static let quaternary = HierarchicalShapeStyle(level: 3)

    /// The label colours where no style is set, else the style in force at the rank's opacity: 1, 0.5, 0.25, 0.18.
    package func color(in environment: EnvironmentValues) -> Color {
        let ranks: [(label: SystemColor, opacity: Double)] = [
            (.label, 1), (.secondaryLabel, 0.5), (.tertiaryLabel, 0.25), (.quaternaryLabel, 0.18),
        ]
        let rank = ranks[min(max(level, 0), ranks.count - 1)]
        guard let foreground = environment.foreground else { return Color(system: rank.label) }
        return foreground.opacity(rank.opacity)
    }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// First rank: the style itself.
    public static var primary: HierarchicalShapeStyle { .primary }
    /// Second rank.
    public static var secondary: HierarchicalShapeStyle { .secondary }
    /// Third rank.
    public static var tertiary: HierarchicalShapeStyle { .tertiary }
    /// Fourth rank.
    public static var quaternary: HierarchicalShapeStyle { .quaternary }
}

extension ShapeStyle where Self == Color {
    /// No colour at all.
    public static var clear: Color { .clear }
    /// Black.
    public static var black: Color { .black }
    /// White.
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
}
