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
        DataReads.note(.keychain, query.name, query.returnsData ? "Data" : "", isPresent: !found.isEmpty)
        guard let first = found.first ?? items.madeUp(for: query) else {
            items.reportEmpty()
            return errSecItemNotFound
        }
        guard query.returnsAnything else { return errSecSuccess }
        result?.pointee =
            query.limit == 1
            ? query.answer(first)
            : (found.isEmpty ? [first] : found).prefix(query.limit).compactMap(query.answer) as CFArray
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

    var returnsData: Bool { isTrue(kSecReturnData) }
    /// The service or server and the account, as far as the query has them.
    var name: String {
        [kSecAttrService, kSecAttrServer, kSecAttrAccount].compactMap { attributes[$0 as String] as? String }
            .joined(separator: " ")
    }

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

    /// Returns the item that is made up for a query, if values are made up for absent data.
    func madeUp(for query: Query) -> Item? {
        let classes = [
            kSecClassGenericPassword as String: "genericPassword",
            kSecClassInternetPassword as String: "internetPassword",
        ]
        guard query.returnsAnything, let kind = query.itemClass.flatMap({ classes[$0] }) else { return nil }
        func text(_ key: CFString) -> String? { query.attributes[key as String] as? String }
        let members = [
            ("service", text(kSecAttrService)), ("server", text(kSecAttrServer)), ("account", text(kSecAttrAccount)),
            ("accessGroup", text(kSecAttrAccessGroup)),
        ]
        let isSynchronizable = (query.attributes[Key.synchronizable] as? NSNumber)?.boolValue == true
        let value = DataReads.keychainItem(query.name) { value in
            .object(
                [JSONMember("class", .string(kind))]
                    + members.compactMap { name, text in text.map { JSONMember(name, .string($0)) } }
                    + (isSynchronizable ? [JSONMember("synchronizable", .bool(true))] : [])
                    + [JSONMember("value", .string(value))])
        }
        guard let value else { return nil }
        let item = make(query.attributes, Data(value.utf8))
        all.append(item)
        return item
    }

    func run(_ body: (Keychain) -> OSStatus) -> OSStatus { Self.lock.withLock { body(self) } }

    func reportEmpty() {
        guard !hasFile else { return }
        DeviceData.report(
            "Security answers as a phone whose keychain has no items of the app — supply keychain.json with \(CommonOptions.fixture)"
        )
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

// The keys and values of the dictionaries that describe keychain items.

/// Returns a constant. Its text is the one that it has on a phone, where apps print it and store it.
private func constant(_ text: String) -> CFString { text as CFString }

public var kSecClass: CFString { constant("class") }
public var kSecClassGenericPassword: CFString { constant("genp") }
public var kSecClassInternetPassword: CFString { constant("inet") }
public var kSecClassCertificate: CFString { constant("cert") }
public var kSecClassKey: CFString { constant("keys") }
public var kSecClassIdentity: CFString { constant("idnt") }

public var kSecAttrAccessible: CFString { constant("pdmn") }
public var kSecAttrAccessibleWhenUnlocked: CFString { constant("ak") }
public var kSecAttrAccessibleAfterFirstUnlock: CFString { constant("ck") }
public var kSecAttrAccessibleAlways: CFString { constant("dk") }
public var kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString { constant("akpu") }
public var kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString { constant("aku") }
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { constant("cku") }
public var kSecAttrAccessibleAlwaysThisDeviceOnly: CFString { constant("dku") }

public var kSecAttrAccessControl: CFString { constant("accc") }
public var kSecAttrAccessGroup: CFString { constant("agrp") }
public var kSecAttrAccount: CFString { constant("acct") }
public var kSecAttrApplicationTag: CFString { constant("atag") }
public var kSecAttrAuthenticationType: CFString { constant("atyp") }
public var kSecAttrComment: CFString { constant("icmt") }
public var kSecAttrCreationDate: CFString { constant("cdat") }
public var kSecAttrCreator: CFString { constant("crtr") }
public var kSecAttrDescription: CFString { constant("desc") }
public var kSecAttrGeneric: CFString { constant("gena") }
public var kSecAttrIsInvisible: CFString { constant("invi") }
public var kSecAttrIsNegative: CFString { constant("nega") }
public var kSecAttrLabel: CFString { constant("labl") }
public var kSecAttrModificationDate: CFString { constant("mdat") }
public var kSecAttrPath: CFString { constant("path") }
public var kSecAttrPort: CFString { constant("port") }
public var kSecAttrProtocol: CFString { constant("ptcl") }
public var kSecAttrProtocolHTTP: CFString { constant("http") }
public var kSecAttrProtocolHTTPS: CFString { constant("htps") }
public var kSecAttrSecurityDomain: CFString { constant("sdmn") }
public var kSecAttrServer: CFString { constant("srvr") }
public var kSecAttrService: CFString { constant("svce") }
public var kSecAttrSynchronizable: CFString { constant("sync") }
public var kSecAttrSynchronizableAny: CFString { constant("syna") }
public var kSecAttrType: CFString { constant("type") }

public var kSecMatchCaseInsensitive: CFString { constant("m_CaseInsensitive") }
public var kSecMatchLimit: CFString { constant("m_Limit") }
public var kSecMatchLimitOne: CFString { constant("m_LimitOne") }
public var kSecMatchLimitAll: CFString { constant("m_LimitAll") }
public var kSecReturnAttributes: CFString { constant("r_Attributes") }
public var kSecReturnData: CFString { constant("r_Data") }
public var kSecReturnPersistentRef: CFString { constant("r_PersistentRef") }
public var kSecReturnRef: CFString { constant("r_Ref") }
public var kSecValueData: CFString { constant("v_Data") }
public var kSecValuePersistentRef: CFString { constant("v_PersistentRef") }
public var kSecValueRef: CFString { constant("v_Ref") }

public var kSecUseAuthenticationContext: CFString { constant("u_AuthCtx") }
public var kSecUseAuthenticationUI: CFString { constant("u_AuthUI") }
public var kSecUseAuthenticationUIAllow: CFString { constant("u_AuthUIA") }
public var kSecUseAuthenticationUIFail: CFString { constant("u_AuthUIF") }
public var kSecUseAuthenticationUISkip: CFString { constant("u_AuthUIS") }
public var kSecUseDataProtectionKeychain: CFString { constant("nleg") }
public var kSecUseOperationPrompt: CFString { constant("u_OpPrompt") }

// The results of the functions.

public let errSecSuccess: OSStatus = 0
public let errSecUnimplemented: OSStatus = -4
public let errSecIO: OSStatus = -36
public let errSecParam: OSStatus = -50
public let errSecAllocate: OSStatus = -108
public let errSecUserCanceled: OSStatus = -128
public let errSecBadReq: OSStatus = -909
public let errSecInternalComponent: OSStatus = -2070
public let errSecNotAvailable: OSStatus = -25291
public let errSecReadOnly: OSStatus = -25292
public let errSecAuthFailed: OSStatus = -25293
public let errSecNoSuchKeychain: OSStatus = -25294
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecDataTooLarge: OSStatus = -25302
public let errSecNoSuchAttr: OSStatus = -25303
public let errSecInvalidItemRef: OSStatus = -25304
public let errSecNoSuchClass: OSStatus = -25306
public let errSecNoDefaultKeychain: OSStatus = -25307
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecInteractionRequired: OSStatus = -25315
public let errSecDecode: OSStatus = -26275
public let errSecMissingEntitlement: OSStatus = -34018
public let errSecInvalidData: OSStatus = -67673

/// The texts of results that apps show or log.
private let messages: [OSStatus: String] = [
    errSecSuccess: "No error.",
    errSecUnimplemented: "Function or operation not implemented.",
    errSecIO: "I/O error.",
    errSecParam: "One or more parameters passed to a function were not valid.",
    errSecAllocate: "Failed to allocate memory.",
    errSecUserCanceled: "User canceled the operation.",
    errSecNotAvailable: "No keychain is available. You may need to restart your computer.",
    errSecAuthFailed: "The user name or passphrase you entered is not correct.",
    errSecDuplicateItem: "The specified item already exists in the keychain.",
    errSecItemNotFound: "The specified item could not be found in the keychain.",
    errSecInteractionNotAllowed: "User interaction is not allowed.",
    errSecDecode: "Unable to decode the provided data.",
    errSecMissingEntitlement: "A required entitlement isn't present.",
]

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the English text of a result.
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
    (messages[status] ?? "OSStatus \(status)") as CFString
}

