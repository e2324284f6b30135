import Foundation
import Shared

extension UIColor {
    /// Creates a dynamic colour. The provider is called immediately, once per appearance.
    public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
        func color(_ style: UIUserInterfaceStyle, _ contrast: UIAccessibilityContrast) -> Color {
            dynamicProvider(UITraitCollection(style, contrast)).color
        }
        self.init(
            color: Color(
                light: color(.light, .normal), dark: color(.dark, .normal), lightContrast: color(.light, .high),
                darkContrast: color(.dark, .high)))
    }

    /// Creates a Display P3 colour, converted to sRGB.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(
            color: Color(
                .displayP3, red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha)))
    }

    /// Creates a colour of an asset catalogue. The colour is looked up when it is drawn.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?)
    {
        self.init(named: name)
    }

    /// Returns the colour for a trait collection.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        let color = resolved(traitCollection)
        return UIColor(
            red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue), alpha: CGFloat(color.alpha)
        )
    }

    /// Passes the red, green, blue and alpha components for the current traits; returns `true`.
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

    /// Passes the hue, saturation, brightness and alpha components for the current traits; returns `true`.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = resolved(.current)
        let (most, least) = (max(color.red, color.green, color.blue), min(color.red, color.green, color.blue))
        let span = most - least
        var sextant = 0.0
        if span > 0 {
            sextant =
                switch most {
                case color.red: (color.green - color.blue) / span
                case color.green: 2 + (color.blue - color.red) / span
                default: 4 + (color.red - color.green) / span
                }
        }
        hue?.pointee = CGFloat((sextant < 0 ? sextant + 6 : sextant) / 6)
        saturation?.pointee = CGFloat(most > 0 ? span / most : 0)
        brightness?.pointee = CGFloat(most)
        alpha?.pointee = CGFloat(color.alpha)
        return true
    }

    func resolved(_ traits: UITraitCollection) -> ResolvedColor {
        var environment = EnvironmentValues()
        environment.colorScheme = traits.userInterfaceStyle == .dark ? .dark : .light
        environment.colorSchemeContrast = traits.accessibilityContrast == .high ? .increased : .standard
        return color.resolved(in: environment)
    }
}

extension UIColor {
    /// The tint colour of an app without an accent colour.
    public static var tintColor: UIColor { .systemBlue }
    /// Light text on a dark background.
    public static var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }
    /// Dark text on a light background.
    public static var darkText: UIColor { .black }

    /// Passes the grey and alpha components for the current traits; returns `false` and passes nothing if the colour isn't grey.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let color = resolved(.current)
        guard color.red == color.green, color.green == color.blue else { return false }
        white?.pointee = CGFloat(color.red)
        alpha?.pointee = CGFloat(color.alpha)
        return true
    }
}

extension CGColor {
    /// The red, green, blue and alpha components in the light appearance. In Apple's Core Graphics, greys have two components.
    public var components: [CGFloat]? {
        let color = UIColor(cgColor: self).color.resolved(in: EnvironmentValues())
        return [color.red, color.green, color.blue, color.alpha].map { CGFloat($0) }
    }

    /// Returns the colour with another opacity, from 0 to 1.
    public func copy(alpha: CGFloat) -> CGColor? {
        let parts = components ?? []
        return parts.count == 4 ? CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha) : nil
    }

    public var numberOfComponents: Int { 4 }

    /// The alpha component in the light appearance.
    public var alpha: CGFloat { components?.last ?? 1 }
}
