import Foundation

/// A Core Graphics colour, as widgets use one.
///
/// Mirrors [Core Graphics' `CGColor`](https://developer.apple.com/documentation/coregraphics/cgcolor), which is a class there.
nonisolated public struct CGColor: Hashable, Sendable {
    let color: Color

    init(color: Color) { self.color = color }

    /// An sRGB colour; components run from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        color = Color(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
    }

    /// An sRGB colour; components run from 0 to 1.
    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A grey.
    public init(gray: CGFloat, alpha: CGFloat) { color = Color(white: Double(gray), opacity: Double(alpha)) }
}

extension UIColor {
    /// The colour of a Core Graphics colour.
    public init(cgColor: CGColor) { self.init(cgColor.color) }

    /// The colour for Core Graphics; it follows the appearance, where Apple's is the one of the moment.
    public var cgColor: CGColor { CGColor(color: color) }
}

extension Color {
    /// The colour of a Core Graphics colour.
    public init(cgColor: CGColor) { self = cgColor.color }

    /// The colour of a Core Graphics colour.
    public init(_ cgColor: CGColor) { self = cgColor.color }
}
