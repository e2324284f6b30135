import Foundation
import Shared

/// The current device, which is always an iPhone here.
///
/// Mirrors [UIKit's `UIDevice`](https://developer.apple.com/documentation/uikit/uidevice).
public final class UIDevice: Sendable {
    /// The current device.
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

    /// The kind of device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// The device's name.
    public var name: String { "iPhone" }
    /// The device's model.
    public var model: String { "iPhone" }
    /// The device's model in the user's language.
    public var localizedModel: String { "iPhone" }
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
    /// True if the battery is monitored; always false here.
    public var isBatteryMonitoringEnabled: Bool {
        get { false }
        set {}
    }
}
