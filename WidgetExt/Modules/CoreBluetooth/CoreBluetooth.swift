// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The states of Bluetooth.
public enum CBManagerState: Int, Sendable {
    case unknown, resetting, unsupported, unauthorized, poweredOff, poweredOn
}

/// The states of the user's permission.
public enum CBManagerAuthorization: Int, Sendable {
    case notDetermined, restricted, denied, allowedAlways
}

/// The states of a connection.
public enum CBPeripheralState: Int, Sendable {
    case disconnected, connecting, connected, disconnecting
}

/// The name of a service or a value.
open class CBUUID: NSObject, @unchecked Sendable {
    open var uuidString: String

    public init(string: String) { uuidString = string.uppercased() }

    public convenience init(nsuuid theUUID: UUID) { self.init(string: theUUID.uuidString) }

    open override func isEqual(_ object: Any?) -> Bool { (object as? CBUUID)?.uuidString == uuidString }

    open override var hash: Int { uuidString.hashValue }
}

/// Bluetooth, whose use the user has denied.
open class CBManager: NSObject, @unchecked Sendable {
    open var state: CBManagerState { .unauthorized }
    open class var authorization: CBManagerAuthorization { .denied }
    open var authorization: CBManagerAuthorization { .denied }
}

/// The object that learns of Bluetooth's state and of devices.
public protocol CBCentralManagerDelegate: AnyObject {
    /// Receives a change of the state.
    func centralManagerDidUpdateState(_ central: CBCentralManager)
    /// Receives a device. It is never called here.
    func centralManager(
        _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
        rssi RSSI: NSNumber)
    /// Receives a connection. It is never called here.
    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral)
    /// Receives a failed connection. It is never called here.
    func centralManager(
        _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?)
    /// Receives the state of a former process. It is never called here.
    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any])
    /// Receives the end of a connection. It is never called here.
    func centralManager(
        _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?)
}

extension CBCentralManagerDelegate {
    /// Does nothing here.
    public func centralManager(
        _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {}
    /// Does nothing here.
    public func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {}
    /// Does nothing here.
    public func centralManager(
        _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?
    ) {}
    /// Does nothing here.
    public func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {}
    /// Does nothing here.
    public func centralManager(
        _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?
    ) {}
}

/// The search for devices, which finds none.
open class CBCentralManager: CBManager, @unchecked Sendable {
    public weak var delegate: (any CBCentralManagerDelegate)?
    open var isScanning: Bool { false }

    /// Creates a manager, which tells its delegate once that Bluetooth may not be used.
    public init(
        delegate: (any CBCentralManagerDelegate)? = nil, queue: DispatchQueue? = nil, options: [String: Any]? = nil
    ) {
        self.delegate = delegate
        super.init()
        DeviceData.report("CoreBluetooth answers as a phone whose user denied access")
        (queue ?? .main).async { [weak self] in
            if let self { self.delegate?.centralManagerDidUpdateState(self) }
        }
    }

    /// Does nothing here.
    open func scanForPeripherals(withServices serviceUUIDs: [CBUUID]?, options: [String: Any]? = nil) {}

    /// Does nothing here.
    open func stopScan() {}

    /// Does nothing here.
    open func connect(_ peripheral: CBPeripheral, options: [String: Any]? = nil) {}

    /// Does nothing here.
    open func cancelPeripheralConnection(_ peripheral: CBPeripheral) {}

    /// Returns no devices.
    open func retrievePeripherals(withIdentifiers identifiers: [UUID]) -> [CBPeripheral] { [] }

    /// Returns no devices.
    open func retrieveConnectedPeripherals(withServices serviceUUIDs: [CBUUID]) -> [CBPeripheral] { [] }
}

public let CBCentralManagerOptionShowPowerAlertKey = "kCBInitOptionShowPowerAlert"
public let CBCentralManagerOptionRestoreIdentifierKey = "kCBInitOptionRestoreIdentifier"
public let CBCentralManagerScanOptionAllowDuplicatesKey = "kCBScanOptionAllowDuplicates"
public let CBAdvertisementDataLocalNameKey = "kCBAdvDataLocalName"
public let CBAdvertisementDataServiceUUIDsKey = "kCBAdvDataServiceUUIDs"
public let CBCentralManagerRestoredStatePeripheralsKey = "kCBRestoredPeripherals"
public let CBAdvertisementDataManufacturerDataKey = "kCBAdvDataManufacturerData"
public let CBAdvertisementDataServiceDataKey = "kCBAdvDataServiceData"
public let CBAdvertisementDataTxPowerLevelKey = "kCBAdvDataTxPowerLevel"
public let CBAdvertisementDataIsConnectable = "kCBAdvDataIsConnectable"
public let CBUUIDCharacteristicUserDescriptionString = "2901"
public let CBUUIDClientCharacteristicConfigurationString = "2902"
