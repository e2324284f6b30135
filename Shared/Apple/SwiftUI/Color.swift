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
