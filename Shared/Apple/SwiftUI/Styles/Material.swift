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
