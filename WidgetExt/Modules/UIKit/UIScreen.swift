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
    /// The brightness from 0 to 1; always 0.5 here. Setting it has no effect, as for an extension on iOS.
    public var brightness: CGFloat {
        get { 0.5 }
        set {}
    }
    /// The maximum number of frames per second.
    public var maximumFramesPerSecond: Int { 60 }
    /// True if the screen is recorded or mirrored; always false here.
    public var isCaptured: Bool { false }
    /// The current traits.
    public var traitCollection: UITraitCollection { .current }
}
