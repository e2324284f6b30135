import Foundation
import FoundationGaps

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
