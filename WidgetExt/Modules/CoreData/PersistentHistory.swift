import Foundation

/// A position in the history of changes.
open class NSPersistentHistoryToken: NSObject, @unchecked Sendable {}

/// A saved change of several objects. There are none here, because no history is stored.
open class NSPersistentHistoryTransaction: NSObject, @unchecked Sendable {
    open var timestamp: Date { .distantPast }
    open var author: String? { nil }
    open var contextName: String? { nil }
    open var bundleID: String { "" }
    open var changes: [NSPersistentHistoryChange]? { nil }
    open var token: NSPersistentHistoryToken { NSPersistentHistoryToken() }

    /// The request for transactions: `nil`, because none are stored.
    open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? { nil }

    override init() {}

    /// Returns a notification to merge.
    open func objectIDNotification() -> Notification { Notification(name: .NSManagedObjectContextDidSave) }
}

/// The kinds of changes of an object.
public enum NSPersistentHistoryChangeType: Int, Sendable { case insert, update, delete }

/// A saved change of an object.
open class NSPersistentHistoryChange: NSObject, @unchecked Sendable {
    public let changedObjectID: NSManagedObjectID
    public let changeType: NSPersistentHistoryChangeType

    init(_ id: NSManagedObjectID, _ type: NSPersistentHistoryChangeType) { (changedObjectID, changeType) = (id, type) }
}

/// A request for the history of changes, which is empty.
open class NSPersistentHistoryChangeRequest: NSPersistentStoreRequest, StoreChange {
    /// The kind of result.
    open var resultType = NSPersistentHistoryResultType.transactionsAndChanges
    /// The condition. No effect: there is no history.
    open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?

    open class func fetchHistory(after date: Date) -> Self { make() }
    open class func fetchHistory(after token: NSPersistentHistoryToken?) -> Self { make() }
    open class func fetchHistory(after transaction: NSPersistentHistoryTransaction?) -> Self { make() }
    open class func deleteHistory(before date: Date) -> Self { make() }
    open class func deleteHistory(before token: NSPersistentHistoryToken?) -> Self { make() }

    public required override init() { super.init() }

    private class func make() -> Self { Self() }

    func run(in stored: NSManagedObjectContext, for context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        NSPersistentHistoryResult(resultType)
    }
}

/// The kinds of results of a history.
public enum NSPersistentHistoryResultType: Int, Sendable {
    case statusOnly, objectIDs, count, transactionsOnly, changesOnly, transactionsAndChanges
}

/// The result of a request for the history: no changes.
open class NSPersistentHistoryResult: NSPersistentStoreResult {
    public let resultType: NSPersistentHistoryResultType

    init(_ type: NSPersistentHistoryResultType) { resultType = type }

    /// No transactions, no changes, zero, or true.
    open var result: Any? {
        switch resultType {
        case .statusOnly: true
        case .objectIDs: [NSManagedObjectID]()
        case .count: 0
        case .changesOnly: [NSPersistentHistoryChange]()
        case .transactionsOnly, .transactionsAndChanges: [NSPersistentHistoryTransaction]()
        }
    }
}

extension NSPersistentStoreCoordinator {
    /// Returns `nil`: no history is stored.
    public func currentPersistentHistoryToken(fromStores stores: [Any]?) -> NSPersistentHistoryToken? { nil }
}
