// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The state of the user's permission: denied, so that only `determined` is set here.
@Options("determined restricted authorized")
public struct HMHomeManagerAuthorizationStatus: OptionSet, Hashable, Sendable {}

/// The causes of a failure, of which only `homeAccessNotAuthorized` occurs here.
@ErrorCodes(
    "HMErrorDomain",
    """
    unexpectedError=-1 alreadyExists=1 notFound invalidParameter accessoryNotReachable readOnlyCharacteristic
    writeOnlyCharacteristic notificationNotSupported operationTimedOut accessoryPoweredOff accessDenied
    objectAssociatedToAnotherHome objectNotAssociatedToAnyHome objectAlreadyAssociatedToHome accessoryIsBusy
    operationInProgress accessoryOutOfResources insufficientPrivileges accessoryPairingFailed invalidDataFormatSpecified
    nilParameter unconfiguredParameter invalidClass operationCancelled
    homeAccessNotAuthorized=47
    """)
public struct HMError: _CodedError {}

/// The object that learns of the homes, which are none.
public protocol HMHomeManagerDelegate: AnyObject {
    /// Receives once that the homes are loaded.
    func homeManagerDidUpdateHomes(_ manager: HMHomeManager)
    /// Receives once that access is denied.
    func homeManager(_ manager: HMHomeManager, didUpdate status: HMHomeManagerAuthorizationStatus)
    func homeManagerDidUpdatePrimaryHome(_ manager: HMHomeManager)
    func homeManager(_ manager: HMHomeManager, didAdd home: HMHome)
    func homeManager(_ manager: HMHomeManager, didRemove home: HMHome)
}

extension HMHomeManagerDelegate {
    /// Does nothing here.
    public func homeManagerDidUpdateHomes(_ manager: HMHomeManager) {}
    /// Does nothing here.
    public func homeManager(_ manager: HMHomeManager, didUpdate status: HMHomeManagerAuthorizationStatus) {}
    /// Does nothing here.
    public func homeManagerDidUpdatePrimaryHome(_ manager: HMHomeManager) {}
    /// Does nothing here.
    public func homeManager(_ manager: HMHomeManager, didAdd home: HMHome) {}
    /// Does nothing here.
    public func homeManager(_ manager: HMHomeManager, didRemove home: HMHome) {}
}

/// The homes of the user, who denied access to them.
///
/// Mirrors [HomeKit's `HMHomeManager`](https://developer.apple.com/documentation/homekit/hmhomemanager). The delegate is called on the main queue.
open class HMHomeManager: NSObject, @unchecked Sendable {
    open weak var delegate: (any HMHomeManagerDelegate)?

    public override init() {
        super.init()
        DeviceData.report("HomeKit answers as a phone whose user denied access")
        DispatchQueue.main.async { [weak self] in
            guard let self else { return }
            delegate?.homeManager(self, didUpdate: authorizationStatus)
            delegate?.homeManagerDidUpdateHomes(self)
        }
    }

    open var authorizationStatus: HMHomeManagerAuthorizationStatus { .determined }
    open var homes: [HMHome] { [] }
    open var primaryHome: HMHome? { nil }
}

/// A home. There is none here.
open class HMHome: NSObject, @unchecked Sendable {
    open var name: String { "" }
    open private(set) var uniqueIdentifier = UUID()
    open var isPrimary: Bool { false }
    open var rooms: [HMRoom] { [] }
    open var accessories: [HMAccessory] { [] }
    open var actionSets: [HMActionSet] { [] }

    override init() {}

    /// Throws, because access is denied.
    open func executeActionSet(_ actionSet: HMActionSet) async throws { throw HMError(.homeAccessNotAuthorized) }
}

/// A room. There is none here.
open class HMRoom: NSObject, @unchecked Sendable {
    open var name: String { "" }
    open private(set) var uniqueIdentifier = UUID()
    open var accessories: [HMAccessory] { [] }

    override init() {}
}

/// A scene. There is none here.
open class HMActionSet: NSObject, @unchecked Sendable {
    open var name: String { "" }
    open private(set) var uniqueIdentifier = UUID()
    open var isExecuting: Bool { false }

    override init() {}
}

/// A device of a home. There is none here.
open class HMAccessory: NSObject, @unchecked Sendable {
    open var name: String { "" }
    open private(set) var uniqueIdentifier = UUID()
    open var isReachable: Bool { false }
    open var isBlocked: Bool { false }
    open var room: HMRoom? { nil }
    open var services: [HMService] { [] }

    override init() {}
}

/// A function of a device. There is none here.
open class HMService: NSObject, @unchecked Sendable {
    open var name: String { "" }
    open private(set) var uniqueIdentifier = UUID()
    open var serviceType: String { "" }
    open var characteristics: [HMCharacteristic] { [] }

    override init() {}
}

/// A value of a device. There is none here.
open class HMCharacteristic: NSObject, @unchecked Sendable {
    open private(set) var uniqueIdentifier = UUID()
    open var characteristicType: String { "" }
    open var value: Any? { nil }

    override init() {}

    /// Throws, because access is denied.
    open func readValue() async throws { throw HMError(.homeAccessNotAuthorized) }
    /// Throws, because access is denied.
    open func writeValue(_ value: Any?) async throws { throw HMError(.homeAccessNotAuthorized) }
    /// Throws, because access is denied.
    open func enableNotification(_ enable: Bool) async throws { throw HMError(.homeAccessNotAuthorized) }
}

private func accessoryType(_ number: String) -> String { "000000\(number)-0000-1000-8000-0026BB765291" }

// The numbers of the HomeKit Accessory Protocol.
public let HMServiceTypeFan = accessoryType("40")
public let HMServiceTypeGarageDoorOpener = accessoryType("41")
public let HMServiceTypeLightbulb = accessoryType("43")
public let HMServiceTypeLockMechanism = accessoryType("45")
public let HMServiceTypeOutlet = accessoryType("47")
public let HMServiceTypeSwitch = accessoryType("49")
public let HMServiceTypeThermostat = accessoryType("4A")
public let HMServiceTypeContactSensor = accessoryType("80")
public let HMServiceTypeHumiditySensor = accessoryType("82")
public let HMServiceTypeMotionSensor = accessoryType("85")
public let HMServiceTypeTemperatureSensor = accessoryType("8A")

public let HMCharacteristicTypeBrightness = accessoryType("08")
public let HMCharacteristicTypeCurrentRelativeHumidity = accessoryType("10")
public let HMCharacteristicTypeCurrentTemperature = accessoryType("11")
public let HMCharacteristicTypeMotionDetected = accessoryType("22")
public let HMCharacteristicTypePowerState = accessoryType("25")
public let HMCharacteristicTypeTargetTemperature = accessoryType("35")
public let HMCharacteristicTypeBatteryLevel = accessoryType("68")
