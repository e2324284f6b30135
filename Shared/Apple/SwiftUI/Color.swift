import Foundation

/// A colour that adapts to its environment. As a view, it fills the proposed size.
///
/// Mirrors [SwiftUI's `Color`](https://developer.apple.com/documentation/swiftui/color).
nonisolated public struct Color: Hashable, Sendable {
    indirect enum Storage: Hashable, Sendable {
        case fixed(ResolvedColor)
        case system(SystemColor)
        case opacity(Color, Double)
        /// A mix of two colours.
        case mixed(Color, Color, by: Double, in: Gradient.ColorSpace)
        /// A colour of the asset catalogues.
        case named(String)
        /// The accent colour of the asset catalogues; the system's blue if there is none.
        case accent
        /// One colour per appearance: light, dark, light with increased contrast, dark with increased contrast.
        case appearances([Color])
    }

    let storage: Storage
    /// True if no component is NaN.
    private(set) var isNumeric = true

    init(storage: Storage) { self.storage = storage }

    init(system: SystemColor) { storage = .system(system) }

    /// Creates an sRGB colour; components range from 0 to 1 and are rounded to 8 bits when drawn.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        storage = .fixed(ResolvedColor(red: red, green: green, blue: blue, alpha: opacity))
        isNumeric = !(red + green + blue + opacity).isNaN
    }

    /// Creates a grey; `white` ranges from 0 to 1.
    public init(white: Double, opacity: Double = 1) {
        self.init(red: white, green: white, blue: white, opacity: opacity)
    }

    /// A colour space.
    public enum RGBColorSpace: Hashable, Sendable {
        /// The sRGB colour space.
        case sRGB
        /// The sRGB colour space with linear components.
        case sRGBLinear
        /// The Display P3 colour space; colours are clamped to sRGB.
        case displayP3
    }

    /// Creates a colour in a colour space; components range from 0 to 1.
    public init(_ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        storage = .fixed(ResolvedColor(red, green, blue, alpha: opacity, in: colorSpace))
        isNumeric = !(red + green + blue + opacity).isNaN
    }

    /// Creates a grey in a colour space; `white` ranges from 0 to 1.
    public init(_ colorSpace: RGBColorSpace, white: Double, opacity: Double = 1) {
        self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }

    /// Creates a colour from hue, saturation and brightness, each from 0 to 1.
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        storage = .fixed(
            ResolvedColor(hue: hue, saturation: saturation, brightness: brightness, alpha: opacity))
        isNumeric = hue.isFinite && !(saturation + brightness + opacity).isNaN
    }

    /// Creates a colour from a UIKit colour.
    @_disfavoredOverload
    public init(_ color: UIColor) { self = color.color }

    /// Creates a colour from a UIKit colour.
    public init(uiColor: UIColor) { self = uiColor.color }

    /// Returns the colour with its opacity multiplied by `opacity`, from 0 to 1.
    public func opacity(_ opacity: Double) -> Color {
        var color = Color(storage: .opacity(self, opacity))
        color.isNumeric = isNumeric && !opacity.isNaN
        return color
    }

    /// Returns a mix of this colour and another; `fraction` ranges from 0 for this colour to 1 for the other.
    public func mix(
        with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual
    ) -> Color {
        let fraction = fraction.isFinite ? min(max(fraction, 0), 1) : 0
        return Color(storage: .mixed(self, rhs, by: fraction, in: colorSpace))
    }

    /// Creates a colour with a variant for light and dark appearance, each at standard and increased contrast.
    package init(light: Color, dark: Color, lightContrast: Color, darkContrast: Color) {
        storage = .appearances([light, dark, lightContrast, darkContrast])
    }

    private func appearance(of colors: [Color], in environment: EnvironmentValues) -> Color {
        let index = (environment.colorScheme == .dark ? 1 : 0) + (environment.colorSchemeContrast == .increased ? 2 : 0)
        return colors.indices.contains(index) ? colors[index] : .clear
    }

    /// Returns the colour resolved in an environment, in sRGB.
    package func resolved(in environment: EnvironmentValues) -> ResolvedColor {
        switch storage {
        case .fixed(let color): color
        case .system(let system): system.resolved(in: environment)
        case .named(let name):
            environment.assetColor(named: name, required: true)
                ?? ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0)
        case .accent:
            environment.assetColor(named: "AccentColor", required: false)
                ?? SystemColor.blue.resolved(in: environment)
        case .opacity(let color, let opacity): color.resolved(in: environment).multipliedAlpha(by: opacity)
        case .mixed(let color, let other, let share, let space):
            space.mix(color.resolved(in: environment), other.resolved(in: environment), by: share)
        case .appearances(let colors): appearance(of: colors, in: environment).resolved(in: environment)
        }
    }
}

