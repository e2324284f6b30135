@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// A name of a property of a contact.
public protocol CNKeyDescriptor {}

extension String: CNKeyDescriptor {}

// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactIdentifierKey = "identifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactTypeKey = "contactType"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactNamePrefixKey = "namePrefix"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactGivenNameKey = "givenName"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactMiddleNameKey = "middleName"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactFamilyNameKey = "familyName"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactNameSuffixKey = "nameSuffix"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactNicknameKey = "nickname"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactOrganizationNameKey = "organizationName"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactJobTitleKey = "jobTitle"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactBirthdayKey = "birthday"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactNoteKey = "note"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactImageDataKey = "imageData"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactThumbnailImageDataKey = "thumbnailImageData"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactImageDataAvailableKey = "imageDataAvailable"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactPhoneNumbersKey = "phoneNumbers"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactEmailAddressesKey = "emailAddresses"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactPostalAddressesKey = "postalAddresses"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactUrlAddressesKey = "urlAddresses"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNContactDatesKey = "dates"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNLabelHome = "_$!<Home>!$_"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNLabelWork = "_$!<Work>!$_"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNLabelOther = "_$!<Other>!$_"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNLabelPhoneNumberMobile = "_$!<Mobile>!$_"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNLabelPhoneNumberMain = "_$!<Main>!$_"

/// The kinds of contacts.
public enum CNContactType: Int, Sendable { case person, organization }

/// A phone number.
open class CNPhoneNumber: NSObject, @unchecked Sendable {
    public let stringValue: String

    public init(stringValue string: String) { stringValue = string }
}

/// A value with its label.
open class CNLabeledValue<ValueType: AnyObject>: NSObject, @unchecked Sendable {
    public let identifier: String
    public let label: String?
    public let value: ValueType

    public init(label: String?, value: ValueType) {
        (self.label, self.value, identifier) = (label, value, UUID().uuidString)
    }

    /// Returns the word in a label of Apple's, such as `Home`.
    open class func localizedString(forLabel label: String) -> String {
        label.hasPrefix("_$!<") && label.hasSuffix(">!$_") ? String(label.dropFirst(4).dropLast(4)) : label
    }
}

/// An address.
open class CNPostalAddress: NSObject, @unchecked Sendable {
    fileprivate struct Values {
        var street = ""
        var subLocality = ""
        var city = ""
        var state = ""
        var postalCode = ""
        var country = ""
        var isoCountryCode = ""
    }

    fileprivate var values = Values()

    public override init() {}

    open var street: String { values.street }
    open var subLocality: String { values.subLocality }
    open var city: String { values.city }
    open var state: String { values.state }
    open var postalCode: String { values.postalCode }
    open var country: String { values.country }
    open var isoCountryCode: String { values.isoCountryCode }
}

/// A new address.
open class CNMutablePostalAddress: CNPostalAddress, @unchecked Sendable {
    open override var street: String {
        get { values.street }
        set { values.street = newValue }
    }
    open override var subLocality: String {
        get { values.subLocality }
        set { values.subLocality = newValue }
    }
    open override var city: String {
        get { values.city }
        set { values.city = newValue }
    }
    open override var state: String {
        get { values.state }
        set { values.state = newValue }
    }
    open override var postalCode: String {
        get { values.postalCode }
        set { values.postalCode = newValue }
    }
    open override var country: String {
        get { values.country }
        set { values.country = newValue }
    }
    open override var isoCountryCode: String {
        get { values.isoCountryCode }
        set { values.isoCountryCode = newValue }
    }
}

