import Foundation
import Shared

/// A request as an operation. It fails, because there is neither an account nor a network.
open class CKOperation: Operation, @unchecked Sendable {
    /// The settings of operations. No effect.
    open class Configuration: NSObject, @unchecked Sendable {
        open var qualityOfService = QualityOfService.default
        open var isLongLived = false
        open var allowsCellularAccess = true
        open var timeoutIntervalForRequest: TimeInterval = 60
        open var timeoutIntervalForResource: TimeInterval = 604_800
    }

    /// The settings. No effect.
    open var configuration: Configuration? = Configuration()

    /// Passes the error of the failure to the closures.
    func fail(_ error: CKError) {}

    fileprivate var cause: CKError { Account.missing() }

    open override func main() { if !isCancelled { fail(cause) } }
}

/// A request to a database.
open class CKDatabaseOperation: CKOperation, @unchecked Sendable {
    /// The database; without one, the private one of the app's container.
    open var database: CKDatabase?

    fileprivate override var cause: CKError { database?.cause ?? Account.missing() }
}

extension CKDatabase {
    /// Runs an operation, which fails.
    public func add(_ operation: CKDatabaseOperation) {
        operation.database = self
        DispatchQueue.global().async { operation.start() }
    }
}

/// A search for records.
open class CKQueryOperation: CKDatabaseOperation, @unchecked Sendable {
    /// The place at which a search continues.
    public final class Cursor: NSObject, Sendable {}

    /// The number for as many results as the server allows.
    public static let maximumResults = 0

    open var query: CKQuery?
    open var cursor: Cursor?
    open var zoneID: CKRecordZone.ID?
    open var desiredKeys: [CKRecord.FieldKey]?
    open var resultsLimit = CKQueryOperation.maximumResults
    /// Receives each record. It is never called here.
    open var recordMatchedBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    /// Receives the failure.
    open var queryResultBlock: ((Result<Cursor?, any Error>) -> Void)?
    /// Receives each record. It is never called here.
    open var recordFetchedBlock: ((CKRecord) -> Void)?
    /// Receives the failure.
    open var queryCompletionBlock: ((Cursor?, (any Error)?) -> Void)?

    public override init() {}

    public convenience init(query: CKQuery) {
        self.init()
        self.query = query
    }

    public convenience init(cursor: Cursor) {
        self.init()
        self.cursor = cursor
    }

    override func fail(_ error: CKError) {
        queryResultBlock?(.failure(error))
        queryCompletionBlock?(nil, error)
    }
}

/// A request for records.
open class CKFetchRecordsOperation: CKDatabaseOperation, @unchecked Sendable {
    open var recordIDs: [CKRecord.ID]?
    open var desiredKeys: [CKRecord.FieldKey]?
    /// Receives the failure of each record.
    open var perRecordResultBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    /// Receives the failure.
    open var fetchRecordsResultBlock: ((Result<Void, any Error>) -> Void)?
    /// Receives the failure.
    open var fetchRecordsCompletionBlock: (([CKRecord.ID: CKRecord]?, (any Error)?) -> Void)?

    public override init() {}

    public convenience init(recordIDs: [CKRecord.ID]) {
        self.init()
        self.recordIDs = recordIDs
    }

    override func fail(_ error: CKError) {
        for id in recordIDs ?? [] { perRecordResultBlock?(id, .failure(error)) }
        fetchRecordsResultBlock?(.failure(error))
        fetchRecordsCompletionBlock?(nil, error)
    }
}

/// A change of records.
open class CKModifyRecordsOperation: CKDatabaseOperation, @unchecked Sendable {
    /// The records that are overwritten.
    public enum RecordSavePolicy: Int, Sendable { case ifServerRecordUnchanged, changedKeys, allKeys }

    open var recordsToSave: [CKRecord]?
    open var recordIDsToDelete: [CKRecord.ID]?
    open var savePolicy = RecordSavePolicy.ifServerRecordUnchanged
    open var isAtomic = true
    /// Receives the progress. It is never called here.
    open var perRecordProgressBlock: ((CKRecord, Double) -> Void)?
    /// Receives the failure of each record.
    open var perRecordSaveBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    /// Receives the failure of each record.
    open var perRecordDeleteBlock: ((CKRecord.ID, Result<Void, any Error>) -> Void)?
    /// Receives the failure.
    open var modifyRecordsResultBlock: ((Result<Void, any Error>) -> Void)?
    /// Receives the failure.
    open var modifyRecordsCompletionBlock: (([CKRecord]?, [CKRecord.ID]?, (any Error)?) -> Void)?

    public override init() {}

    public convenience init(recordsToSave records: [CKRecord]? = nil, recordIDsToDelete recordIDs: [CKRecord.ID]? = nil)
    {
        self.init()
        (recordsToSave, recordIDsToDelete) = (records, recordIDs)
    }

    override func fail(_ error: CKError) {
        for record in recordsToSave ?? [] { perRecordSaveBlock?(record.recordID, .failure(error)) }
        for id in recordIDsToDelete ?? [] { perRecordDeleteBlock?(id, .failure(error)) }
        modifyRecordsResultBlock?(.failure(error))
        modifyRecordsCompletionBlock?(nil, nil, error)
    }
}

// MARK: Subscriptions

/// A request for notifications of changes. None is saved here.
open class CKSubscription: NSObject, @unchecked Sendable {
    public typealias ID = String

    /// The notification.
    open class NotificationInfo: NSObject, @unchecked Sendable {
        open var alertBody: String?
        open var title: String?
        open var soundName: String?
        open var shouldBadge = false
        open var shouldSendContentAvailable = false
    }

    public let subscriptionID: ID
    open var notificationInfo: NotificationInfo?

    init(subscriptionID: ID) { self.subscriptionID = subscriptionID }
}

/// A request for notifications of records that match a search.
open class CKQuerySubscription: CKSubscription, @unchecked Sendable {
    /// The changes.
    @Options("firesOnRecordCreation firesOnRecordUpdate firesOnRecordDeletion firesOnce")
    public struct Options: OptionSet, Sendable {}

    public let recordType: CKRecord.RecordType
    public let predicate: NSPredicate
    public let querySubscriptionOptions: Options

    public init(
        recordType: CKRecord.RecordType, predicate: NSPredicate, subscriptionID: ID = UUID().uuidString,
        options: Options = []
    ) {
        (self.recordType, self.predicate, querySubscriptionOptions) = (recordType, predicate, options)
        super.init(subscriptionID: subscriptionID)
    }
}

/// A request for notifications of all changes of a database.
open class CKDatabaseSubscription: CKSubscription, @unchecked Sendable {
    public override init(subscriptionID: ID = UUID().uuidString) { super.init(subscriptionID: subscriptionID) }
}
