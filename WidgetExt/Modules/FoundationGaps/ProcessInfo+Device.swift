import Foundation

extension ProcessInfo {
    /// True if Low Power Mode is on; always false here.
    public var isLowPowerModeEnabled: Bool { false }

    /// True if an iPhone's app runs on a Mac; always false here.
    public var isiOSAppOnMac: Bool { false }

    /// True if an iPad's app was built for the Mac; always false here.
    public var isMacCatalystApp: Bool { false }

    /// Options of an activity.
    public struct ActivityOptions: OptionSet, Hashable, Sendable {
        /// The raw bit mask.
        public let rawValue: UInt64

        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// The user waits for the activity.
        public static let userInitiated = ActivityOptions(rawValue: 0x00FF_FFFF)
        /// The user doesn't wait for the activity.
        public static let background = ActivityOptions(rawValue: 0xFF)
    }

    /// Returns an object that stands for an activity. No effect: accepted so that sources compile. No system suspends the process.
    public func beginActivity(options: ActivityOptions = [], reason: String) -> any NSObjectProtocol { NSObject() }

    /// No effect: accepted so that sources compile. No system suspends the process.
    public func endActivity(_ activity: any NSObjectProtocol) {}

    /// Calls the closure on another thread with `false`: the activity never expires.
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.global().async { block(false) }
    }

    /// The thermal state of a device.
    public enum ThermalState: Int, Hashable, Sendable {
        /// The temperature is normal.
        case nominal
        /// The temperature is slightly raised.
        case fair
        /// The temperature is high.
        case serious
        /// The temperature is critical.
        case critical
    }

    /// The thermal state; always nominal here.
    public var thermalState: ThermalState { .nominal }
}
