import Shared

/// The vibrant rendering mode, in which a brighter pixel lightens the background more.
///
/// Luminance becomes opacity, so that the snapshot can be composited over any wallpaper. This is an approximation, because Apple publishes
/// no formula.
enum VibrantFilter {
    /// Returns a premultiplied ARGB pixel as white, with its luminance as opacity.
    static func apply(_ pixel: UInt32) -> UInt32 {
        let (red, green, blue) = ((pixel >> 16) & 0xFF, (pixel >> 8) & 0xFF, pixel & 0xFF)
        // The sum of premultiplied components with Rec. 709 weights is luminance times alpha.
        let opacity = (red * 13_933 + green * 46_871 + blue * 4_732 + 32_768) >> 16
        return opacity << 24 | opacity << 16 | opacity << 8 | opacity
    }

    /// Returns a colour as white, with its luminance as opacity.
    static func apply(_ color: ResolvedColor) -> ResolvedColor {
        let luminance = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        return ResolvedColor(red: 1, green: 1, blue: 1, alpha: luminance * color.alpha)
    }
}

/// The accented rendering mode: the accent group is drawn in a tint and everything else in white, with unchanged opacity.
enum AccentedFilter {
    /// The colour of the default group, and of the accent group if there is no tint.
    static let white = ResolvedColor(red: 1, green: 1, blue: 1)

    /// Returns a premultiplied ARGB pixel as white with its own opacity.
    static func apply(_ pixel: UInt32) -> UInt32 { (pixel >> 24) * 0x0101_0101 }

    /// Returns a colour as white, or as a tint, with its own opacity.
    static func apply(_ color: ResolvedColor, as tint: ResolvedColor = white) -> ResolvedColor {
        ResolvedColor(red: tint.red, green: tint.green, blue: tint.blue, alpha: color.alpha)
    }
}
