import Foundation
import Shared

/// A container of iCloud, as on a phone without an iCloud account.
open class CKContainer: NSObject, @unchecked Sendable {
    public let containerIdentifier: String?
    open private(set) lazy var privateCloudDatabase = CKDatabase(databaseScope: .private)
    open private(set) lazy var publicCloudDatabase = CKDatabase(databaseScope: .public)
    open private(set) lazy var sharedCloudDatabase = CKDatabase(databaseScope: .shared)

    private init(named identifier: String?) { containerIdentifier = identifier }

    public convenience init(identifier: String) { self.init(named: identifier) }

    private static let main = CKContainer(named: nil)

    /// Returns the app's container.
    open class func `default`() -> CKContainer { main }

    open func database(with scope: CKDatabase.Scope) -> CKDatabase {
        switch scope {
        case .public: publicCloudDatabase
        case .private: privateCloudDatabase
        case .shared: sharedCloudDatabase
        }
    }

    /// Reports that there is no account.
    open func accountStatus(completionHandler: @escaping @Sendable (CKAccountStatus, (any Error)?) -> Void) {
        Account.report()
        DispatchQueue.global().async { completionHandler(.noAccount, nil) }
    }

    /// Returns that there is no account.
    open func accountStatus() async throws -> CKAccountStatus {
        Account.report()
        return .noAccount
    }

    /// Fails, because there is no account.
    open func fetchUserRecordID(completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void) {
        let error = Account.missing()
        DispatchQueue.global().async { completionHandler(nil, error) }
    }

    /// Throws, because there is no account.
    open func userRecordID() async throws -> CKRecord.ID { throw Account.missing() }
}

/// The diagnostic and the errors of all requests.
enum Account {
    static func report() {
        DeviceData.report("CloudKit answers as a phone without an iCloud account and without a network")
    }

    static func missing() -> CKError {
        report()
        return CKError(.notAuthenticated)
    }

    static func offline() -> CKError {
        report()
        return CKError(.networkUnavailable)
    }
}

/// A database, every request of which fails, because there is neither an account nor a network.
open class CKDatabase: NSObject, @unchecked Sendable {
    /// The databases of a container.
    public enum Scope: Int, Sendable { case `public` = 1, `private`, shared }

    public let databaseScope: Scope

    init(databaseScope: Scope) { self.databaseScope = databaseScope }

    /// The public database needs no account, but a network.
    var cause: CKError { databaseScope == .public ? Account.offline() : Account.missing() }

    private func fail<Value>(_ completion: @escaping @Sendable (Value?, (any Error)?) -> Void) {
        let error = cause
        DispatchQueue.global().async { completion(nil, error) }
    }

    /// Fails.
    open func fetch(
        withRecordID recordID: CKRecord.ID, completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
    ) { fail(completionHandler) }

    /// Fails.
    open func save(_ record: CKRecord, completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void) {
        fail(completionHandler)
    }

    /// Fails.
    open func delete(
        withRecordID recordID: CKRecord.ID, completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
    ) { fail(completionHandler) }

    /// Fails.
    open func perform(
        _ query: CKQuery, inZoneWith zoneID: CKRecordZone.ID?,
        completionHandler: @escaping @Sendable ([CKRecord]?, (any Error)?) -> Void
    ) { fail(completionHandler) }

    open func record(for recordID: CKRecord.ID) async throws -> CKRecord { throw cause }

    open func save(_ record: CKRecord) async throws -> CKRecord { throw cause }

    open func deleteRecord(withID recordID: CKRecord.ID) async throws -> CKRecord.ID { throw cause }

    /// Throws.
    open func records(
        matching query: CKQuery, inZoneWith zoneID: CKRecordZone.ID? = nil, desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = 0
    ) async throws -> (
        matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?
    ) {
        throw cause
    }

    /// Throws.
    open func records(
        for ids: [CKRecord.ID], desiredKeys: [CKRecord.FieldKey]? = nil
    ) async throws -> [CKRecord.ID: Result<CKRecord, any Error>] { throw cause }

    /// Throws.
    open func modifyRecords(
        saving recordsToSave: [CKRecord], deleting recordIDsToDelete: [CKRecord.ID],
        savePolicy: CKModifyRecordsOperation.RecordSavePolicy = .ifServerRecordUnchanged, atomically: Bool = true
    ) async throws -> (
        saveResults: [CKRecord.ID: Result<CKRecord, any Error>], deleteResults: [CKRecord.ID: Result<Void, any Error>]
    ) {
        throw cause
    }

    /// Fails.
    open func fetch(
        withQuery query: CKQuery, inZoneWith zoneID: CKRecordZone.ID? = nil, desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = CKQueryOperation.maximumResults,
        completionHandler:
            @escaping @Sendable (
                Result<
                    (matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?),
                    any Error
                >
            ) -> Void
    ) {
        let error = cause
        DispatchQueue.global().async { completionHandler(.failure(error)) }
    }

    /// Throws.
    open func records(
        continuingMatchFrom queryCursor: CKQueryOperation.Cursor, desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = CKQueryOperation.maximumResults
    ) async throws -> (
        matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?
    ) {
        throw cause
    }

    open func allRecordZones() async throws -> [CKRecordZone] { throw cause }

    open func recordZone(for zoneID: CKRecordZone.ID) async throws -> CKRecordZone { throw cause }

    open func save(_ zone: CKRecordZone) async throws -> CKRecordZone { throw cause }

    open func save(_ subscription: CKSubscription) async throws -> CKSubscription { throw cause }

    /// Fails.
    open func save(
        _ subscription: CKSubscription, completionHandler: @escaping @Sendable (CKSubscription?, (any Error)?) -> Void
    ) { fail(completionHandler) }
}
