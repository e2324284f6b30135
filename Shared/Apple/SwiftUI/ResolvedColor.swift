import Foundation

/// An sRGB colour whose components range from 0 to 1 and aren't multiplied by alpha.
package struct ResolvedColor: Hashable, Sendable {
    /// Red.
    package var red: Double
    /// Green.
    package var green: Double
    /// Blue.
    package var blue: Double
    /// Opacity.
    package var alpha: Double

    /// Creates a colour; components are clamped to 0 to 1, and NaN becomes 0.
    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        func component(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        (self.red, self.green) = (component(red), component(green))
        (self.blue, self.alpha) = (component(blue), component(alpha))
    }

    /// Creates a colour from 8-bit components and an alpha from 0 to 1.
    package init(_ red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) {
        self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
    }

    /// Returns the colour with its alpha multiplied by a factor, clamped to 0 to 1.
    package func multipliedAlpha(by factor: Double) -> ResolvedColor {
        ResolvedColor(red: red, green: green, blue: blue, alpha: alpha * min(max(factor, 0), 1))
    }

    /// The luma of the gamma-encoded components, from 0 to 1, with the weights of Rec. 709.
    package var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

extension ResolvedColor {
    /// Creates a colour from components in a colour space; colours outside of sRGB are clamped.
    init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double, in space: Color.RGBColorSpace) {
        func encoded(_ value: Double) -> Double {
            value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
        }
        func decoded(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        switch space {
        case .sRGB: self.init(red: red, green: green, blue: blue, alpha: alpha)
        case .sRGBLinear: self.init(red: encoded(red), green: encoded(green), blue: encoded(blue), alpha: alpha)
        case .displayP3:
            // The matrix from Display P3 to sRGB primaries, computed from their chromaticities.
            let (x, y, z) = (decoded(red), decoded(green), decoded(blue))
            self.init(
                red: encoded(max(1.2249401763 * x - 0.2249401763 * y, 0)),
                green: encoded(max(-0.0420569547 * x + 1.0420569547 * y, 0)),
                blue: encoded(max(-0.0196375546 * x - 0.0786360456 * y + 1.0982736002 * z, 0)), alpha: alpha)
        }
    }

    /// Creates a colour from hue, saturation and brightness, each from 0 to 1.
    init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
        let sixth = (hue - hue.rounded(.down)) * 6
        func component(_ offset: Double) -> Double {
            let place = (sixth + offset).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
        }
        self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }
}
