@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The account's states.
public enum CKAccountStatus: Int, Sendable {
    case couldNotDetermine, available, restricted, noAccount, temporarilyUnavailable
}

/// The causes of a failed request.
@ErrorCodes(
    "CKErrorDomain",
    """
    internalError=1 partialFailure networkUnavailable networkFailure badContainer serviceUnavailable requestRateLimited
    missingEntitlement notAuthenticated permissionFailure unknownItem invalidArguments resultsTruncated=13
    serverRecordChanged serverRejectedRequest assetFileNotFound assetFileModified incompatibleVersion
    constraintViolation operationCancelled changeTokenExpired batchRequestFailed zoneBusy badDatabase quotaExceeded
    zoneNotFound limitExceeded userDeletedZone tooManyParticipants alreadyShared referenceViolation
    managedAccountRestricted participantMayNeedVerification serverResponseLost assetNotAvailable
    accountTemporarilyUnavailable
    """)
public struct CKError: _CodedError {}

/// A value of a record's field.
public protocol CKRecordValueProtocol {}

public typealias CKRecordValue = CKRecordValueProtocol

extension String: CKRecordValueProtocol {}
extension NSString: CKRecordValueProtocol {}
extension NSNumber: CKRecordValueProtocol {}
extension NSDate: CKRecordValueProtocol {}
extension NSData: CKRecordValueProtocol {}
extension NSArray: CKRecordValueProtocol {}
extension Int: CKRecordValueProtocol {}
extension Int64: CKRecordValueProtocol {}
extension Double: CKRecordValueProtocol {}
extension Float: CKRecordValueProtocol {}
extension Bool: CKRecordValueProtocol {}
extension Date: CKRecordValueProtocol {}
extension Data: CKRecordValueProtocol {}
extension Array: CKRecordValueProtocol where Element: CKRecordValueProtocol {}
extension CKRecord.Reference: CKRecordValueProtocol {}
extension CKAsset: CKRecordValueProtocol {}

/// A file of a record.
open class CKAsset: NSObject, @unchecked Sendable {
    open var fileURL: URL?

    public init(fileURL: URL) { self.fileURL = fileURL }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The name for the user in names of zones.
public let CKCurrentUserDefaultName = "__defaultOwner__"

/// A zone of records.
open class CKRecordZone: NSObject, @unchecked Sendable {
    /// The name of a zone.
    open class ID: NSObject, @unchecked Sendable {
        public static let `default` = ID(zoneName: "_defaultZone", ownerName: "__defaultOwner__")
        public let zoneName: String
        public let ownerName: String

        public init(zoneName: String = "_defaultZone", ownerName: String = CKCurrentUserDefaultName) {
            (self.zoneName, self.ownerName) = (zoneName, ownerName)
        }

        open override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? ID else { return false }
            return other.zoneName == zoneName && other.ownerName == ownerName
        }

        open override var hash: Int { zoneName.hashValue ^ ownerName.hashValue }
    }

    public let zoneID: ID

    public init(zoneID: ID) { self.zoneID = zoneID }

    public convenience init(zoneName: String) { self.init(zoneID: ID(zoneName: zoneName)) }

    /// Returns the zone of records without another zone.
    open class func `default`() -> CKRecordZone { CKRecordZone(zoneID: .default) }
}

/// A record in memory. It is never saved, because there is no account.
open class CKRecord: NSObject, @unchecked Sendable {
    public typealias RecordType = String
    public typealias FieldKey = String

    /// The name of a record.
    open class ID: NSObject, @unchecked Sendable {
        public let recordName: String
        public let zoneID: CKRecordZone.ID

        public init(recordName: String = UUID().uuidString, zoneID: CKRecordZone.ID = .default) {
            (self.recordName, self.zoneID) = (recordName, zoneID)
        }

        open override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? ID else { return false }
            return other.recordName == recordName && other.zoneID == zoneID
        }

        open override var hash: Int { recordName.hashValue }
    }

    /// The actions after the deletion of a record that is referred to.
    public enum ReferenceAction: UInt, Sendable { case none, deleteSelf }

    /// A reference to a record.
    open class Reference: NSObject, @unchecked Sendable {
        public let recordID: ID
        public let action: ReferenceAction

        public init(recordID: ID, action: ReferenceAction) { (self.recordID, self.action) = (recordID, action) }

        public convenience init(record: CKRecord, action: ReferenceAction) {
            self.init(recordID: record.recordID, action: action)
        }
    }

    public let recordType: RecordType
    public let recordID: ID
    private let lock = NSLock()
    private var values: [FieldKey: any CKRecordValueProtocol] = [:]

    public init(recordType: RecordType, recordID: ID = ID()) {
        (self.recordType, self.recordID) = (recordType, recordID)
    }

    open var creationDate: Date? { nil }
    open var modificationDate: Date? { nil }
    open var recordChangeTag: String? { nil }

    open func object(forKey key: FieldKey) -> (any CKRecordValueProtocol)? { lock.withLock { values[key] } }

    /// Sets the value of a field; `nil` removes it.
    open func setObject(_ object: (any CKRecordValueProtocol)?, forKey key: FieldKey) {
        lock.withLock { values[key] = object }
    }

    open func allKeys() -> [FieldKey] { lock.withLock { values.keys.sorted() } }

    public subscript(key: FieldKey) -> (any CKRecordValueProtocol)? {
        get { object(forKey: key) }
        set { setObject(newValue, forKey: key) }
    }

    public subscript<T: CKRecordValueProtocol>(key: FieldKey) -> T? {
        get { object(forKey: key) as? T }
        set { setObject(newValue, forKey: key) }
    }
}

/// A search for records.
open class CKQuery: NSObject, @unchecked Sendable {
    public let recordType: CKRecord.RecordType
    public let predicate: NSPredicate
    open var sortDescriptors: [NSSortDescriptor]?

    public init(recordType: CKRecord.RecordType, predicate: NSPredicate) {
        (self.recordType, self.predicate) = (recordType, predicate)
    }
}
