// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import Shared

/// The causes of a failed request.
@ErrorCodes(
    "CBErrorDomain",
    """
    unknown=0 invalidParameters invalidHandle notConnected outOfSpace operationCancelled connectionTimeout
    peripheralDisconnected uuidNotAllowed alreadyAdvertising connectionFailed connectionLimitReached unknownDevice
    operationNotSupported peerRemovedPairingInformation encryptionTimedOut tooManyLEPairedDevices
    """)
public struct CBError: _CodedError {}

/// The properties of a value.
@Options(
    """
    broadcast read writeWithoutResponse write notify indicate authenticatedSignedWrites extendedProperties
    notifyEncryptionRequired indicateEncryptionRequired
    """)
public struct CBCharacteristicProperties: OptionSet, Sendable {}

/// The confirmations of a written value.
public enum CBCharacteristicWriteType: Int, Sendable { case withResponse, withoutResponse }

/// A part of a device. There are none: sources compile that use one.
open class CBAttribute: NSObject, @unchecked Sendable {
    public let uuid: CBUUID

    init(uuid: CBUUID) { self.uuid = uuid }
}

/// A service of a device.
open class CBService: CBAttribute, @unchecked Sendable {
    open internal(set) weak var peripheral: CBPeripheral?
    open var isPrimary: Bool { true }
    open internal(set) var characteristics: [CBCharacteristic]? {
        get { nil }
        set {}
    }
    open internal(set) var includedServices: [CBService]? {
        get { nil }
        set {}
    }
}

/// A value of a service.
open class CBCharacteristic: CBAttribute, @unchecked Sendable {
    open internal(set) weak var service: CBService?
    open internal(set) var properties: CBCharacteristicProperties {
        get { [] }
        set {}
    }
    open internal(set) var value: Data? {
        get { nil }
        set {}
    }
    open var descriptors: [CBDescriptor]? { nil }
    open var isNotifying: Bool { false }
}

/// The description of a value.
open class CBDescriptor: CBAttribute, @unchecked Sendable {
    open internal(set) weak var characteristic: CBCharacteristic?
    open var value: Any? { nil }
}

/// A device that another device can connect to.
open class CBPeer: NSObject, @unchecked Sendable {
    public let identifier: UUID

    init(identifier: UUID) { self.identifier = identifier }
}

/// A device nearby. There are none: sources compile that use one.
open class CBPeripheral: CBPeer, @unchecked Sendable {
    public weak var delegate: (any CBPeripheralDelegate)?
    open var name: String? { nil }
    open var state: CBPeripheralState { .disconnected }
    open var services: [CBService]? { nil }
    open var canSendWriteWithoutResponse: Bool { false }
    open var ancsAuthorized: Bool { false }

    /// Does nothing here.
    open func readRSSI() {}
    /// Does nothing here.
    open func discoverServices(_ serviceUUIDs: [CBUUID]?) {}
    /// Does nothing here.
    open func discoverIncludedServices(_ includedServiceUUIDs: [CBUUID]?, for service: CBService) {}
    /// Does nothing here.
    open func discoverCharacteristics(_ characteristicUUIDs: [CBUUID]?, for service: CBService) {}
    /// Does nothing here.
    open func discoverDescriptors(for characteristic: CBCharacteristic) {}
    /// Does nothing here.
    open func readValue(for characteristic: CBCharacteristic) {}
    /// Does nothing here.
    open func writeValue(_ data: Data, for characteristic: CBCharacteristic, type: CBCharacteristicWriteType) {}
    /// Does nothing here.
    open func setNotifyValue(_ enabled: Bool, for characteristic: CBCharacteristic) {}
    /// Returns the least size.
    open func maximumWriteValueLength(for type: CBCharacteristicWriteType) -> Int { 20 }
}

/// The object that learns of a device's values. It is never called here.
public protocol CBPeripheralDelegate: AnyObject {
    /// Receives a change of the name.
    func peripheralDidUpdateName(_ peripheral: CBPeripheral)
    /// Receives services that are no longer valid.
    func peripheral(_ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService])
    /// Receives the strength of the signal.
    func peripheral(_ peripheral: CBPeripheral, didReadRSSI RSSI: NSNumber, error: (any Error)?)
    /// Receives the services.
    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?)
    /// Receives the values of a service.
    func peripheral(
        _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: (any Error)?)
    /// Receives a value.
    func peripheral(
        _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?)
    /// Receives the end of a writing.
    func peripheral(
        _ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic, error: (any Error)?)
    /// Receives the state of notifications.
    func peripheral(
        _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic,
        error: (any Error)?)
}

extension CBPeripheralDelegate {
    /// Does nothing here.
    public func peripheralDidUpdateName(_ peripheral: CBPeripheral) {}
    /// Does nothing here.
    public func peripheral(_ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]) {}
    /// Does nothing here.
    public func peripheral(_ peripheral: CBPeripheral, didReadRSSI RSSI: NSNumber, error: (any Error)?) {}
    /// Does nothing here.
    public func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {}
    /// Does nothing here.
    public func peripheral(
        _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: (any Error)?
    ) {}
    /// Does nothing here.
    public func peripheral(
        _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?
    ) {}
    /// Does nothing here.
    public func peripheral(
        _ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic, error: (any Error)?
    ) {}
    /// Does nothing here.
    public func peripheral(
        _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {}
}
