import Glibc
import Shared

/// Contrast ratios of colours, from 1 to 21, as defined in WCAG 2.
///
/// See [its definition of contrast ratio](https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
enum Contrast {
    /// Returns the contrast of two colours, ignoring their opacity.
    static func ratio(_ first: ResolvedColor, _ second: ResolvedColor) -> Double {
        ratio(luminances: luminance(of: first), luminance(of: second))
    }

    /// Returns the contrast of two gamma-encoded greys, each from 0 to 1.
    static func ratio(grey first: Double, _ second: Double) -> Double {
        ratio(luminances: linear(first), linear(second))
    }

    /// Returns a contrast rounded to a hundredth, for messages.
    static func rounded(_ ratio: Double) -> Double { (ratio * 100).rounded() / 100 }

    /// Returns the relative luminance of an sRGB colour, from 0 to 1.
    static func luminance(of color: ResolvedColor) -> Double {
        0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    private static func ratio(luminances first: Double, _ second: Double) -> Double {
        (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// Returns an sRGB component in linear light.
    private static func linear(_ component: Double) -> Double {
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
}
