import Foundation
import Shared

/// The device something is shown on: a phone, whichever image is drawn.
///
/// Mirrors [UIKit's `UIDevice`](https://developer.apple.com/documentation/uikit/uidevice).
public final class UIDevice: Sendable {
    /// The device.
    public static let current = UIDevice()

    /// How the battery is doing.
    public enum BatteryState: Int, Hashable, Sendable {
        /// Nobody knows.
        case unknown
        /// Giving.
        case unplugged
        /// Taking.
        case charging
        /// Full.
        case full
    }

    /// The kind of device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// What it is called.
    public var name: String { "iPhone" }
    /// What it is.
    public var model: String { "iPhone" }
    /// What it is, in the language of the request.
    public var localizedModel: String { "iPhone" }
    /// What runs on it.
    public var systemName: String { "iOS" }
    /// The version whose looks are drawn.
    public var systemVersion: String { "26.0" }
    /// Its number for the app's maker, which isn't known here.
    public var identifierForVendor: UUID? { nil }
    /// How much is in the battery, from 0 to 1; -1, as nobody knows.
    public var batteryLevel: Float { -1 }
    /// How the battery is doing.
    public var batteryState: BatteryState { .unknown }
    /// Whether anybody follows the battery.
    public var isBatteryMonitoringEnabled: Bool {
        get { false }
        set {}
    }
}
