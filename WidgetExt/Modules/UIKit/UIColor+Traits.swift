import Foundation
import Shared

extension UIColor {
    /// A colour by its surroundings. The provider is asked at once, for each appearance.
    public init(dynamicProvider: (UITraitCollection) -> UIColor) {
        func color(_ style: UIUserInterfaceStyle, _ contrast: UIAccessibilityContrast) -> Color {
            dynamicProvider(UITraitCollection(style, contrast)).color
        }
        self.init(
            color: Color(
                light: color(.light, .normal), dark: color(.dark, .normal), lightContrast: color(.light, .high),
                darkContrast: color(.dark, .high)))
    }

    /// A colour of the richer space, brought into the standard one.
    public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(
            color: Color(
                .displayP3, red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha)))
    }

    /// A colour of the asset catalogues by its name, looked for when it is drawn.
    public init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
        self.init(named: name)
    }

    /// The colour as it is in a place.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        let color = resolved(traitCollection)
        return UIColor(
            red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue), alpha: CGFloat(color.alpha)
        )
    }

    /// The components of the colour as it is in a light place; always `true`.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = resolved(.current)
        red?.pointee = CGFloat(color.red)
        green?.pointee = CGFloat(color.green)
        blue?.pointee = CGFloat(color.blue)
        alpha?.pointee = CGFloat(color.alpha)
        return true
    }

    /// Hue, saturation and brightness of the colour as it is in a light place; always `true`.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = resolved(.current)
        let (most, least) = (max(color.red, color.green, color.blue), min(color.red, color.green, color.blue))
        let span = most - least
        var turn = 0.0
        if span > 0 {
            turn =
                switch most {
                case color.red: (color.green - color.blue) / span
                case color.green: 2 + (color.blue - color.red) / span
                default: 4 + (color.red - color.green) / span
                }
        }
        hue?.pointee = CGFloat((turn < 0 ? turn + 6 : turn) / 6)
        saturation?.pointee = CGFloat(most > 0 ? span / most : 0)
        brightness?.pointee = CGFloat(most)
        alpha?.pointee = CGFloat(color.alpha)
        return true
    }

    private func resolved(_ traits: UITraitCollection) -> ResolvedColor {
        var environment = EnvironmentValues()
        environment.colorScheme = traits.userInterfaceStyle == .dark ? .dark : .light
        environment.colorSchemeContrast = traits.accessibilityContrast == .high ? .increased : .standard
        return color.resolved(in: environment)
    }
}
