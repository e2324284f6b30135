import Foundation
import Shared

/// The screen of the device for which a snapshot is drawn.
///
/// Mirrors [UIKit's `UIScreen`](https://developer.apple.com/documentation/uikit/uiscreen).
public final class UIScreen: Sendable {
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
    public var traitCollection: UITraitCollection { .current }
    /// The factor by which colours can be brighter than white; always 1 here.
    public var currentEDRHeadroom: CGFloat { 1 }
    /// The maximum of ``currentEDRHeadroom``; always 1 here.
    public var potentialEDRHeadroom: CGFloat { 1 }
    /// The connected screens, of which there is one.
    public static var screens: [UIScreen] { [main] }

    /// The notification that the brightness has changed. It isn't posted here.
    public static let brightnessDidChangeNotification = Notification.Name("UIScreenBrightnessDidChangeNotification")
    /// The notification that recording or mirroring has started or ended. It isn't posted here.
    public static let capturedDidChangeNotification = Notification.Name("UIScreenCapturedDidChangeNotification")
}

/// The position of an interface.
///
/// Mirrors [UIKit's `UIInterfaceOrientation`](https://developer.apple.com/documentation/uikit/uiinterfaceorientation).
public enum UIInterfaceOrientation: Int, Hashable, Sendable {
    /// Unknown.
    case unknown
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// With the home button on the left.
    case landscapeLeft = 4
    /// With the home button on the right.
    case landscapeRight = 3

    /// True if the interface is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// True if the interface is on its side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

extension UIScene {
    /// The state of a scene.
    public enum ActivationState: Int, Hashable, Sendable {
        /// Without a process.
        case unattached = -1
        /// In the foreground, and receives events.
        case foregroundActive
        /// In the foreground, and receives no events.
        case foregroundInactive
        /// In the background.
        case background
    }

    /// The state of the scene; always in the background, because an extension isn't in the foreground.
    public var activationState: ActivationState { .background }
}

// An extension has no windows. What a window scene tells of the device is that of the screen.
extension UIWindowScene {
    /// The screen of the scene.
    public var screen: UIScreen { .main }
    public var traitCollection: UITraitCollection { .current }
    /// The position of the interface: the screen's.
    public var interfaceOrientation: UIInterfaceOrientation {
        screen.bounds.width > screen.bounds.height ? .landscapeRight : .portrait
    }
}
