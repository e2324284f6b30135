import Shared

/// The causes of missing contacts.
@ErrorCodes(
    "CNErrorDomain",
    """
    communicationError=1 dataAccessError authorizationDenied=100 noAccessibleWritableContainers unauthorizedKeys
    featureDisabledByUser featureNotAvailable recordDoesNotExist=200 insertedRecordAlreadyExists
    containmentCycle containmentScope parentRecordDoesNotExist recordIdentifierInvalid recordNotWritable
    parentContainerNotWritable validationMultipleErrors=300 validationTypeMismatch validationConfigurationError
    predicateInvalid=400 policyViolation=500
    """)
public struct CNError: _CodedError {}

/// The app's permission to read contacts.
public enum CNAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized, limited }

/// The kinds of stored data.
public enum CNEntityType: Int, Sendable { case contacts }

/// The orders of contacts.
public enum CNContactSortOrder: Int, Sendable { case none, userDefault, givenName, familyName }

/// A request for contacts.
open class CNContactFetchRequest: NSObject, @unchecked Sendable {
    open var keysToFetch: [any CNKeyDescriptor]
    open var predicate: NSPredicate?
    open var sortOrder = CNContactSortOrder.none
    open var unifyResults = true
    open var mutableObjects = false

    public init(keysToFetch: [any CNKeyDescriptor]) { self.keysToFetch = keysToFetch }
}

/// Changes to save. They can't be saved here.
open class CNSaveRequest: NSObject, @unchecked Sendable {
    public override init() {}

    /// No effect.
    open func add(_ contact: CNMutableContact, toContainerWithIdentifier identifier: String?) {}
    /// No effect.
    open func update(_ contact: CNMutableContact) {}
    /// No effect.
    open func delete(_ contact: CNMutableContact) {}
}

extension NSNotification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The notification of changed contacts. It is never posted here.
    public static let CNContactStoreDidChange = NSNotification.Name("CNContactStoreDidChangeNotification")
}

/// The contacts of a phone whose user denied access.
open class CNContactStore: NSObject, @unchecked Sendable {
    public override init() {}

    /// Returns that the user denied access.
    open class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus {
        reportDenial()
        return .denied
    }

    /// Reports that the user denied access, on a background queue.
    open func requestAccess(
        for entityType: CNEntityType, completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let error = Self.denial()
        DispatchQueue.global().async { completionHandler(false, error) }
    }

    /// Throws, because the user denied access.
    @discardableResult
    open func requestAccess(for entityType: CNEntityType) async throws -> Bool { throw Self.denial() }

    /// Throws, because the user denied access.
    open func unifiedContacts(
        matching predicate: NSPredicate, keysToFetch keys: [any CNKeyDescriptor]
    ) throws -> [CNContact] { throw Self.denial() }

    /// Throws, because the user denied access.
    open func unifiedContact(
        withIdentifier identifier: String, keysToFetch keys: [any CNKeyDescriptor]
    ) throws -> CNContact { throw Self.denial() }

    /// Throws, because the user denied access.
    open func enumerateContacts(
        with fetchRequest: CNContactFetchRequest, usingBlock block: (CNContact, UnsafeMutablePointer<ObjCBool>) -> Void
    ) throws { throw Self.denial() }

    /// Throws, because the user denied access.
    open func execute(_ saveRequest: CNSaveRequest) throws { throw Self.denial() }

    /// Returns an empty text: no contacts are stored in a container.
    open func defaultContainerIdentifier() -> String { "" }

    private static func denial() -> CNError {
        reportDenial()
        return CNError(.authorizationDenied)
    }

    private static func reportDenial() {
        DeviceData.report(
            "Contacts answers as a phone whose user denied access — pass the widget the names it shows")
    }
}
