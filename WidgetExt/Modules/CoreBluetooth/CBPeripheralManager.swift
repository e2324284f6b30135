// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import Shared

/// The rights to a value.
@Options("readable writeable readEncryptionRequired writeEncryptionRequired")
public struct CBAttributePermissions: OptionSet, Sendable {}

/// A service that the app offers.
open class CBMutableService: CBService, @unchecked Sendable {
    private let primary: Bool
    private var values: [CBCharacteristic]?
    private var services: [CBService]?

    public init(type UUID: CBUUID, primary isPrimary: Bool) {
        primary = isPrimary
        super.init(uuid: UUID)
    }

    open override var isPrimary: Bool { primary }

    open override var characteristics: [CBCharacteristic]? {
        get { values }
        set {
            values = newValue
            for value in newValue ?? [] { value.service = self }
        }
    }

    open override var includedServices: [CBService]? {
        get { services }
        set { services = newValue }
    }
}

/// A value that the app offers.
open class CBMutableCharacteristic: CBCharacteristic, @unchecked Sendable {
    open var permissions: CBAttributePermissions
    private var kinds: CBCharacteristicProperties
    private var content: Data?

    public init(
        type UUID: CBUUID, properties: CBCharacteristicProperties, value: Data?, permissions: CBAttributePermissions
    ) {
        (self.permissions, kinds, content) = (permissions, properties, value)
        super.init(uuid: UUID)
    }

    open override var properties: CBCharacteristicProperties {
        get { kinds }
        set { kinds = newValue }
    }

    open override var value: Data? {
        get { content }
        set { content = newValue }
    }

    open var subscribedCentrals: [CBCentral]? { nil }
}

/// A device that reads the app's values. There are none.
open class CBCentral: CBPeer, @unchecked Sendable {
    open var maximumUpdateValueLength: Int { 20 }
}

/// The object that learns of the offer's state.
public protocol CBPeripheralManagerDelegate: AnyObject {
    /// Receives a change of the state.
    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager)
    /// Receives the result of the offer. It is never called here.
    func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?)
    /// Receives the result of adding a service. It is never called here.
    func peripheralManager(_ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?)
    /// Receives a device that wants notifications. It is never called here.
    func peripheralManager(
        _ peripheral: CBPeripheralManager, central: CBCentral, didSubscribeTo characteristic: CBCharacteristic)
}

extension CBPeripheralManagerDelegate {
    /// Does nothing here.
    public func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?) {}
    /// Does nothing here.
    public func peripheralManager(_ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?) {}
    /// Does nothing here.
    public func peripheralManager(
        _ peripheral: CBPeripheralManager, central: CBCentral, didSubscribeTo characteristic: CBCharacteristic
    ) {}
}

/// The offer of values to other devices, which isn't made.
open class CBPeripheralManager: CBManager, @unchecked Sendable {
    public weak var delegate: (any CBPeripheralManagerDelegate)?
    open var isAdvertising: Bool { false }

    /// Creates a manager, which tells its delegate once that Bluetooth may not be used.
    public init(
        delegate: (any CBPeripheralManagerDelegate)? = nil, queue: DispatchQueue? = nil, options: [String: Any]? = nil
    ) {
        self.delegate = delegate
        super.init()
        DeviceData.report("CoreBluetooth answers as a phone whose user denied access")
        (queue ?? .main).async { [weak self] in
            if let self { self.delegate?.peripheralManagerDidUpdateState(self) }
        }
    }

    /// Does nothing here.
    open func startAdvertising(_ advertisementData: [String: Any]?) {}
    /// Does nothing here.
    open func stopAdvertising() {}
    /// Does nothing here.
    open func add(_ service: CBMutableService) {}
    /// Does nothing here.
    open func remove(_ service: CBMutableService) {}
    /// Does nothing here.
    open func removeAllServices() {}
    /// Returns false: no device reads the value.
    @discardableResult
    open func updateValue(
        _ value: Data, for characteristic: CBMutableCharacteristic, onSubscribedCentrals centrals: [CBCentral]?
    ) -> Bool { false }
}
