import Foundation

/// A perceptual colour: lightness, green to red, and blue to yellow. The components aren't multiplied by alpha.
///
/// Uses the matrices of [Björn Ottosson's Oklab](https://bottosson.github.io/posts/oklab/).
struct Oklab {
    var (lightness, greenRed, blueYellow, alpha): (Double, Double, Double, Double)

    /// Returns the colour between this colour and another. The colours are weighted by their opacity.
    func mixed(with other: Oklab, by fraction: Double) -> Oklab {
        let (weight, otherWeight) = (alpha * (1 - fraction), other.alpha * fraction)
        let alpha = weight + otherWeight
        guard alpha > 0 else { return fraction < 0.5 ? self : other }
        func mix(_ first: Double, _ second: Double) -> Double { (first * weight + second * otherWeight) / alpha }
        return Oklab(
            lightness: mix(lightness, other.lightness), greenRed: mix(greenRed, other.greenRed),
            blueYellow: mix(blueYellow, other.blueYellow), alpha: alpha)
    }
}

extension ResolvedColor {
    /// The colour in Oklab.
    var oklab: Oklab {
        func linear(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let (red, green, blue) = (linear(red), linear(green), linear(blue))
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let middle = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        return Oklab(
            lightness: 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            greenRed: 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            blueYellow: 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short, alpha: alpha)
    }

    /// Creates a colour from Oklab, clamped to sRGB.
    init(_ color: Oklab) {
        func encoded(_ value: Double) -> Double {
            value <= 0.0031308 ? 12.92 * max(value, 0) : 1.055 * pow(value, 1 / 2.4) - 0.055
        }
        func cube(_ value: Double) -> Double { value * value * value }
        let long = cube(color.lightness + 0.3963377774 * color.greenRed + 0.2158037573 * color.blueYellow)
        let middle = cube(color.lightness - 0.1055613458 * color.greenRed - 0.0638541728 * color.blueYellow)
        let short = cube(color.lightness - 0.0894841775 * color.greenRed - 1.2914855480 * color.blueYellow)
        self.init(
            red: encoded(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
            green: encoded(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
            blue: encoded(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short), alpha: color.alpha)
    }
}
