import AirlockBase
import Foundation
import Shared

/// A set of models that were read or inserted, with their unsaved changes.
///
/// A context has one object for each stored row, as long as the object is used or has changes. Its methods and the properties of its models
/// may be used from several threads.
public final class ModelContext: Equatable, @unchecked Sendable {
    /// The keys of the notifications' user info.
    public enum NotificationKey: String, Sendable {
        case queryGeneration, invalidatedAllIdentifiers, insertedIdentifiers, updatedIdentifiers, deletedIdentifiers
    }

    /// Posted before changes are saved.
    public static let willSave = Notification.Name("NSManagingContextWillSaveChangesNotification")
    /// Posted after changes were saved.
    public static let didSave = Notification.Name("NSManagingContextDidSaveChangesNotification")

    private struct Entry { weak var model: (any PersistentModel)? }
    /// A model with changes, which the context keeps until they are saved.
    struct Change {
        let model: any PersistentModel
        let number: Int
        var storage: _ModelStorage { model.persistentBackingData }
    }

    public let container: ModelContainer
    /// True if changes are saved without a call of `save()`.
    public var autosaveEnabled = false
    /// No effect: changes can't be undone.
    public var undoManager: UndoManager?
    /// The author of changes, in the store's history.
    public var author: String?
    let lock = NSRecursiveLock()
    /// Increased when another context has saved, so that relationships are read again.
    private(set) var epoch = 0
    /// Increased with each change.
    private(set) var changeCount = 0
    private var versions: [Int] = []
    private var registered: [RowID: Entry] = [:]
    private var sweepCount = 1024
    private var isAutosaveScheduled = false
    var inserted: [ObjectIdentifier: Change] = [:]
    var changed: [ObjectIdentifier: Change] = [:]
    var deleted: [ObjectIdentifier: Change] = [:]

    public init(_ container: ModelContainer) { self.container = container }

    /// Returns true if both are the same.
    public static func == (first: ModelContext, second: ModelContext) -> Bool { first === second }

    /// True if there are changes that aren't saved.
    public var hasChanges: Bool { lock.withLock { !(inserted.isEmpty && changed.isEmpty && deleted.isEmpty) } }

    /// The models that will be inserted.
    public var insertedModelsArray: [any PersistentModel] { lock.withLock { Self.ordered(inserted).map(\.model) } }
    /// The stored models that will be changed.
    public var changedModelsArray: [any PersistentModel] { lock.withLock { Self.ordered(changed).map(\.model) } }
    /// The models that will be deleted.
    public var deletedModelsArray: [any PersistentModel] { lock.withLock { Self.ordered(deleted).map(\.model) } }

    static func ordered(_ changes: [ObjectIdentifier: Change]) -> [Change] {
        changes.values.sorted { $0.number < $1.number }
    }

    func isDeleting(_ storage: _ModelStorage) -> Bool {
        storage.model.map { deleted[ObjectIdentifier($0)] != nil } ?? false
    }

    private func change(_ model: any PersistentModel) -> Change {
        changeCount += 1
        scheduleAutosave()
        return Change(model: model, number: changeCount)
    }

    /// Notes a change of a model's values.
    func noteChange(of model: any PersistentModel, _ storage: _ModelStorage) {
        changeCount += 1
        guard storage.state == .saved, !storage.isChanged else { return scheduleAutosave() }
        storage.isChanged = true
        changed[ObjectIdentifier(model)] = change(model)
    }

    /// Sets the changes as saved or undone.
    func forgetChanges() {
        (inserted, changed, deleted) = ([:], [:], [:])
        changeCount += 1
    }
}

// MARK: Inserting and deleting

extension ModelContext {
    /// Inserts a model, and the new models that it relates to.
    public func insert<T: PersistentModel>(_ model: T) { insert(model as any PersistentModel) }

    func insert(_ model: any PersistentModel) {
        lock.withLock {
            var rest = [model]
            while let model = rest.popLast() {
                let storage = model.persistentBackingData
                // A deletion that isn't saved is undone.
                if storage.context === self, storage.state == .deleted, isDeleting(storage) {
                    deleted[ObjectIdentifier(model)] = nil
                    if let row = storage.row { storage.refresh(row) }
                    noteChange(of: model, storage)
                    continue
                }
                guard storage.context == nil || storage.state == .deleted else {
                    if storage.context !== self {
                        reportAlways(
                            "can't insert a \(storage.info.name) of another context — fetch it in this context")
                    }
                    continue
                }
                guard let id = container.newRow(of: storage.info) else { continue }
                storage.insert(model, id, into: self)
                registered[id] = Entry(model: model)
                inserted[ObjectIdentifier(model)] = change(model)
                storage.connectInverses(model)
            }
        }
    }

    /// Inserts the new models of a relationship. A model of another context is replaced by this context's model of the same row.
    func adopted(_ related: Related) -> [any PersistentModel] {
        related.models.compactMap { model in
            let storage = model.persistentBackingData
            if storage.context == nil { insert(model) }
            guard let other = storage.context, other !== self, let row = storage.identifier.row else { return model }
            return self.model(row)
        }
    }

