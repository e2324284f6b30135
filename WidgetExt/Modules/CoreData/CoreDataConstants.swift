import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of a store in SQLite. Here it has the rows of a fixture, or none.
public let NSSQLiteStoreType = "SQLite"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of a store in a binary file. Here it has the rows of a fixture, or none.
public let NSBinaryStoreType = "Binary"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of a store in memory, which is empty.
public let NSInMemoryStoreType = "InMemory"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option for migrations. No effect.
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option for migrations. No effect.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option for a store that can't be changed. No effect.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option for the settings of SQLite. No effect.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option for a history of changes. No effect.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option for notifications of changes by other processes. No effect.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
    "NSPersistentStoreRemoteChangeNotificationOptionKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option for the protection of a file. No effect.
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the inserted objects in a notification.
public let NSInsertedObjectsKey = "inserted"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the updated objects in a notification.
public let NSUpdatedObjectsKey = "updated"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the deleted objects in a notification.
public let NSDeletedObjectsKey = "deleted"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the identities of inserted objects.
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the identities of updated objects.
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the identities of deleted objects.
public let NSDeletedObjectIDsKey = "deleted_objectIDs"

extension Notification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted after a context has saved.
    public static let NSManagedObjectContextDidSave = Self("NSManagingContextDidSaveChangesNotification")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted after objects of a context have changed.
    public static let NSManagedObjectContextObjectsDidChange = Self("NSObjectsChangedInManagingContextNotification")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted on a phone after another process has saved. Never posted here.
    public static let NSPersistentStoreRemoteChange = Self("NSPersistentStoreRemoteChangeNotification")
}

extension NSManagedObjectContext {
    /// Posted after a context has saved.
    public static let didSaveObjectsNotification = Notification.Name.NSManagedObjectContextDidSave
    /// The notification with identities of what a context has saved. It is never posted here.
    public static let didSaveObjectIDsNotification = Notification.Name("NSManagedObjectContextDidSaveObjectIDs")
    /// Posted after objects of a context have changed.
    public static let didChangeObjectsNotification = Notification.Name.NSManagedObjectContextObjectsDidChange
}

/// The kinds of merge policies.
public enum NSMergePolicyType: UInt, Sendable {
    case errorMergePolicyType, mergeByPropertyStoreTrumpMergePolicyType, mergeByPropertyObjectTrumpMergePolicyType
    case overwriteMergePolicyType, rollbackMergePolicyType
}

/// The rule for an object that two contexts have changed. No effect: the context that saves last wins.
open class NSMergePolicy: NSObject, @unchecked Sendable {
    /// The kind.
    public let mergeType: NSMergePolicyType

    public init(merge ty: NSMergePolicyType) { mergeType = ty }

    /// Throws on a phone if the store has changed.
    public static let error = NSMergePolicy(merge: .errorMergePolicyType)
    /// Prefers the values in memory on a phone.
    public static let mergeByPropertyObjectTrump = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
    /// Prefers the values in the store on a phone.
    public static let mergeByPropertyStoreTrump = NSMergePolicy(merge: .mergeByPropertyStoreTrumpMergePolicyType)
    /// Overwrites the store on a phone.
    public static let overwrite = NSMergePolicy(merge: .overwriteMergePolicyType)
    /// Forgets the changes in memory on a phone.
    public static let rollback = NSMergePolicy(merge: .rollbackMergePolicyType)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Prefers the values in memory on a phone.
public let NSMergeByPropertyObjectTrumpMergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Prefers the values in the store on a phone.
public let NSMergeByPropertyStoreTrumpMergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Overwrites the store on a phone.
public let NSOverwriteMergePolicy = NSMergePolicy.overwrite
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Forgets the changes in memory on a phone.
public let NSRollbackMergePolicy = NSMergePolicy.rollback
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Throws on a phone if the store has changed.
public let NSErrorMergePolicy = NSMergePolicy.error
