import Glibc
import Shared

/// How far colours are apart for who reads, as WCAG 2 counts it: from 1 to 21.
///
/// After [its definition of contrast ratio](https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
enum Contrast {
    /// The contrast of two colours, their opacity left out.
    static func ratio(_ first: ResolvedColor, _ second: ResolvedColor) -> Double {
        ratio(luminances: luminance(of: first), luminance(of: second))
    }

    /// The contrast of two greys, from 0 to 1, gamma-encoded.
    static func ratio(grey first: Double, _ second: Double) -> Double {
        ratio(luminances: linear(first), linear(second))
    }

    /// A contrast as people read it, to a hundredth.
    static func rounded(_ ratio: Double) -> Double { (ratio * 100).rounded() / 100 }

    /// The relative luminance of a colour of sRGB, from 0 to 1.
    static func luminance(of color: ResolvedColor) -> Double {
        0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    private static func ratio(luminances first: Double, _ second: Double) -> Double {
        (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// The light of a component of sRGB.
    private static func linear(_ component: Double) -> Double {
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
}