/// A person or an organization.
open class CNContact: NSObject, @unchecked Sendable {
    fileprivate struct Values {
        var contactType = CNContactType.person
        var name = PersonNameComponents()
        var organizationName = ""
        var jobTitle = ""
        var note = ""
        var birthday: DateComponents?
        var imageData: Data?
        var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] = []
        var emailAddresses: [CNLabeledValue<NSString>] = []
        var postalAddresses: [CNLabeledValue<CNPostalAddress>] = []
    }

    public let identifier = UUID().uuidString
    fileprivate var values = Values()

    public override init() {}

    open var contactType: CNContactType { values.contactType }
    open var namePrefix: String { values.name.namePrefix ?? "" }
    open var givenName: String { values.name.givenName ?? "" }
    open var middleName: String { values.name.middleName ?? "" }
    open var familyName: String { values.name.familyName ?? "" }
    open var nameSuffix: String { values.name.nameSuffix ?? "" }
    open var nickname: String { values.name.nickname ?? "" }
    open var organizationName: String { values.organizationName }
    open var jobTitle: String { values.jobTitle }
    open var note: String { values.note }
    open var birthday: DateComponents? { values.birthday }
    open var imageData: Data? { values.imageData }
    open var thumbnailImageData: Data? { values.imageData }
    open var imageDataAvailable: Bool { values.imageData != nil }
    open var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] { values.phoneNumbers }
    open var emailAddresses: [CNLabeledValue<NSString>] { values.emailAddresses }
    open var postalAddresses: [CNLabeledValue<CNPostalAddress>] { values.postalAddresses }

    fileprivate var name: PersonNameComponents { values.name }

    /// Returns true: a contact of an app has all properties.
    open func isKeyAvailable(_ key: String) -> Bool { true }

    /// Returns true: a contact of an app has all properties.
    open func areKeysAvailable(_ keyDescriptors: [any CNKeyDescriptor]) -> Bool { true }

    /// Returns a predicate that matches nothing, because no contacts are stored.
    open class func predicateForContacts(matchingName name: String) -> NSPredicate { NSPredicate(value: false) }

    /// Returns a predicate that matches nothing, because no contacts are stored.
    open class func predicateForContacts(withIdentifiers identifiers: [String]) -> NSPredicate {
        NSPredicate(value: false)
    }

    /// Returns a predicate that matches nothing, because no contacts are stored.
    open class func predicateForContacts(matchingEmailAddress emailAddress: String) -> NSPredicate {
        NSPredicate(value: false)
    }
}

/// A new contact.
open class CNMutableContact: CNContact, @unchecked Sendable {
    open override var contactType: CNContactType {
        get { values.contactType }
        set { values.contactType = newValue }
    }
    open override var namePrefix: String {
        get { super.namePrefix }
        set { values.name.namePrefix = newValue }
    }
    open override var givenName: String {
        get { super.givenName }
        set { values.name.givenName = newValue }
    }
    open override var middleName: String {
        get { super.middleName }
        set { values.name.middleName = newValue }
    }
    open override var familyName: String {
        get { super.familyName }
        set { values.name.familyName = newValue }
    }
    open override var nameSuffix: String {
        get { super.nameSuffix }
        set { values.name.nameSuffix = newValue }
    }
    open override var nickname: String {
        get { super.nickname }
        set { values.name.nickname = newValue }
    }
    open override var organizationName: String {
        get { values.organizationName }
        set { values.organizationName = newValue }
    }
    open override var jobTitle: String {
        get { values.jobTitle }
        set { values.jobTitle = newValue }
    }
    open override var note: String {
        get { values.note }
        set { values.note = newValue }
    }
    open override var birthday: DateComponents? {
        get { values.birthday }
        set { values.birthday = newValue }
    }
    open override var imageData: Data? {
        get { values.imageData }
        set { values.imageData = newValue }
    }
    open override var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] {
        get { values.phoneNumbers }
        set { values.phoneNumbers = newValue }
    }
    open override var emailAddresses: [CNLabeledValue<NSString>] {
        get { values.emailAddresses }
        set { values.emailAddresses = newValue }
    }
    open override var postalAddresses: [CNLabeledValue<CNPostalAddress>] {
        get { values.postalAddresses }
        set { values.postalAddresses = newValue }
    }
}

/// The forms of a name.
public enum CNContactFormatterStyle: Int, Sendable { case fullName, phoneticFullName }

/// The text for a contact's name.
open class CNContactFormatter: Formatter, @unchecked Sendable {
    open var style = CNContactFormatterStyle.fullName

    /// Returns the name of the person, or that of the organization; `nil` if both are empty.
    open class func string(from contact: CNContact, style: CNContactFormatterStyle) -> String? {
        let formatter = PersonNameComponentsFormatter()
        formatter.style = .long
        let name = formatter.string(from: contact.name).trimmingCharacters(in: .whitespaces)
        let text = contact.contactType == .organization || name.isEmpty ? contact.organizationName : name
        return text.isEmpty ? nil : text
    }

    /// Returns the name of the person, or that of the organization.
    open func string(from contact: CNContact) -> String? { Self.string(from: contact, style: style) }

    /// Returns the name of all needed properties.
    open class func descriptorForRequiredKeys(for style: CNContactFormatterStyle) -> any CNKeyDescriptor { "name" }
}
