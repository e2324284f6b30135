import Foundation

extension ProcessInfo {
    /// Whether the device saves power; a machine that draws images never does.
    public var isLowPowerModeEnabled: Bool { false }

    /// How warm the device is.
    public enum ThermalState: Int, Hashable, Sendable {
        /// As usual.
        case nominal
        /// Somewhat warm.
        case fair
        /// Warm.
        case serious
        /// Too warm.
        case critical
    }

    /// How warm the device is, which is never known here.
    public var thermalState: ThermalState { .nominal }
}
