@_exported import Foundation
@_exported import FoundationGaps
import Shared

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Adds an item to the keychain, which is in memory until the process ends.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    Keychain.current.run { items in
        guard let query = Query(attributes), query.itemClass != nil else { return errSecParam }
        var attributes = query.attributes
        let isProtected = attributes[Key.control] != nil
        guard !(isProtected && attributes[Key.accessible] != nil), query.dataIsValid else { return errSecParam }
        if attributes[Key.accessible] == nil, !isProtected {
            attributes[Key.accessible] = kSecAttrAccessibleWhenUnlocked as String
        }
        let now = Date(timeIntervalSinceNow: 0)
        attributes.merge([Key.created: now, Key.modified: now]) { $1 }
        let item = items.make(attributes, query.data)
        guard !items.all.contains(where: { $0.isSame(as: item) }) else { return errSecDuplicateItem }
        items.all.append(item)
        if query.returnsAnything { result?.pointee = query.answer(item) }
        return errSecSuccess
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Finds items of the keychain: those of the fixture's file `keychain.json`, and those that this process has added.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    Keychain.current.run { items in
        guard let query = Query(query), query.selectsItems else { return errSecParam }
        let found = items.all.filter(query.matches)
        guard let first = found.first else {
            items.reportEmpty()
            return errSecItemNotFound
        }
        guard query.returnsAnything else { return errSecSuccess }
        result?.pointee =
            query.limit == 1 ? query.answer(first) : found.prefix(query.limit).compactMap(query.answer) as CFArray
        return errSecSuccess
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Changes attributes or data of items in memory.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    Keychain.current.run { items in
        guard let query = Query(query), query.selectsItems, !query.returnsAnything, !query.limitsToOne,
            let changes = Query(attributesToUpdate), changes.itemClass == nil, changes.dataIsValid,
            !changes.attributes.isEmpty || changes.data != nil
        else { return errSecParam }
        var changed = items.all
        var count = 0
        for index in changed.indices where query.matches(changed[index]) {
            changed[index].attributes.merge(changes.attributes) { $1 }
            changed[index].attributes[Key.modified] = Date(timeIntervalSinceNow: 0)
            changed[index].data = changes.data ?? changed[index].data
            count += 1
            guard !changed.indices.contains(where: { $0 != index && changed[$0].isSame(as: changed[index]) }) else {
                return errSecDuplicateItem
            }
        }
        guard count > 0 else {
            items.reportEmpty()
            return errSecItemNotFound
        }
        items.all = changed
        return errSecSuccess
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Removes items from memory. The fixture's file isn't changed.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    Keychain.current.run { items in
        guard let query = Query(query), query.selectsItems, !query.limitsToOne else { return errSecParam }
        let kept = items.all.filter { !query.matches($0) }
        guard kept.count < items.all.count else { return errSecItemNotFound }
        items.all = kept
        return errSecSuccess
    }
}

/// The keys that the functions treat specially.
private enum Key {
    static let itemClass = kSecClass as String
    static let accessible = kSecAttrAccessible as String
    static let control = kSecAttrAccessControl as String
    static let group = kSecAttrAccessGroup as String
    static let created = kSecAttrCreationDate as String
    static let modified = kSecAttrModificationDate as String
    static let synchronizable = kSecAttrSynchronizable as String
    static let data = kSecValueData as String
    static let reference = kSecValuePersistentRef as String

    /// The attributes that identify the items of a class.
    static func identity(_ itemClass: String) -> [CFString] {
        switch itemClass as CFString {
        case kSecClassGenericPassword: [kSecAttrAccount, kSecAttrService]
        case kSecClassInternetPassword:
            [
                kSecAttrAccount, kSecAttrSecurityDomain, kSecAttrServer, kSecAttrProtocol, kSecAttrAuthenticationType,
                kSecAttrPort, kSecAttrPath,
            ]
        default: [kSecAttrLabel, kSecAttrApplicationTag, kSecAttrType]
        }
    }
}

/// An item of the keychain.
private struct Item {
    let number: Int
    var attributes: [String: Any]
    var data: Data?

    var itemClass: String { attributes[Key.itemClass] as? String ?? "" }
    var isSynchronizable: Bool { (attributes[Key.synchronizable] as? NSNumber)?.boolValue ?? false }
    var reference: Data { Data("\(itemClass)\(number)".utf8) }

    /// Returns true if both items have the same class and the attributes that identify items of the class.
    func isSame(as other: Item) -> Bool {
        itemClass == other.itemClass && isSynchronizable == other.isSynchronizable
            && (Key.identity(itemClass) + [kSecAttrAccessGroup]).allSatisfy { key in
                equal(attributes[key as String] ?? "", other.attributes[key as String] ?? "")
            }
    }
}

private func equal(_ left: Any, _ right: Any) -> Bool {
    guard let left = left as AnyObject as? NSObject, let right = right as AnyObject as? NSObject else { return false }
    return left.isEqual(right)
}

/// A dictionary that a function was given.
private struct Query {
    /// The attributes of items, including their class.
    private(set) var attributes: [String: Any] = [:]
    private var options: [String: Any] = [:]

    init?(_ dictionary: CFDictionary) {
        guard let values = dictionary as? [String: Any] else { return nil }
        for (key, value) in values {
            let isOption = ["v_", "r_", "m_", "u_"].contains { key.hasPrefix($0) }
            if isOption || key == kSecUseDataProtectionKeychain as String {
                options[key] = value
            } else {
                attributes[key] = value
            }
        }
    }

    var itemClass: String? { attributes[Key.itemClass] as? String }
    var data: Data? { options[Key.data] as? Data }
    var dataIsValid: Bool { options[Key.data] == nil || data != nil }
    var selectsItems: Bool { itemClass != nil || options[Key.reference] != nil }

    private func isTrue(_ key: CFString) -> Bool { (options[key as String] as? NSNumber)?.boolValue ?? false }

    var returnsAnything: Bool {
        [kSecReturnAttributes, kSecReturnData, kSecReturnPersistentRef, kSecReturnRef].contains(where: isTrue)
    }

    /// The maximum number of results.
    var limit: Int {
        switch options[kSecMatchLimit as String] {
        case let text as String where text == kSecMatchLimitAll as String: .max
        case let number as NSNumber: max(1, number.intValue)
        default: 1
        }
    }
    var limitsToOne: Bool { options[kSecMatchLimit as String] != nil && limit == 1 }

    /// Returns true if an item has the attributes. A fixture's item without an access group or a protection class has any.
    func matches(_ item: Item) -> Bool {
        if let reference = options[Key.reference] { return equal(reference, item.reference) }
        let wanted = attributes[Key.synchronizable]
        if wanted.map({ equal($0, kSecAttrSynchronizableAny) }) != true,
            ((wanted as? NSNumber)?.boolValue ?? false) != item.isSynchronizable
        {
            return false
        }
        return attributes.allSatisfy { key, value in
            if key == Key.synchronizable || key == Key.control { return true }
            guard let own = item.attributes[key] else { return key == Key.group || key == Key.accessible }
            return equal(own, value)
        }
    }

    /// Returns what the query asks of an item: its data, its reference or a dictionary. Passwords have no other reference.
    func answer(_ item: Item) -> CFTypeRef? {
        let reference = isTrue(kSecReturnPersistentRef) ? item.reference : nil
        let data = isTrue(kSecReturnData) ? item.data : nil
        guard isTrue(kSecReturnAttributes) || reference != nil && isTrue(kSecReturnData) else {
            return (reference ?? data).map { $0 as CFData }
        }
        var values = isTrue(kSecReturnAttributes) ? item.attributes : [:]
        values[Key.data] = data
        values[Key.reference] = reference
        return values as CFDictionary
    }
}

/// The items of one fixture.
private final class Keychain: @unchecked Sendable {
    private static let lock = NSLock()
    // Protected by the lock, as are the keychains' items.
    nonisolated(unsafe) private static var keychains: [String: Keychain] = [:]

    fileprivate(set) var all: [Item] = []
    private var count = 0
    private let hasFile: Bool

    /// The keychain of the process; in a test, that of the fixture.
    static var current: Keychain {
        lock.withLock {
            let path = DeviceData.path(.keychain) ?? ""
            if let keychain = keychains[path] { return keychain }
            let keychain = Keychain()
            keychains[path] = keychain
            return keychain
        }
    }

    private init() {
        let entries = DeviceData.decode([FixtureItem].self, from: .keychain)
        hasFile = entries != nil
        for entry in entries ?? [] { all.append(make(entry.attributes, entry.content)) }
    }

    func make(_ attributes: [String: Any], _ data: Data?) -> Item {
        count += 1
        return Item(number: count, attributes: attributes, data: data)
    }

    func run(_ body: (Keychain) -> OSStatus) -> OSStatus { Self.lock.withLock { body(self) } }

    func reportEmpty() {
        guard !hasFile else { return }
        DeviceData.report(
            "Security answers as a phone whose keychain has no items of the app — supply keychain.json with --fixture")
    }
}

/// An item in `keychain.json`.
private struct FixtureItem: Decodable {
    enum Class: String, Decodable { case genericPassword, internetPassword }
    let `class`: Class
    let service, account, server, accessGroup, label, value: String?
    let data: Data?
    let synchronizable: Bool?

    var content: Data? { data ?? value.map { Data($0.utf8) } }

    var attributes: [String: Any] {
        let kind = self.class == .genericPassword ? kSecClassGenericPassword : kSecClassInternetPassword
        let pairs: [(CFString, Any?)] = [
            (kSecClass, kind as String), (kSecAttrService, service), (kSecAttrAccount, account),
            (kSecAttrServer, server), (kSecAttrAccessGroup, accessGroup), (kSecAttrLabel, label),
            (kSecAttrSynchronizable, synchronizable.map { NSNumber(value: $0) }),
        ]
        return pairs.reduce(into: [:]) { values, pair in values[pair.0 as String] = pair.1 }
    }
}
