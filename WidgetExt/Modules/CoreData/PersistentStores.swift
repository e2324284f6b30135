import Foundation
import Shared

/// A description of a store to load.
open class NSPersistentStoreDescription: NSObject, @unchecked Sendable {
    /// The file. No file is read or written; the file `/dev/null` is an empty store without a fixture.
    open var url: URL?
    /// The kind of store. A store in memory is empty; another one has the rows of a fixture.
    open var type = NSSQLiteStoreType
    /// No effect.
    open var configuration: String?
    /// No effect: rows are read at once.
    open var timeout: TimeInterval = 240
    /// True if nothing may be saved. No effect: saved rows stay in memory.
    open var isReadOnly = false
    /// No effect: no store is migrated here.
    open var shouldMigrateStoreAutomatically = true
    /// No effect: no store is migrated here.
    open var shouldInferMappingModelAutomatically = true
    /// No effect: a store in memory is loaded at once.
    open var shouldAddStoreAsynchronously = false
    /// No effect: rows aren't synchronised with iCloud.
    open var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?
    /// The options. No effect.
    public private(set) var options: [String: NSObject] = [:]

    public init(url: URL) { self.url = url }

    override public init() { super.init() }

    /// Sets an option. No effect.
    open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }
    /// Sets a setting of SQLite. No effect.
    open func setValue(_ value: NSObject?, forPragmaNamed name: String) {}

    fileprivate var isEmptyStore: Bool { type == NSInMemoryStoreType || url?.path == "/dev/null" }
}

/// The options of a container that iCloud synchronises. No effect: rows aren't synchronised.
open class NSPersistentCloudKitContainerOptions: NSObject, @unchecked Sendable {
    /// The identifier of the iCloud container.
    public let containerIdentifier: String

    public init(containerIdentifier: String) { self.containerIdentifier = containerIdentifier }
}

/// A store.
open class NSPersistentStore: NSObject, @unchecked Sendable {
    /// A kind of store.
    public struct StoreType: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let sqlite = Self(rawValue: NSSQLiteStoreType)
        public static let inMemory = Self(rawValue: NSInMemoryStoreType)
        public static let binary = Self(rawValue: NSBinaryStoreType)
    }

    /// The kind of store.
    public let type: String
    /// The file.
    open var url: URL?
    /// The identifier, which is the same for each store here, so that identities of objects are.
    open var identifier: String! = "device"
    /// True if nothing may be saved.
    public let isReadOnly: Bool
    /// The stores that it belongs to.
    open internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?

    init(_ description: NSPersistentStoreDescription) {
        (type, url, isReadOnly) = (description.type, description.url, description.isReadOnly)
    }
}

