import Foundation
import Shared

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
    /// Unknown.
    case unknown
    /// Upright.
    case portrait
    /// Upside down.
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