    /// Deletes a model, and applies the delete rules of its relationships.
    public func delete<T: PersistentModel>(_ model: T) {
        lock.withLock {
            var rest: [any PersistentModel] = [model]
            while let model = rest.popLast() {
                let storage = model.persistentBackingData
                if let other = storage.context, other !== self, let row = storage.identifier.row {
                    // This context's model of the same row.
                    if let own = self.model(row) { rest.append(own) }
                    continue
                }
                guard storage.context === self, storage.state != .deleted else { continue }
                for property in storage.info.properties {
                    guard let relation = property.relation else { continue }
                    let related = storage.related(property)
                    switch relation.relationship.deleteRule {
                    case .cascade: rest += related
                    case .nullify: for each in related { each.persistentBackingData.remove(model, property) }
                    case .deny, .noAction: break
                    }
                }
                let wasInserted = inserted.removeValue(forKey: ObjectIdentifier(model)) != nil
                changed[ObjectIdentifier(model)] = nil
                if !wasInserted { deleted[ObjectIdentifier(model)] = change(model) }
                storage.markDeleted()
            }
        }
    }

    /// Deletes the models that fulfil a condition, or all.
    public func delete<T: PersistentModel>(
        model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
    ) throws {
        for each in try fetch(FetchDescriptor<T>(predicate: predicate))
        where includeSubclasses || type(of: each) == model {
            delete(each)
        }
    }

    /// Undoes all changes that aren't saved.
    public func rollback() {
        lock.withLock {
            let (new, old) = (Self.ordered(inserted), Self.ordered(changed) + Self.ordered(deleted))
            forgetChanges()
            for change in new {
                if let id = change.storage.identifier.row { registered[id] = nil }
                change.storage.detach()
            }
            for change in old {
                if let row = change.storage.row { change.storage.refresh(row) }
                change.storage.forgetRelated()
            }
            epoch += 1
        }
    }
}

// MARK: Objects and rows

extension ModelContext {
    /// Returns the model of an identity. For a row that isn't stored, the model has no values: reading a required one is a fatal error, as
    /// is an identity of another class.
    public func model(for persistentModelID: PersistentIdentifier) -> any PersistentModel {
        if let model = lock.withLock({ persistentModelID.row.flatMap { self.model($0) } }) { return model }
        if let info = container.info(persistentModelID.entityName) {
            let model = info.type.init(backingData: _ModelStorage(info.type))
            model.persistentBackingData.attach(model)
            return model
        }
        preconditionFailure("no \(persistentModelID.entityName) has the identity — fetch it, and check that it exists")
    }

    /// Returns the model of an identity, if it is in use or has changes; otherwise `nil`.
    public func registeredModel<T: PersistentModel>(for persistentModelID: PersistentIdentifier) -> T? {
        lock.withLock { persistentModelID.row.flatMap { registered[$0]?.model as? T } }
    }

    /// Returns the model of a stored identity; `nil` if there is none.
    public subscript<T: PersistentModel>(_ id: PersistentIdentifier, as type: T.Type) -> T? {
        lock.withLock { id.row.flatMap { model($0) as? T } }
    }

    /// Returns the model of a row; `nil` if it isn't stored.
    func model(_ id: RowID) -> (any PersistentModel)? {
        if let model = registered[id]?.model { return model }
        do {
            return try container.store(of: id.entity)?.row(id).flatMap { model(of: $0) }
        } catch {
            reportAlways("can't read a \(id.entity): \(message(of: error))")
            return nil
        }
    }

    /// Returns the model of a class or its subclasses that has a key; `nil` if it isn't stored.
    private func model(_ key: Int64, of info: ModelInfo) -> (any PersistentModel)? {
        let ids = container.family(of: info).map { RowID(entity: $0.name, key: key) }
        return ids.lazy.compactMap { self.registered[$0]?.model }.first ?? ids.lazy.compactMap { self.model($0) }.first
    }

    /// Returns the model of a stored row, with the row's values unless it has changes.
    func model(of row: StoredRow) -> (any PersistentModel)? {
        if let model = registered[row.id]?.model {
            let storage = model.persistentBackingData
            if storage.state == .saved, !storage.isChanged, storage.row != row { storage.refresh(row) }
            return model
        }
        guard let info = container.info(row.id.entity) else { return nil }
        let model = info.type.init(backingData: _ModelStorage(info, row, in: self))
        model.persistentBackingData.attach(model)
        registered[row.id] = Entry(model: model)
        sweep()
        return model
    }

    /// Registers a model that takes the identity of a stored row.
    func register(_ model: any PersistentModel, as id: RowID) { registered[id] = Entry(model: model) }

    func unregister(_ id: RowID) { registered[id] = nil }

    func registered(_ id: RowID) -> (any PersistentModel)? { registered[id]?.model }

    private func sweep() {
        guard registered.count > sweepCount else { return }
        registered = registered.filter { $0.value.model != nil }
        sweepCount = max(1024, registered.count * 2)
    }

    /// Notes that another context may have saved.
    func checkVersions() {
        let versions = container.stores.map(\.version)
        guard versions != self.versions else { return }
        self.versions = versions
        epoch += 1
    }

