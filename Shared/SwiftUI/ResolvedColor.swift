/// An sRGB colour with straight alpha, components from 0 to 1.
package struct ResolvedColor: Hashable, Sendable, Codable {
    /// Red.
    package var red: Double
    /// Green.
    package var green: Double
    /// Blue.
    package var blue: Double
    /// Opacity.
    package var alpha: Double

    /// Creates a colour; components outside 0 to 1 are clamped.
    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = min(max(red, 0), 1)
        self.green = min(max(green, 0), 1)
        self.blue = min(max(blue, 0), 1)
        self.alpha = min(max(alpha, 0), 1)
    }

    /// Creates an opaque or translucent colour from 8-bit components.
    package init(_ red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) {
        self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
    }

    /// The colour, more transparent.
    package func multipliedAlpha(by factor: Double) -> ResolvedColor {
        ResolvedColor(red: red, green: green, blue: blue, alpha: alpha * min(max(factor, 0), 1))
    }

    /// The luma of the gamma-encoded components, 0 to 1 (Rec. 709 weights).
    package var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}