extension Color {
    /// A fully transparent colour.
    public static let clear = Color(white: 0, opacity: 0)
    public static let black = Color(white: 0)
    public static let white = Color(white: 1)
    public static let red = Color(system: .red)
    public static let orange = Color(system: .orange)
    public static let yellow = Color(system: .yellow)
    public static let green = Color(system: .green)
    public static let mint = Color(system: .mint)
    public static let teal = Color(system: .teal)
    public static let cyan = Color(system: .cyan)
    public static let blue = Color(system: .blue)
    public static let indigo = Color(system: .indigo)
    public static let purple = Color(system: .purple)
    public static let pink = Color(system: .pink)
    public static let brown = Color(system: .brown)
    /// The system's grey.
    public static let gray = Color(system: .gray)
    /// The colour of primary content.
    public static let primary = Color(system: .label)
    /// The colour of secondary content.
    public static let secondary = Color(system: .secondaryLabel)
    /// The app's accent colour: `AccentColor` of the asset catalogues, or else the system's blue.
    public static let accentColor = Color(storage: .accent)
}

extension Color: View, PrimitiveView {
    /// The engine draws a colour directly.
    public typealias Body = Never

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        context.reportInvalidAmounts(self)
        return [context.node(.fill(.color(resolved(in: context.environment))), "Color")]
    }
}

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

