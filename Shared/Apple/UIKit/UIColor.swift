import Foundation

/// A UIKit colour, for use in widgets.
///
/// Mirrors [UIKit's `UIColor`](https://developer.apple.com/documentation/uikit/uicolor).
nonisolated public final class UIColor: Hashable, Sendable {
    package let color: Color

    package init(color: Color) { self.color = color }

    private convenience init(system: SystemColor) { self.init(color: Color(system: system)) }

    public convenience init(_ color: Color) { self.init(color: color) }

    /// Creates an sRGB colour; components range from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(
            color: Color(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha)))
    }

    /// Creates a grey; components range from 0 to 1.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(color: Color(white: Double(white), opacity: Double(alpha)))
    }

    /// Creates a colour from hue, saturation and brightness, each from 0 to 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(
            color: Color(
                hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness),
                opacity: Double(alpha)))
    }

    /// Returns the colour with its opacity multiplied by `alpha`, from 0 to 1.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color: color.opacity(Double(alpha))) }

    /// Returns true if both colours are equal.
    public static func == (one: UIColor, other: UIColor) -> Bool { one.color == other.color }

    /// Hashes the colour.
    public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

extension UIColor: _ExpressibleByColorLiteral {
    /// Creates the colour of a literal, such as `#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)`.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

/// The type of a colour literal.
public typealias _ColorLiteralType = UIColor

extension UIColor {
    /// A fully transparent colour.
    public static let clear = UIColor(color: .clear)
    public static let black = UIColor(color: .black)
    public static let white = UIColor(color: .white)
    /// A grey of one third white.
    public static let darkGray = UIColor(white: 0.333, alpha: 1)
    /// A grey of two thirds white.
    public static let lightGray = UIColor(white: 0.667, alpha: 1)
    /// A grey of half white.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Pure red, independent of the appearance.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Pure green, independent of the appearance.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Pure blue, independent of the appearance.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Pure cyan, independent of the appearance.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Pure yellow, independent of the appearance.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Pure magenta, independent of the appearance.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Plain orange, independent of the appearance.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Plain purple, independent of the appearance.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Plain brown, independent of the appearance.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    public static let systemRed = UIColor(system: .red)
    public static let systemOrange = UIColor(system: .orange)
    public static let systemYellow = UIColor(system: .yellow)
    public static let systemGreen = UIColor(system: .green)
    public static let systemMint = UIColor(system: .mint)
    public static let systemTeal = UIColor(system: .teal)
    public static let systemCyan = UIColor(system: .cyan)
    public static let systemBlue = UIColor(system: .blue)
    public static let systemIndigo = UIColor(system: .indigo)
    public static let systemPurple = UIColor(system: .purple)
    public static let systemPink = UIColor(system: .pink)
    public static let systemBrown = UIColor(system: .brown)
    /// The system's grey.
    public static let systemGray = UIColor(system: .gray)
    /// The system's second grey.
    public static let systemGray2 = UIColor(system: .gray2)
    /// The system's third grey.
    public static let systemGray3 = UIColor(system: .gray3)
    /// The system's fourth grey.
    public static let systemGray4 = UIColor(system: .gray4)
    /// The system's fifth grey.
    public static let systemGray5 = UIColor(system: .gray5)
    /// The system's sixth grey.
    public static let systemGray6 = UIColor(system: .gray6)
    /// Text of primary content.
    public static let label = UIColor(system: .label)
    /// Text of secondary content.
    public static let secondaryLabel = UIColor(system: .secondaryLabel)
    /// Text of tertiary content.
    public static let tertiaryLabel = UIColor(system: .tertiaryLabel)
    /// Text of quaternary content.
    public static let quaternaryLabel = UIColor(system: .quaternaryLabel)
    /// Placeholder text in controls.
    public static let placeholderText = UIColor(system: .tertiaryLabel)
    /// The text of links.
    public static let link = UIColor(system: .blue)
    /// The main background.
    public static let systemBackground = UIColor(system: .systemBackground)
    /// The background of content layered on the main background.
    public static let secondarySystemBackground = UIColor(system: .secondarySystemBackground)
    /// The background of content layered on the secondary background.
    public static let tertiarySystemBackground = UIColor(system: .tertiarySystemBackground)
    /// The main background of grouped content.
    public static let systemGroupedBackground = UIColor(system: .systemGroupedBackground)
    /// The background of content layered on the main grouped background.
    public static let secondarySystemGroupedBackground = UIColor(system: .secondarySystemGroupedBackground)
    /// The background of content layered on the secondary grouped background.
    public static let tertiarySystemGroupedBackground = UIColor(system: .tertiarySystemGroupedBackground)
    /// The fill of thin and small shapes.
    public static let systemFill = UIColor(system: .fill)
    /// The fill of medium-size shapes.
    public static let secondarySystemFill = UIColor(system: .secondaryFill)
    /// The fill of large shapes.
    public static let tertiarySystemFill = UIColor(system: .tertiaryFill)
    /// The fill of large areas with complex content.
    public static let quaternarySystemFill = UIColor(system: .quaternaryFill)
    /// Translucent separators.
    public static let separator = UIColor(system: .separator)
    public static let opaqueSeparator = UIColor(system: .opaqueSeparator)
}
