import Foundation

extension ProcessInfo {
    /// True if Low Power Mode is on; always false here.
    public var isLowPowerModeEnabled: Bool { false }

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