    /// True if another context has saved since the last fetch or save.
    var hasForeignSaves: Bool { container.stores.map(\.version) != versions }

    /// Notes the stores' state after a save of this context. If another one had saved before, relationships are read again.
    func acceptVersions(readingAgain: Bool) {
        versions = container.stores.map(\.version)
        if readingAgain { epoch += 1 }
    }

    /// Returns the models of a stored model's relationship.
    func related(to storage: _ModelStorage, _ property: ModelProperty) -> Related {
        guard let relation = property.relation, let row = storage.row else { return Related([]) }
        let target = ModelInfo.of(relation.target)
        guard let store = container.store(of: target.name) else { return Related([]) }
        do {
            if let column = property.column {
                guard column < row.values.count, case .integer(let key) = row.values[column] else { return Related([]) }
                return Related([model(key, of: target)].compactMap(\.self).filter { !$0.isDeleted })
            }
            if let link = property.link {
                let ids = try store.linked(link.name, from: row.id)
                let models = ids.map { model($0.key, of: target) }
                let related = Related(models.compactMap(\.self).filter { !$0.isDeleted })
                related.saved = zip(ids, models).map { $1?.persistentBackingData.identifier.row ?? $0 }
                return related
            }
            guard let inverse = property.inverse?.property, let owner = storage.model else { return Related([]) }
            let condition = StoreCondition(column: inverse.name, equals: .integer(row.id.key))
            let rows = try container.family(of: target).flatMap {
                try store.rows(StoreQuery(entity: $0.name, condition: condition))
            }
            let related = Related(
                rows.compactMap { model(of: $0) }.filter { model in
                    let other = model.persistentBackingData
                    return !other.isDeleted && (!other.isChanged || other.related(inverse).contains { $0 === owner })
                })
            for change in Self.ordered(changed) + Self.ordered(inserted)
            where change.storage.info.isKind(of: target) && change.storage.known(inverse)?.contains(owner) == true {
                related.append(change.model)
            }
            return related
        } catch {
            reportAlways("can't read \(storage.info.name).\(property.name): \(message(of: error))")
            return Related([])
        }
    }
}

// MARK: Saving by itself

extension ModelContext {
    private static let unsaved = UnsavedContexts()

    /// Saves before the main actor does other work, or at the latest when the process ends.
    private func scheduleAutosave() {
        guard autosaveEnabled, !isAutosaveScheduled else { return }
        isAutosaveScheduled = true
        Self.unsaved.add(self)
        Task { @MainActor in self.autosave() }
    }

    func autosave() {
        // The process may end on another thread meanwhile, and waits for the lock.
        lock.withLock {
            isAutosaveScheduled = false
            if autosaveEnabled, hasChanges {
                do { try save() } catch { reportAlways("can't save the models: \(message(of: error))") }
            }
            Self.unsaved.remove(self)
        }
    }

    /// Contexts with changes that are saved when the process ends.
    private final class UnsavedContexts: @unchecked Sendable {
        private let lock = NSLock()
        private var contexts: [ObjectIdentifier: ModelContext] = [:]

        init() { atexit { ModelContext.unsaved.saveAll() } }

        func add(_ context: ModelContext) { lock.withLock { contexts[ObjectIdentifier(context)] = context } }
        func remove(_ context: ModelContext) { lock.withLock { contexts[ObjectIdentifier(context)] = nil } }
        func saveAll() { for context in lock.withLock({ Array(contexts.values) }) { context.autosave() } }
    }
}

/// An executor of an actor with a context.
public protocol ModelExecutor: Executor {
    /// The context.
    var modelContext: ModelContext { get }
}

/// An executor that runs one job at a time.
public protocol SerialModelExecutor: ModelExecutor, SerialExecutor {}

/// An executor with a queue of its own.
public final class DefaultSerialModelExecutor: SerialModelExecutor, @unchecked Sendable {
    public let modelContext: ModelContext
    private let queue = DispatchQueue(label: "SwiftData.ModelActor")

    public init(modelContext: ModelContext) { self.modelContext = modelContext }

    /// Runs a job on the executor's queue.
    public func enqueue(_ job: UnownedJob) {
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }

    /// Returns a reference to the executor.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

/// An actor with a context of its own. `@ModelActor` adds the conformance.
public protocol ModelActor: Actor {
    /// The container.
    nonisolated var modelContainer: ModelContainer { get }
    /// The executor.
    nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
    public var modelContext: ModelContext { modelExecutor.modelContext }

    /// The actor's executor.
    nonisolated public var unownedExecutor: UnownedSerialExecutor {
        guard let executor = modelExecutor as? any SerialModelExecutor else {
            preconditionFailure(
                "an actor needs an executor that runs one job at a time — use DefaultSerialModelExecutor")
        }
        return executor.asUnownedSerialExecutor()
    }

    /// Returns the model of an identity; `nil` if it isn't stored.
    public subscript<T: PersistentModel>(id: PersistentIdentifier, as type: T.Type) -> T? { modelContext[id, as: type] }
}
