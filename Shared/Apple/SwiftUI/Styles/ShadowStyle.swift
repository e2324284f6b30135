import Foundation

/// A soft copy behind what a style fills, or along the inside of its edges.
///
/// Mirrors [SwiftUI's `ShadowStyle`](https://developer.apple.com/documentation/swiftui/shadowstyle). Not drawn, which is said.
public struct ShadowStyle: Hashable, Sendable {
    private enum Place { case outside, inside }

    private let place: Place
    private let color: Color
    private let radius: Double
    private let x: Double
    private let y: Double

    /// Behind it; lengths in points.
    public static func drop(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(place: .outside, color: color, radius: Double(radius), x: Double(x), y: Double(y))
    }

    /// Along the inside of its edges; lengths in points.
    public static func inner(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(place: .inside, color: color, radius: Double(radius), x: Double(x), y: Double(y))
    }

    private init(place: Place, color: Color, radius: Double, x: Double, y: Double) {
        (self.place, self.color, self.radius, self.x, self.y) = (place, color, radius, x, y)
    }
}

/// A style with a shadow of what it fills.
struct ShadowedStyle<Base: ShapeStyle>: PaintingStyle, SensibleStyle {
    let base: Base
    let shadow: ShadowStyle

    var fault: String? { "accepted, not drawn: the shadow of a style — put shadow(color:radius:x:y:) on the view" }

    func paint(in environment: EnvironmentValues) -> Paint {
        base.resolvedPaint(in: environment) ?? Color.clear.paint(in: environment)
    }
}

extension ShapeStyle {
    /// The style with a shadow of what it fills; the shadow isn't drawn, which is said.
    public func shadow(_ style: ShadowStyle) -> some ShapeStyle { ShadowedStyle(base: self, shadow: style) }
}

extension ShapeStyle where Self == AnyShapeStyle {
    /// The foreground style with a shadow; the shadow isn't drawn, which is said.
    public static func shadow(_ style: ShadowStyle) -> some ShapeStyle {
        ShadowedStyle(base: ForegroundStyle(), shadow: style)
    }
}
