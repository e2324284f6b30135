import Foundation
import Shared

/// The app object, which extensions don't have.
///
/// Mirrors [UIKit's `UIApplication`](https://developer.apple.com/documentation/uikit/uiapplication). On iOS, `shared` is also unavailable
/// to extensions.
public final class UIApplication {
    /// The app object; unavailable in extensions.
    @available(
        *, unavailable, message: "'shared' is unavailable in application extensions: an extension has no app object"
    )
    public static var shared: UIApplication { UIApplication() }

    public static let openSettingsURLString = "app-settings:"

    public static let openNotificationSettingsURLString = "app-settings:notifications"

    /// The state of an app.
    public enum State: Int, Hashable, Sendable {
        /// In the foreground.
        case active
        /// Becoming active or inactive.
        case inactive
        case background
    }

    private init() {}

    /// Does nothing here; on iOS, opens a URL.
    public func open(_ url: URL) {}
}

// An extension has no app object, so none of these notifications is posted.
extension UIApplication {
    /// The app became active.
    public static let didBecomeActiveNotification = name("DidBecomeActive")
    /// The app will become inactive.
    public static let willResignActiveNotification = name("WillResignActive")
    /// The app entered the background.
    public static let didEnterBackgroundNotification = name("DidEnterBackground")
    /// The app will enter the foreground.
    public static let willEnterForegroundNotification = name("WillEnterForeground")
    /// The app was launched.
    public static let didFinishLaunchingNotification = name("DidFinishLaunching")
    /// The app will be ended.
    public static let willTerminateNotification = name("WillTerminate")
    /// The memory is low.
    public static let didReceiveMemoryWarningNotification = name("DidReceiveMemoryWarning")
    /// The date, or the time zone, has changed.
    public static let significantTimeChangeNotification = name("SignificantTimeChange")
    /// The user took a screenshot.
    public static let userDidTakeScreenshotNotification = name("UserDidTakeScreenshot")
    /// Protected files will become unavailable.
    public static let protectedDataWillBecomeUnavailableNotification = name("ProtectedDataWillBecomeUnavailable")
    /// Protected files became available.
    public static let protectedDataDidBecomeAvailableNotification = name("ProtectedDataDidBecomeAvailable")

    private static func name(_ event: String) -> Notification.Name {
        Notification.Name("UIApplication\(event)Notification")
    }
}

/// The current device, which is always an iPhone here.
///
/// Mirrors [UIKit's `UIDevice`](https://developer.apple.com/documentation/uikit/uidevice).
public final class UIDevice: Sendable {
    public static let current = UIDevice()

    /// The charging state of a battery.
    public enum BatteryState: Int, Hashable, Sendable {
        /// The state is unknown.
        case unknown
        /// The battery is discharging.
        case unplugged
        /// The battery is charging.
        case charging
        /// The battery is full.
        case full
    }

    /// The position of the device; always unknown, as in an extension that receives no notifications of the position.
    public var orientation: UIDeviceOrientation { .unknown }

    /// No effect: accepted so that sources compile. The position of the device never changes.
    public func beginGeneratingDeviceOrientationNotifications() {}

    /// No effect: accepted so that sources compile. The position of the device never changes.
    public func endGeneratingDeviceOrientationNotifications() {}

    /// No effect: accepted so that sources compile. There is no keyboard.
    public func playInputClick() {}

    /// The notification that the position has changed. It isn't posted here.
    public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")
    /// The notification that the battery level has changed. It isn't posted here.
    public static let batteryLevelDidChangeNotification = Notification.Name("UIDeviceBatteryLevelDidChangeNotification")
    /// The notification that the charging state has changed. It isn't posted here.
    public static let batteryStateDidChangeNotification = Notification.Name("UIDeviceBatteryStateDidChangeNotification")

    /// The kind of device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// The device's name.
    public var name: String { "iPhone" }
    /// The device's model.
    public var model: String { "iPhone" }
    /// The device's model in the user's language.
    public var localizedModel: String { "iPhone" }
    /// True if the device runs several apps at a time; always true here.
    public var isMultitaskingSupported: Bool { true }
    /// The name of the operating system.
    public var systemName: String { "iOS" }
    /// The version of iOS whose design is drawn.
    public var systemVersion: String { "26.0" }
    /// The device's identifier for the app's vendor; always `nil` here.
    public var identifierForVendor: UUID? { nil }
    /// The battery level; always -1 here, which means that it is unknown.
    public var batteryLevel: Float { -1 }
    /// The charging state of the battery.
    public var batteryState: BatteryState { .unknown }
    /// True if the device is near the user; always false here.
    public var proximityState: Bool { false }
    /// True if the position of the device is observed; always false here.
    public var isGeneratingDeviceOrientationNotifications: Bool { false }
    /// True if the battery is monitored; always false here.
    public var isBatteryMonitoringEnabled: Bool {
        get { false }
        set {}
    }
}

/// The position of a device.
///
/// Mirrors [UIKit's `UIDeviceOrientation`](https://developer.apple.com/documentation/uikit/uideviceorientation).
public enum UIDeviceOrientation: Int, Hashable, Sendable {
    case unknown
    /// Upright.
    case portrait
    case portraitUpsideDown
    /// With the home button on the right.
    case landscapeLeft
    /// With the home button on the left.
    case landscapeRight
    /// On its back.
    case faceUp
    /// On its front.
    case faceDown

    /// True if the device is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// True if the device is on its side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// True if the device is on its back or its front.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// True if an interface can have this position.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

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
    case unknown
    /// Upright.
    case portrait
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
