import Foundation
import Shared

/// The queues of contexts.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
    case confinementConcurrencyType, privateQueueConcurrencyType, mainQueueConcurrencyType
}

/// A set of objects that are read from a store, changed in memory, and saved together.
///
/// Saving writes to the container's rows, which are in memory, so they last as long as the container. A context with a parent saves to
/// these rows, too.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
    /// A kind of queue.
    public struct ConcurrencyType: Hashable, Sendable {
        fileprivate let type: NSManagedObjectContextConcurrencyType

        public static let mainQueue = Self(type: .mainQueueConcurrencyType)
        public static let privateQueue = Self(type: .privateQueueConcurrencyType)
    }

    /// When the closure of `perform` runs.
    public enum ScheduledTaskType: Sendable { case immediate, enqueued }

    /// The queue.
    public let concurrencyType: NSManagedObjectContextConcurrencyType
    /// The context whose coordinator is used.
    open var parent: NSManagedObjectContext?
    /// The stores; for a context with a parent, those of the parent.
    open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
        get { coordinator }
        set {
            own = newValue
            newValue?.add(self)
        }
    }
    /// True if objects without changes show what other contexts save.
    open var automaticallyMergesChangesFromParent = false
    /// No effect: what is saved last is in the store.
    open var mergePolicy: Any = NSMergePolicy.error
    open var name: String?
    /// No effect: no history is stored.
    open var transactionAuthor: String?
    /// No effect.
    open var shouldDeleteInaccessibleFaults = true
    /// No effect: values are in memory.
    open var stalenessInterval: TimeInterval = -1
    /// No effect: objects last as long as their context.
    open var retainsRegisteredObjects = false
    /// No effect: changes aren't recorded to be undone.
    open var undoManager: AnyObject?
    /// The app's own values.
    public let userInfo = NSMutableDictionary()

    /// The new objects, in the order of their insertion.
    private var inserted: [NSManagedObject] = []
    private var updated: Set<NSManagedObject> = []
    private var deleted: Set<NSManagedObject> = []
    private var registered: [NSManagedObjectID: NSManagedObject] = [:]
    private var own: NSPersistentStoreCoordinator?
    private let lock = NSRecursiveLock()
    private let privateQueue = DispatchQueue(label: "NSManagedObjectContext")
    /// Called after a change of the stored objects.
    var observers: [() -> Void] = []

    public init(concurrencyType ct: NSManagedObjectContextConcurrencyType) { concurrencyType = ct }

    public convenience init(_ type: ConcurrencyType) { self.init(concurrencyType: type.type) }

    var coordinator: NSPersistentStoreCoordinator? { own ?? parent?.coordinator }

    /// The context whose closure is running.
    @TaskLocal static var current: NSManagedObjectContext?

    // MARK: Performing

    private var queue: DispatchQueue {
        concurrencyType == .mainQueueConcurrencyType ? .main : privateQueue
    }

    /// Calls a closure on the context's queue.
    open func perform(_ block: @escaping @Sendable () -> Void) { queue.async { self.performAndWait(block) } }

    /// Identifies the main queue, which needn't run on the main thread.
    private static let mainKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Calls a closure and waits for its end. A closure of a context of the main queue runs there, as on a phone.
    open func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
        let isThere = DispatchQueue.getSpecific(key: Self.mainKey) == true || Thread.isMainThread
        guard concurrencyType == .mainQueueConcurrencyType, !isThere else { return try run(block) }
        return try queue.sync { try run(block) }
    }

    private func run<Result>(_ block: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try Self.$current.withValue(self, operation: block)
    }

    /// Calls a closure on the context's queue, while no other closure of the context runs.
    nonisolated(nonsending) open func perform<Result, Failure: Error>(
        schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        // The caller waits, so the closure and its result aren't used by two threads at the same time.
        nonisolated(unsafe) let block = block
        nonisolated(unsafe) var outcome: Swift.Result<Result, Failure>?
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            queue.async {
                self.performAndWait {
                    do throws(Failure) { outcome = .success(try block()) } catch { outcome = .failure(error) }
                }
                done.resume()
            }
        }
        guard let outcome else { preconditionFailure("a context's closure has no result") }
        return try outcome.get()
    }

    // MARK: Objects

    /// The objects that were inserted since the last save.
    open var insertedObjects: Set<NSManagedObject> { Set(inserted) }
    /// The saved objects that were changed since the last save.
    open var updatedObjects: Set<NSManagedObject> { updated }
    /// The objects that were deleted since the last save.
    open var deletedObjects: Set<NSManagedObject> { deleted }
    /// All objects that the context has made.
    open var registeredObjects: Set<NSManagedObject> { Set(registered.values) }
    /// True if there is something to save.
    open var hasChanges: Bool { !inserted.isEmpty || !updated.isEmpty || !deleted.isEmpty }

    open func insert(_ object: NSManagedObject) {
        guard object.managedObjectContext !== self else { return }
        object.managedObjectContext = self
        registered[object.objectID] = object
        inserted.append(object)
        object.awakeFromInsert()
    }

    /// Deletes an object, and its related objects by the rules of the model.
    open func delete(_ object: NSManagedObject) {
        guard object.managedObjectContext === self, !deleted.contains(object) else { return }
        object.load()
        object.prepareForDeletion()
        let isNew = inserted.contains(object)
        inserted.removeAll { $0 === object }
        updated.remove(object)
        deleted.insert(object)
        for (name, relationship) in object.entity.relationshipsByName {
            for other in object.related[name] ?? [] where !deleted.contains(other) {
                switch relationship.deleteRule {
                case .cascadeDeleteRule: delete(other)
                case .nullifyDeleteRule:
                    if let inverse = relationship.inverseRelationship { other.unlink(object, inverse) }
                default: break
                }
            }
        }
        if isNew {
            deleted.remove(object)
            registered[object.objectID] = nil
            object.managedObjectContext = nil
        }
        notify()
    }

    func noteChange(of object: NSManagedObject, _ key: String) {
        object.changedKeys.insert(key)
        guard !object.objectID.isTemporaryID, !deleted.contains(object) else { return }
        updated.insert(object)
    }

    /// Returns the object with an identity, whether or not the store has it.
    open func object(with objectID: NSManagedObjectID) -> NSManagedObject {
        if let known = registered[objectID] { return known }
        let object = NSManagedObject.make(objectID, in: self)
        registered[objectID] = object
        return object
    }

    /// Returns the object with an identity; throws if there is none.
    open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
        if let known = registered[objectID], objectID.isTemporaryID { return known }
        guard coordinator?.rows.row(objectID) != nil else { throw CocoaError(.init(rawValue: 133_000)) }
        return object(with: objectID)
    }

    /// Returns the object with an identity, if the context has made it.
    open func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? { registered[objectID] }

    /// Reads the values of an object again.
    ///
    /// - Parameter flag: True to keep its changes.
    open func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {
        guard !object.objectID.isTemporaryID, !(flag && !object.changedKeys.isEmpty) else { return }
        updated.remove(object)
        object.unload()
    }

    /// Reads the values of all objects without changes again.
    open func refreshAllObjects() { for object in registered.values { refresh(object, mergeChanges: true) } }

    /// Does nothing here: identities of new objects are permanent after a save.
    open func obtainPermanentIDs(for objects: [NSManagedObject]) throws {
        for object in objects { object.objectID.save() }
    }

    /// Does nothing here: changes are processed at once.
    open func processPendingChanges() {}

    /// No effect: there is one generation of the stored rows.
    open func setQueryGenerationFrom(_ generation: NSQueryGenerationToken?) throws {}

    // MARK: Saving

    /// Writes the changes to the container's rows, in memory; throws if a required value is missing.
    open func save() throws {
        guard hasChanges else { return }
        guard let coordinator else { throw CocoaError(.init(rawValue: 134_180)) }
        for object in inserted + updated { object.willSave() }
        for object in inserted { try object.validateForInsert() }
        for object in updated { try object.validateForUpdate() }
        for object in deleted { try object.validateForDelete() }
        let changes: [String: Set<NSManagedObject>] = [
            NSInsertedObjectsKey: Set(inserted), NSUpdatedObjectsKey: updated, NSDeletedObjectsKey: deleted,
        ]
        for object in inserted { object.objectID.save() }
        coordinator.rows.write(inserted + updated, deleting: deleted)
        for object in deleted {
            registered[object.objectID] = nil
            object.managedObjectContext = nil
        }
        let saved = inserted + updated
        (inserted, updated, deleted) = ([], [], [])
        for object in saved { object.changedKeys = [] }
        for object in saved { object.didSave() }
        coordinator.merge(from: self)
        notify()
        NotificationCenter.default.post(name: .NSManagedObjectContextDidSave, object: self, userInfo: changes)
    }

    /// Forgets all changes since the last save.
    open func rollback() {
        for object in inserted {
            registered[object.objectID] = nil
            object.managedObjectContext = nil
        }
        for object in updated.union(deleted) { object.unload() }
        (inserted, updated, deleted) = ([], [], [])
        notify()
    }

    /// Forgets all objects.
    open func reset() {
        for object in registered.values { object.managedObjectContext = nil }
        (inserted, updated, deleted, registered) = ([], [], [], [:])
    }

    /// Shows what another context has saved.
    open func mergeChanges(fromContextDidSave notification: Notification) {
        guard notification.object as? NSManagedObjectContext !== self else { return }
        refreshAllObjects()
        notify()
    }

    /// Shows what was saved elsewhere in contexts.
    open class func mergeChanges(
        fromRemoteContextSave changeNotificationData: [AnyHashable: Any], into contexts: [NSManagedObjectContext]
    ) {
        for context in contexts {
            context.refreshAllObjects()
            context.notify()
        }
    }

    func notify() {
        for observer in observers { observer() }
        NotificationCenter.default.post(name: .NSManagedObjectContextObjectsDidChange, object: self)
    }

    // MARK: Fetching

    open func fetch<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] {
        let objects = try objects(of: request)
        let results: [Any] =
            switch request.resultType {
            case .managedObjectIDResultType: objects.map(\.objectID)
            case .countResultType: [NSNumber(value: objects.count)]
            case .dictionaryResultType: request.dictionaries(objects)
            default: objects
            }
        return results.map { result in
            guard let result = result as? Result else {
                preconditionFailure(
                    "a \(type(of: result)) of the entity \(request.entityName ?? "") isn't a \(Result.self)"
                        + " — name the class in the data model")
            }
            return result
        }
    }

    /// Returns the number of a request's results.
    open func count<Result>(for request: NSFetchRequest<Result>) throws -> Int { try objects(of: request).count }

    /// Runs a request to the store, such as a deletion of all objects. Contexts show the changes once they are merged.
    @discardableResult
    open func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
        guard let request = request as? any StoreChange else {
            DeviceData.report(
                "Core Data can't run a \(type(of: request)) here — change the objects, and save the context")
            throw CocoaError(.featureUnsupported)
        }
        // The request sees the stored values, not those that this context has changed.
        let stored = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType)
        stored.own = coordinator
        return try request.run(in: stored, for: self)
    }

    func objects<Result>(of request: NSFetchRequest<Result>) throws -> [NSManagedObject] {
        guard let coordinator, !coordinator.persistentStores.isEmpty else {
            DeviceData.report(
                "a fetch of \(request.entityName ?? "objects") failed, because its context has no loaded store — load one, and give views the context with environment(_:_:)"
            )
            throw CocoaError(.init(rawValue: 134_060))
        }
        let entity =
            request.givenEntity ?? request.entityName.flatMap { coordinator.managedObjectModel.entitiesByName[$0] }
        guard let entity else {
            DeviceData.report(
                "a fetch failed, because the model has no entity '\(request.entityName ?? "")' — correct the name")
            throw CocoaError(.init(rawValue: 134_060))
        }
        let current = coordinator.managedObjectModel.entitiesByName[entity.name ?? ""] ?? entity
        current.adopt(Result.self)
        let family = request.includesSubentities ? current.family : [current]
        var objects = coordinator.rows.ids(of: family).map(object).filter { !deleted.contains($0) }
        if request.includesPendingChanges {
            objects += inserted.filter { object in
                object.objectID.isTemporaryID
                    && family.contains { $0 === object.entity || $0.name == object.entity.name }
            }
        }
        if let predicate = request.predicate { objects = objects.filter { predicate.evaluate(with: $0) } }
        objects = SortedObjects.sorted(objects, by: request.order)
        objects.removeFirst(min(max(request.fetchOffset, 0), objects.count))
        return request.fetchLimit > 0 ? Array(objects.prefix(request.fetchLimit)) : objects
    }
}

/// A version of the stored rows.
open class NSQueryGenerationToken: NSObject, @unchecked Sendable {
    /// The newest version.
    open class var current: NSQueryGenerationToken { NSQueryGenerationToken() }
}
