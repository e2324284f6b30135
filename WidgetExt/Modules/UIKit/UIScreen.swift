import Foundation
import Shared

/// The screen of the device for which a snapshot is drawn.
///
/// Mirrors [UIKit's `UIScreen`](https://developer.apple.com/documentation/uikit/uiscreen).
public final class UIScreen: Sendable {
    /// The main screen.
    public static let main = UIScreen()

    /// The bounds in points. Outside drawing, these are the bounds of the default device.
    public var bounds: CGRect {
        let size = RequestContext.current.screen
        return CGRect(x: 0, y: 0, width: size.width, height: size.height)
    }
    /// The bounds in pixels.
    public var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * nativeScale, height: bounds.height * nativeScale)
    }
    /// The number of pixels per point.
    public var scale: CGFloat { 3 }
    /// The number of physical pixels per point.
    public var nativeScale: CGFloat { 3 }
    /// The current traits.
    public var traitCollection: UITraitCollection { .current }
}