/// The stores of a model. All rows are in memory.
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
    public let managedObjectModel: NSManagedObjectModel
    /// The loaded stores.
    public private(set) var persistentStores: [NSPersistentStore] = []
    open var name: String?
    let rows = StoredRows()
    private let lock = NSLock()
    private var contexts: [WeakContext] = []
    private var hasRead = false

    private struct WeakContext { weak var context: NSManagedObjectContext? }

    public init(managedObjectModel model: NSManagedObjectModel) { managedObjectModel = model }

    /// Loads a store: the rows of a fixture, or none.
    open func addPersistentStore(
        with storeDescription: NSPersistentStoreDescription,
        completionHandler block: (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        let store = NSPersistentStore(storeDescription)
        store.persistentStoreCoordinator = self
        persistentStores.append(store)
        // The rows of a fixture are in the first store, whatever the configurations of the others.
        if !storeDescription.isEmptyStore, !hasRead {
            hasRead = true
            rows.add(FixtureRows.read(managedObjectModel, store: store))
        }
        block(storeDescription, nil)
    }

    /// Loads a store: the rows of a fixture, or none.
    @discardableResult
    open func addPersistentStore(
        ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStore {
        let description = NSPersistentStoreDescription()
        (description.type, description.url) = (storeType, storeURL)
        addPersistentStore(with: description) { _, _ in }
        return persistentStores[persistentStores.count - 1]
    }

    /// Loads a store: the rows of a fixture, or none.
    @discardableResult
    open func addPersistentStore(
        type: NSPersistentStore.StoreType, configuration: String? = nil, at storeURL: URL,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStore {
        try addPersistentStore(
            ofType: type.rawValue, configurationName: configuration, at: storeURL, options: options)
    }

    /// Removes a store with its rows.
    open func remove(_ store: NSPersistentStore) throws {
        persistentStores.removeAll { $0 === store }
        guard persistentStores.isEmpty else { return }
        rows.removeAll()
        hasRead = false
    }

    /// Returns the store itself, with another file. No file is copied.
    @discardableResult
    open func migratePersistentStore(
        _ store: NSPersistentStore, to url: URL, options: [AnyHashable: Any]? = nil, withType storeType: String
    ) throws -> NSPersistentStore {
        store.url = url
        return store
    }

    /// Returns the store itself, with another file. No file is copied.
    @discardableResult
    open func migratePersistentStore(
        _ store: NSPersistentStore, to url: URL, options: [AnyHashable: Any]? = nil,
        type storeType: NSPersistentStore.StoreType
    ) throws -> NSPersistentStore {
        try migratePersistentStore(store, to: url, options: options, withType: storeType.rawValue)
    }

    open func url(for store: NSPersistentStore) -> URL { store.url ?? URL(fileURLWithPath: "/dev/null") }

    /// Removes all rows. No file is removed.
    open func destroyPersistentStore(at url: URL, ofType storeType: String, options: [AnyHashable: Any]? = nil) throws {
        rows.removeAll()
    }

    /// Returns the store of a file; `nil` if none is loaded from it.
    open func persistentStore(for url: URL) -> NSPersistentStore? { persistentStores.first { $0.url == url } }

    /// Returns the identity of a stored row; `nil` if no row has it.
    open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? { rows.id(url) }

    func store(for entity: NSEntityDescription) -> NSPersistentStore? { persistentStores.first }

    func add(_ context: NSManagedObjectContext) {
        lock.withLock {
            contexts.removeAll { $0.context == nil }
            contexts.append(WeakContext(context: context))
        }
    }

    /// Shows the saved changes of a context in the others that merge automatically.
    func merge(from context: NSManagedObjectContext) {
        for other in lock.withLock({ contexts.compactMap(\.context) })
        where other !== context && (other.automaticallyMergesChangesFromParent || other === context.parent) {
            other.refreshAllObjects()
            other.notify()
        }
    }
}

/// The model, the stores and the contexts of an app.
open class NSPersistentContainer: NSObject, @unchecked Sendable {
    /// The name of the model.
    public let name: String
    public let managedObjectModel: NSManagedObjectModel
    public let persistentStoreCoordinator: NSPersistentStoreCoordinator
    /// The stores to load: one file, unless the app sets others.
    open var persistentStoreDescriptions: [NSPersistentStoreDescription]
    /// The context of the main queue.
    public let viewContext: NSManagedObjectContext

    /// Creates a container with a model of the app.
    public convenience init(name: String) {
        var model = ModelFile.path(of: name).flatMap { NSManagedObjectModel(contentsOf: URL(fileURLWithPath: $0)) }
        if model == nil {
            model = NSManagedObjectModel.mergedModel(from: nil)
            DeviceData.report(
                "no data model is called '\(name)' — add \(name).xcdatamodeld to the target, or correct the name")
        }
        self.init(name: name, managedObjectModel: model ?? NSManagedObjectModel())
    }

    public init(name: String, managedObjectModel model: NSManagedObjectModel) {
        (self.name, managedObjectModel) = (name, model)
        persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        persistentStoreDescriptions = [
            NSPersistentStoreDescription(
                url: Self.defaultDirectoryURL().appendingPathComponent("\(name).sqlite"))
        ]
        viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        super.init()
        viewContext.persistentStoreCoordinator = persistentStoreCoordinator
    }

    /// Returns the folder of stores on a phone.
    open class func defaultDirectoryURL() -> URL { URL.applicationSupportDirectory }

    /// Loads the stores, before it returns: the rows of a fixture, or none.
    open func loadPersistentStores(completionHandler block: (NSPersistentStoreDescription, (any Error)?) -> Void) {
        for description in persistentStoreDescriptions {
            persistentStoreCoordinator.addPersistentStore(with: description, completionHandler: block)
        }
    }

    /// Creates a context with a queue of its own.
    open func newBackgroundContext() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = persistentStoreCoordinator
        return context
    }

    /// Calls a closure with a new context, on a queue of its own.
    open func performBackgroundTask(_ block: @escaping @Sendable (NSManagedObjectContext) -> Void) {
        let context = newBackgroundContext()
        context.perform { block(context) }
    }

    /// Calls a closure with a new context.
    nonisolated(nonsending) open func performBackgroundTask<Result, Failure: Error>(
        _ block: @escaping (NSManagedObjectContext) throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let context = newBackgroundContext()
        return try await context.perform { () throws(Failure) in try block(context) }
    }
}

/// A container that iCloud synchronises on a phone. Here it is a container in memory.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
    /// The notification of events of the synchronisation. It is never posted here.
    public static let eventChangedNotification = Notification.Name(
        "NSPersistentCloudKitContainerEventChangedNotification")

    /// Does nothing here: there is no schema in iCloud.
    open func initializeCloudKitSchema(options: [String: Any] = [:]) throws {}
    /// Returns false: nothing is shared through iCloud.
    open func canUpdateRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { false }
    /// Returns false: nothing is shared through iCloud.
    open func canDeleteRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { false }
}