/// A system colour, with one value for the light and one for the dark appearance.
///
/// Sources: Apple's Human Interface Guidelines, Color, as of June 2025; the label and background colours are those that independent
/// projects read from iOS.
package enum SystemColor: String, Hashable, Sendable, CaseIterable {
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
    case gray2, gray3, gray4, gray5, gray6
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel, quinaryLabel
    case systemBackground, secondarySystemBackground, tertiarySystemBackground
    case systemGroupedBackground, secondarySystemGroupedBackground, tertiarySystemGroupedBackground
    case fill, secondaryFill, tertiaryFill, quaternaryFill
    case separator, opaqueSeparator

    package func resolved(in environment: EnvironmentValues) -> ResolvedColor {
        let values = values
        return environment.colorScheme == .dark ? values.dark : values.light
    }

    private var values: (light: ResolvedColor, dark: ResolvedColor) {
        switch self {
        case .red: (ResolvedColor(255, 56, 60), ResolvedColor(255, 66, 69))
        case .orange: (ResolvedColor(255, 141, 40), ResolvedColor(255, 146, 48))
        case .yellow: (ResolvedColor(255, 204, 0), ResolvedColor(255, 214, 0))
        case .green: (ResolvedColor(52, 199, 89), ResolvedColor(48, 209, 88))
        case .mint: (ResolvedColor(0, 200, 179), ResolvedColor(0, 218, 195))
        case .teal: (ResolvedColor(0, 195, 208), ResolvedColor(0, 210, 224))
        case .cyan: (ResolvedColor(0, 192, 232), ResolvedColor(60, 211, 254))
        case .blue: (ResolvedColor(0, 136, 255), ResolvedColor(0, 145, 255))
        case .indigo: (ResolvedColor(97, 85, 245), ResolvedColor(109, 124, 255))
        case .purple: (ResolvedColor(203, 48, 224), ResolvedColor(219, 52, 242))
        case .pink: (ResolvedColor(255, 45, 85), ResolvedColor(255, 55, 95))
        case .brown: (ResolvedColor(172, 127, 94), ResolvedColor(183, 138, 102))
        case .gray: (ResolvedColor(142, 142, 147), ResolvedColor(142, 142, 147))
        case .gray2: (ResolvedColor(174, 174, 178), ResolvedColor(99, 99, 102))
        case .gray3: (ResolvedColor(199, 199, 204), ResolvedColor(72, 72, 74))
        case .gray4: (ResolvedColor(209, 209, 214), ResolvedColor(58, 58, 60))
        case .gray5: (ResolvedColor(229, 229, 234), ResolvedColor(44, 44, 46))
        case .gray6: (ResolvedColor(242, 242, 247), ResolvedColor(28, 28, 30))
        case .label: (ResolvedColor(0, 0, 0), ResolvedColor(255, 255, 255))
        case .secondaryLabel: (ResolvedColor(60, 60, 67, alpha: 0.6), ResolvedColor(235, 235, 245, alpha: 0.6))
        case .tertiaryLabel: (ResolvedColor(60, 60, 67, alpha: 0.3), ResolvedColor(235, 235, 245, alpha: 0.3))
        case .quaternaryLabel: (ResolvedColor(60, 60, 67, alpha: 0.18), ResolvedColor(235, 235, 245, alpha: 0.18))
        case .quinaryLabel: (ResolvedColor(0, 0, 0, alpha: 0.05), ResolvedColor(255, 255, 255, alpha: 0.05))
        case .systemBackground: (ResolvedColor(255, 255, 255), ResolvedColor(0, 0, 0))
        case .secondarySystemBackground: (ResolvedColor(242, 242, 247), ResolvedColor(28, 28, 30))
        case .tertiarySystemBackground: (ResolvedColor(255, 255, 255), ResolvedColor(44, 44, 46))
        case .systemGroupedBackground: (ResolvedColor(242, 242, 247), ResolvedColor(0, 0, 0))
        case .secondarySystemGroupedBackground: (ResolvedColor(255, 255, 255), ResolvedColor(28, 28, 30))
        case .tertiarySystemGroupedBackground: (ResolvedColor(242, 242, 247), ResolvedColor(44, 44, 46))
        case .fill: (ResolvedColor(120, 120, 128, alpha: 0.2), ResolvedColor(120, 120, 128, alpha: 0.36))
        case .secondaryFill: (ResolvedColor(120, 120, 128, alpha: 0.16), ResolvedColor(120, 120, 128, alpha: 0.32))
        case .tertiaryFill: (ResolvedColor(118, 118, 128, alpha: 0.12), ResolvedColor(118, 118, 128, alpha: 0.24))
        case .quaternaryFill: (ResolvedColor(116, 116, 128, alpha: 0.08), ResolvedColor(118, 118, 128, alpha: 0.18))
        case .separator: (ResolvedColor(60, 60, 67, alpha: 0.29), ResolvedColor(84, 84, 88, alpha: 0.6))
        case .opaqueSeparator: (ResolvedColor(198, 198, 200), ResolvedColor(56, 56, 58))
        }
    }
}

/// A Core Graphics colour, for use in widgets.
///
/// Mirrors [Core Graphics' `CGColor`](https://developer.apple.com/documentation/coregraphics/cgcolor), which is a class.
nonisolated public struct CGColor: Hashable, Sendable {
    let color: Color

    init(color: Color) { self.color = color }

    /// Creates an sRGB colour; components range from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        color = Color(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
    }

    /// Creates an sRGB colour; components range from 0 to 1.
    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a grey; components range from 0 to 1.
    public init(gray: CGFloat, alpha: CGFloat) { color = Color(white: Double(gray), opacity: Double(alpha)) }
}

extension UIColor {
    /// Creates a colour from a Core Graphics colour.
    public convenience init(cgColor: CGColor) { self.init(cgColor.color) }

    /// The colour for Core Graphics. It adapts to the appearance; in Apple's SwiftUI the colour is resolved when this property is read.
    public var cgColor: CGColor { CGColor(color: color) }
}

extension Color {
    /// Creates a colour from a Core Graphics colour.
    public init(cgColor: CGColor) { self = cgColor.color }

    /// Creates a colour from a Core Graphics colour.
    public init(_ cgColor: CGColor) { self = cgColor.color }
}
