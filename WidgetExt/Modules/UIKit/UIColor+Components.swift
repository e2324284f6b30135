import Foundation
import Shared

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

    /// The number of components.
    public var numberOfComponents: Int { 4 }

    /// The alpha component in the light appearance.
    public var alpha: CGFloat { components?.last ?? 1 }
}
