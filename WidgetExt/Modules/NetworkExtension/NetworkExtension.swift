@_exported import Foundation
@_exported import FoundationGaps
import Shared

private func report() {
    DeviceData.report("NetworkExtension answers as a phone without Wi-Fi and without VPN configurations")
}

/// A Wi-Fi network. The phone isn't connected to one here.
open class NEHotspotNetwork: NSObject, @unchecked Sendable {
    /// The name: empty, because there is no network.
    open var ssid: String { "" }
    /// The address of the base station.
    open var bssid: String { "" }
    /// The strength of the signal, from 0 to 1.
    open var signalStrength: Double { 0 }
    /// True if the network needs a password.
    open var isSecure: Bool { false }
    /// True if the phone joined the network by itself.
    open var didAutoJoin: Bool { false }

    /// Reports that there is no network.
    open class func fetchCurrent(completionHandler: @escaping @Sendable (NEHotspotNetwork?) -> Void) {
        report()
        DispatchQueue.main.async { completionHandler(nil) }
    }

    /// Returns `nil`: there is no network.
    open class func fetchCurrent() async -> NEHotspotNetwork? {
        report()
        return nil
    }
}

/// The states of a VPN connection.
public enum NEVPNStatus: Int, Sendable {
    case invalid, disconnected, connecting, connected, reasserting, disconnecting
}

/// The causes of failed VPN operations.
@ErrorCodes(
    "NEVPNErrorDomain",
    """
    configurationInvalid=1 configurationDisabled connectionFailed configurationStale configurationReadWriteFailed
    configurationUnknown
    """)
public struct NEVPNError: _CodedError {}

extension NSNotification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The notification of a changed state. It is never posted here.
    public static let NEVPNStatusDidChange = NSNotification.Name("com.apple.networkextension.statuschange")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The notification of a changed configuration. It is never posted here.
    public static let NEVPNConfigurationChange = NSNotification.Name("com.apple.networkextension.configurationchange")
}

/// A VPN connection without a configuration.
open class NEVPNConnection: NSObject, @unchecked Sendable {
    /// The state: invalid, because there is no configuration.
    open var status: NEVPNStatus {
        report()
        return .invalid
    }
    /// The time of the connection: `nil`.
    open var connectedDate: Date? { nil }
    /// The configuration of the connection.
    public let manager: NEVPNManager

    fileprivate init(_ manager: NEVPNManager) { self.manager = manager }

    /// Throws, because there is no configuration.
    open func startVPNTunnel() throws { throw Self.cause() }
    /// Throws, because there is no configuration.
    open func startVPNTunnel(options: [String: NSObject]? = nil) throws { throw Self.cause() }
    /// Does nothing here.
    open func stopVPNTunnel() {}

    fileprivate static func cause() -> NEVPNError {
        report()
        return NEVPNError(.configurationInvalid)
    }
}

/// The settings of a VPN. No effect.
open class NEVPNProtocol: NSObject, @unchecked Sendable {
    open var serverAddress: String?
    open var username: String?
    open var passwordReference: Data?
    open var disconnectOnSleep = false
}

/// The configuration of a VPN. The phone has none, and none can be stored.
open class NEVPNManager: NSObject, @unchecked Sendable {
    private static let single = NEVPNManager()

    /// The configuration of the app.
    open class func shared() -> NEVPNManager { single }

    open var isEnabled = false
    open var isOnDemandEnabled = false
    open var localizedDescription: String?
    open var protocolConfiguration: NEVPNProtocol?
    open var connection: NEVPNConnection { NEVPNConnection(self) }

    /// Reports success: there is no configuration to load.
    open func loadFromPreferences(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        report()
        DispatchQueue.main.async { completionHandler(nil) }
    }

    /// Returns at once: there is no configuration to load.
    open func loadFromPreferences() async throws { report() }

    /// Reports an error: the user hasn't allowed configurations.
    open func saveToPreferences(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        report()
        DispatchQueue.main.async { completionHandler?(NEVPNError(.configurationReadWriteFailed)) }
    }

    /// Throws: the user hasn't allowed configurations.
    open func saveToPreferences() async throws {
        report()
        throw NEVPNError(.configurationReadWriteFailed)
    }
}

/// The configuration of a VPN that an app extension provides.
open class NETunnelProviderManager: NEVPNManager, @unchecked Sendable {
    /// Reports that there are no configurations.
    open class func loadAllFromPreferences(
        completionHandler: @escaping @Sendable ([NETunnelProviderManager]?, (any Error)?) -> Void
    ) {
        report()
        DispatchQueue.main.async { completionHandler([], nil) }
    }

    /// Returns an empty list.
    open class func loadAllFromPreferences() async throws -> [NETunnelProviderManager] {
        report()
        return []
    }

    open override var connection: NEVPNConnection { NETunnelProviderSession(self) }
}

/// The settings of a VPN that an app extension provides. No effect.
open class NETunnelProviderProtocol: NEVPNProtocol, @unchecked Sendable {
    open var providerBundleIdentifier: String?
    open var providerConfiguration: [String: Any]?
}

/// A connection of a VPN that an app extension provides.
open class NETunnelProviderSession: NEVPNConnection, @unchecked Sendable {
    /// Throws, because there is no configuration.
    open func startTunnel(options: [String: Any]? = nil) throws { throw Self.cause() }
    /// Does nothing here.
    open func stopTunnel() {}
    /// Throws, because there is no configuration.
    open func sendProviderMessage(_ messageData: Data, responseHandler: ((Data?) -> Void)? = nil) throws {
        throw Self.cause()
    }
}
