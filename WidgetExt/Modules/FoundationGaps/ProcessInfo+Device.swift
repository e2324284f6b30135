import Foundation

extension ProcessInfo {
    /// True if Low Power Mode is on; always false here.
    public var isLowPowerModeEnabled: Bool { false }

    /// True if an iPhone's app runs on a Mac; always false here.
    public var isiOSAppOnMac: Bool { false }

    /// True if an iPad's app was built for the Mac; always false here.
    public var isMacCatalystApp: Bool { false }

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
