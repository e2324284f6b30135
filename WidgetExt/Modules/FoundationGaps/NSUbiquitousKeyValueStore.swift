import Foundation

/// A store of values that iCloud shares between a user's devices.
///
/// Mirrors [Foundation's `NSUbiquitousKeyValueStore`](https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore), as on
/// a device without an iCloud account: values are stored in memory until the process ends.
open class NSUbiquitousKeyValueStore: NSObject, @unchecked Sendable {
    /// The store of the app.
    public class var `default`: NSUbiquitousKeyValueStore { shared }

    /// The notification of values changed by iCloud. It is never posted here.
    public static let didChangeExternallyNotification = Notification.Name(
        "NSUbiquitousKeyValueStoreDidChangeExternallyNotification")

    private static let shared = NSUbiquitousKeyValueStore()

    private let lock = NSLock()
    private var values: [String: Any] = [:]

    open func object(forKey aKey: String) -> Any? { lock.withLock { values[aKey] } }

    /// Sets the value of a key; `nil` removes the value.
    open func set(_ anObject: Any?, forKey aKey: String) { lock.withLock { values[aKey] = anObject } }

    open func removeObject(forKey aKey: String) { set(nil as Any?, forKey: aKey) }

    open func string(forKey aKey: String) -> String? { object(forKey: aKey) as? String }

    open func array(forKey aKey: String) -> [Any]? { object(forKey: aKey) as? [Any] }

    open func dictionary(forKey aKey: String) -> [String: Any]? { object(forKey: aKey) as? [String: Any] }

    open func data(forKey aKey: String) -> Data? { object(forKey: aKey) as? Data }

    /// Returns the integer of a key; 0 if there is none.
    open func longLong(forKey aKey: String) -> Int64 { number(aKey)?.int64Value ?? 0 }

    /// Returns the number of a key; 0 if there is none.
    open func double(forKey aKey: String) -> Double { number(aKey)?.doubleValue ?? 0 }

    /// Returns the Boolean value of a key; false if there is none.
    open func bool(forKey aKey: String) -> Bool { number(aKey)?.boolValue ?? false }

    open func set(_ aString: String?, forKey aKey: String) { set(aString as Any?, forKey: aKey) }

    open func set(_ aData: Data?, forKey aKey: String) { set(aData as Any?, forKey: aKey) }

    open func set(_ anArray: [Any]?, forKey aKey: String) { set(anArray as Any?, forKey: aKey) }

    open func set(_ aDictionary: [String: Any]?, forKey aKey: String) { set(aDictionary as Any?, forKey: aKey) }

    /// Sets the integer of a key.
    open func set(_ value: Int64, forKey aKey: String) { set(NSNumber(value: value) as Any?, forKey: aKey) }

    open func set(_ value: Double, forKey aKey: String) { set(NSNumber(value: value) as Any?, forKey: aKey) }

    /// Sets the Boolean value of a key.
    open func set(_ value: Bool, forKey aKey: String) { set(NSNumber(value: value) as Any?, forKey: aKey) }

    /// All keys and values.
    open var dictionaryRepresentation: [String: Any] { lock.withLock { values } }

    /// Returns false: values are neither written to a file nor passed to iCloud.
    @discardableResult
    open func synchronize() -> Bool { false }

    private func number(_ key: String) -> NSNumber? {
        switch object(forKey: key) {
        case let number as NSNumber: number
        case let flag as Bool: NSNumber(value: flag)
        case let number as Int: NSNumber(value: number)
        case let number as Double: NSNumber(value: number)
        default: nil
        }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the reason in the notification of a change by iCloud.
public let NSUbiquitousKeyValueStoreChangeReasonKey = "NSUbiquitousKeyValueStoreChangeReasonKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the changed keys in the notification of a change by iCloud.
public let NSUbiquitousKeyValueStoreChangedKeysKey = "NSUbiquitousKeyValueStoreChangedKeysKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The reason of a change by another device.
public let NSUbiquitousKeyValueStoreServerChange = 0
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The reason of the first download.
public let NSUbiquitousKeyValueStoreInitialSyncChange = 1
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The reason that the store is full.
public let NSUbiquitousKeyValueStoreQuotaViolationChange = 2
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The reason that the user has changed the account.
public let NSUbiquitousKeyValueStoreAccountChange = 3
