import Shared

/// The vibrant look: the brighter a pixel, the more of the light of what lies behind it shows.
///
/// Luminance becomes opacity, so that the snapshot can be laid over any wallpaper. An approximation: Apple publishes no formula.
enum VibrantFilter {
    /// Turns a premultiplied ARGB pixel into white of the opacity its luminance gives.
    static func apply(_ pixel: UInt32) -> UInt32 {
        let (red, green, blue) = ((pixel >> 16) & 0xFF, (pixel >> 8) & 0xFF, pixel & 0xFF)
        // Premultiplied components weighted by Rec. 709 are luminance times alpha already.
        let opacity = (red * 13_933 + green * 46_871 + blue * 4_732 + 32_768) >> 16
        return opacity << 24 | opacity << 16 | opacity << 8 | opacity
    }

    /// Turns a colour into white of the opacity its luminance gives.
    static func apply(_ color: ResolvedColor) -> ResolvedColor {
        let luminance = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        return ResolvedColor(red: 1, green: 1, blue: 1, alpha: luminance * color.alpha)
    }
}

/// The accented look: the accent group in a tint, the others in white, each pixel as opaque as it was.
enum AccentedFilter {
    /// What the default group is drawn in, and the accent group where nobody chose a tint.
    static let white = ResolvedColor(red: 1, green: 1, blue: 1)

    /// Turns a premultiplied ARGB pixel into white of its own opacity.
    static func apply(_ pixel: UInt32) -> UInt32 { (pixel >> 24) * 0x0101_0101 }

    /// Turns a colour into white, or a tint, of its own opacity.
    static func apply(_ color: ResolvedColor, as tint: ResolvedColor = white) -> ResolvedColor {
        ResolvedColor(red: tint.red, green: tint.green, blue: tint.blue, alpha: color.alpha)
    }
}