/// A generator of random numbers.
public final class SecRandom: Sendable {
    private init() {}
}

/// A generator of random numbers.
public typealias SecRandomRef = SecRandom

/// The system's generator.
public let kSecRandomDefault: SecRandomRef? = nil

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes random bytes that can't be predicted.
public func SecRandomCopyBytes(_ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
    var generator = SystemRandomNumberGenerator()
    for start in stride(from: 0, to: count, by: 8) {
        withUnsafeBytes(of: generator.next()) { random in
            UnsafeMutableRawBufferPointer(start: bytes + start, count: min(8, count - start)).copyBytes(
                from: random.prefix(count - start))
        }
    }
    return errSecSuccess
}

/// The conditions under which an item can be read. No effect: items can always be read here.
public final class SecAccessControl: NSObject, Sendable {
    fileprivate override init() {}
}

/// The ways in which the user confirms the access to an item. No effect.
@Options(
    """
    userPresence=1<<0 biometryAny=1<<1 biometryCurrentSet=1<<3 devicePasscode=1<<4 companion=1<<5 or=1<<14 and=1<<15
    privateKeyUsage=1<<30 applicationPassword=1<<31 touchIDAny=1<<1 touchIDCurrentSet=1<<3
    """)
public struct SecAccessControlCreateFlags: OptionSet, Sendable {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates conditions that have no effect here.
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? { SecAccessControl() }
