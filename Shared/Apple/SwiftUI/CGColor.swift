import Foundation

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
