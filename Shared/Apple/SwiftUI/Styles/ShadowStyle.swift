import Foundation

/// A shadow of the area that a style fills, behind the area or inside its edges.
///
/// Mirrors [SwiftUI's `ShadowStyle`](https://developer.apple.com/documentation/swiftui/shadowstyle). Shadows of styles aren't drawn; a diagnostic
/// reports this.
public struct ShadowStyle: Hashable, Sendable {
    private enum Position { case outside, inside }

    private let position: Position
    private let color: Color
    private let radius: Double
    private let x: Double
    private let y: Double

    /// Returns a drop shadow; lengths are in points.
    public static func drop(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(position: .outside, color: color, radius: Double(radius), x: Double(x), y: Double(y))
    }

    /// Returns an inner shadow; lengths are in points.
    public static func inner(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(position: .inside, color: color, radius: Double(radius), x: Double(x), y: Double(y))
    }

    private init(position: Position, color: Color, radius: Double, x: Double, y: Double) {
        (self.position, self.color, self.radius, self.x, self.y) = (position, color, radius, x, y)
    }
}

/// A style with a shadow.
struct ShadowedStyle<Base: ShapeStyle>: PaintingStyle, ValidatedStyle {
    let base: Base
    let shadow: ShadowStyle

    var fault: String? { "not drawn: the shadow of a style — put shadow(color:radius:x:y:) on the view" }

    func paint(in environment: EnvironmentValues) -> Paint {
        base.resolvedPaint(in: environment) ?? Color.clear.paint(in: environment)
    }
}

extension ShapeStyle {
    /// Returns the style with a shadow; the shadow isn't drawn, which is reported.
    public func shadow(_ style: ShadowStyle) -> some ShapeStyle { ShadowedStyle(base: self, shadow: style) }
}

extension ShapeStyle where Self == AnyShapeStyle {
    /// Returns the foreground style with a shadow; the shadow isn't drawn, which is reported.
    public static func shadow(_ style: ShadowStyle) -> some ShapeStyle {
        ShadowedStyle(base: ForegroundStyle(), shadow: style)
    }
}
