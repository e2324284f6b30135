import Foundation
import Shared

/// The screen of the device a image is drawn for.
///
/// Mirrors [UIKit's `UIScreen`](https://developer.apple.com/documentation/uikit/uiscreen).
public final class UIScreen: Sendable {
    /// The screen.
    public static let main = UIScreen()

    /// Its size in points; that of the usual device where nothing is drawn.
    public var bounds: CGRect {
        let size = RequestContext.current.screen
        return CGRect(x: 0, y: 0, width: size.width, height: size.height)
    }
    /// Its size in pixels.
    public var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * nativeScale, height: bounds.height * nativeScale)
    }
    /// Pixels a point.
    public var scale: CGFloat { 3 }
    /// Pixels a point of the screen itself.
    public var nativeScale: CGFloat { 3 }
    /// What is known of the place.
    public var traitCollection: UITraitCollection { .current }
}
