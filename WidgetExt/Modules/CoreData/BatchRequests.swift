import Foundation
import Shared

/// A request that changes the stored rows without objects.
protocol StoreChange: NSPersistentStoreRequest {
    /// Changes the rows.
    ///
    /// - Parameters:
    ///   - stored: A context that shows what is stored.
    ///   - context: The context that runs the request.
    func run(in stored: NSManagedObjectContext, for context: NSManagedObjectContext) throws -> NSPersistentStoreResult
}

extension StoreChange {
    /// Returns an entity's description in the context's model.
    fileprivate func entity(_ name: String, in context: NSManagedObjectContext) throws -> NSEntityDescription {
        guard let entity = NSEntityDescription.entity(forEntityName: name, in: context) else {
            DeviceData.report("the model has no entity '\(name)' to change — correct the name")
            throw CocoaError(.init(rawValue: 134_060))
        }
        return entity
    }
}

extension NSEntityDescription {
    /// Returns values by the names of attributes, as they are stored; `NSNull` stands for no value.
    fileprivate func stored(_ values: [String: Any]) throws -> [String: Any?] {
        let attributes = attributesByName
        return try Dictionary(
            uniqueKeysWithValues: values.map { key, value in
                guard let attribute = attributes[key] else {
                    DeviceData.report("'\(key)' isn't an attribute of the entity \(name ?? "") — correct the name")
                    throw CocoaError(.init(rawValue: 134_060))
                }
                return (key, value is NSNull ? nil : attribute.stored(value))
            })
    }
}

// MARK: Deletion

/// A deletion of all stored objects that a request finds.
open class NSBatchDeleteRequest: NSPersistentStoreRequest, StoreChange {
    public let fetchRequest: NSFetchRequest<any NSFetchRequestResult>
    /// The kind of result.
    open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly
    private let ids: [NSManagedObjectID]?

    public init(fetchRequest fetch: NSFetchRequest<any NSFetchRequestResult>) { (fetchRequest, ids) = (fetch, nil) }

    /// Deletes the objects with identities.
    public init(objectIDs objects: [NSManagedObjectID]) {
        (fetchRequest, ids) = (NSFetchRequest(entityName: objects.first?.entity.name ?? ""), objects)
    }

    func run(in stored: NSManagedObjectContext, for context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        let found = try ids ?? stored.objects(of: fetchRequest).map(\.objectID)
        context.coordinator?.rows.delete(found)
        return NSBatchDeleteResult(found, resultType)
    }
}

/// The kinds of results of a deletion.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
    case resultTypeStatusOnly, resultTypeObjectIDs, resultTypeCount
}

/// The result of a deletion.
open class NSBatchDeleteResult: NSPersistentStoreResult {
    /// The deleted identities, their number, or true.
    public let result: Any?
    /// The kind of result.
    public let resultType: NSBatchDeleteRequestResultType

    init(_ ids: [NSManagedObjectID], _ type: NSBatchDeleteRequestResultType) {
        resultType = type
        result =
            switch type {
            case .resultTypeObjectIDs: ids
            case .resultTypeCount: ids.count
            case .resultTypeStatusOnly: true
            }
    }
}

// MARK: Update

/// A change of attributes of all stored objects that match a condition.
open class NSBatchUpdateRequest: NSPersistentStoreRequest, StoreChange {
    public let entityName: String
    /// The condition; `nil` for all objects.
    open var predicate: NSPredicate?
    /// True if objects of entities that inherit from this one are changed, too.
    open var includesSubentities = true
    /// The kind of result.
    open var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType
    /// The new values by the names or descriptions of attributes.
    open var propertiesToUpdate: [AnyHashable: Any]?

    public init(entityName: String) { self.entityName = entityName }

    public convenience init(entity: NSEntityDescription) { self.init(entityName: entity.name ?? "") }

    /// The entity, if a loaded model has one of the name.
    open var entity: NSEntityDescription { LoadedModels.entity(named: entityName) ?? NSEntityDescription() }

    func run(in stored: NSManagedObjectContext, for context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        let entity = try entity(entityName, in: stored)
        let named = (propertiesToUpdate ?? [:]).map { key, value in
            ((key.base as? NSPropertyDescription)?.name ?? key.base as? String ?? "\(key.base)", value)
        }
        let values = try entity.stored(Dictionary(named) { $1 })
        let request = NSFetchRequest<NSManagedObject>(entityName: entityName)
        (request.predicate, request.includesSubentities) = (predicate, includesSubentities)
        let ids = try stored.objects(of: request).map(\.objectID)
        context.coordinator?.rows.update(ids, values)
        return NSBatchUpdateResult(ids, resultType)
    }
}

/// The kinds of results of a change.
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
    case statusOnlyResultType, updatedObjectIDsResultType, updatedObjectsCountResultType
}

/// The result of a change.
open class NSBatchUpdateResult: NSPersistentStoreResult {
    /// The changed identities, their number, or true.
    public let result: Any?
    /// The kind of result.
    public let resultType: NSBatchUpdateRequestResultType

    init(_ ids: [NSManagedObjectID], _ type: NSBatchUpdateRequestResultType) {
        resultType = type
        result =
            switch type {
            case .updatedObjectIDsResultType: ids
            case .updatedObjectsCountResultType: ids.count
            case .statusOnlyResultType: true
            }
    }
}

// MARK: Insertion

/// An insertion of rows.
open class NSBatchInsertRequest: NSPersistentStoreRequest, StoreChange {
    public let entityName: String
    /// The values of the new objects by the names of attributes.
    open var objectsToInsert: [[String: Any]]?
    /// Fills a new object; true ends the insertion.
    open var dictionaryHandler: ((NSMutableDictionary) -> Bool)?
    /// Fills a new object; true ends the insertion.
    open var managedObjectHandler: ((NSManagedObject) -> Bool)?
    /// The kind of result.
    open var resultType = NSBatchInsertRequestResultType.statusOnly

    public init(entityName: String, objects dictionaries: [[String: Any]]) {
        (self.entityName, objectsToInsert) = (entityName, dictionaries)
    }

    /// Inserts objects until the closure returns true.
    public init(entityName: String, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool) {
        (self.entityName, dictionaryHandler) = (entityName, handler)
    }

    /// Inserts objects until the closure returns true.
    public init(entityName: String, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) {
        (self.entityName, managedObjectHandler) = (entityName, handler)
    }

    public convenience init(entity: NSEntityDescription, objects dictionaries: [[String: Any]]) {
        self.init(entityName: entity.name ?? "", objects: dictionaries)
    }

    /// Inserts objects until the closure returns true.
    public convenience init(
        entity: NSEntityDescription, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool
    ) { self.init(entityName: entity.name ?? "", dictionaryHandler: handler) }

    /// Inserts objects until the closure returns true.
    public convenience init(
        entity: NSEntityDescription, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool
    ) { self.init(entityName: entity.name ?? "", managedObjectHandler: handler) }

    /// The entity, if a loaded model has one of the name.
    open var entity: NSEntityDescription { LoadedModels.entity(named: entityName) ?? NSEntityDescription() }

    func run(in stored: NSManagedObjectContext, for context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        let entity = try entity(entityName, in: stored)
        var rows = try (objectsToInsert ?? []).map { try entity.stored($0) }
        if let dictionaryHandler {
            while true {
                let values = NSMutableDictionary()
                if dictionaryHandler(values) { break }
                rows.append(try entity.stored(values as? [String: Any] ?? [:]))
            }
        }
        if let managedObjectHandler {
            while true {
                let object = entity.makeObject(in: nil)
                if managedObjectHandler(object) { break }
                let attributes = entity.attributesByName.keys
                rows.append(Dictionary(uniqueKeysWithValues: attributes.map { ($0, object.values[$0]) }))
            }
        }
        let defaults = entity.attributesByName.compactMapValues(\.defaultValue)
        let new = rows.map { row in
            let id = NewIDs.next(entity, context.coordinator?.store(for: entity))
            id.save()
            let values = defaults.filter { row[$0.key] == nil }.merging(row.compactMapValues(\.self)) { $1 }
            return StoredRows.Row(id: id, values: values)
        }
        context.coordinator?.rows.add(new)
        return NSBatchInsertResult(new.map(\.id), resultType)
    }
}

/// The kinds of results of an insertion.
public enum NSBatchInsertRequestResultType: UInt, Sendable { case statusOnly, objectIDs, count }

/// The result of an insertion.
open class NSBatchInsertResult: NSPersistentStoreResult {
    /// The new identities, their number, or true.
    public let result: Any?
    /// The kind of result.
    public let resultType: NSBatchInsertRequestResultType

    init(_ ids: [NSManagedObjectID], _ type: NSBatchInsertRequestResultType) {
        resultType = type
        result =
            switch type {
            case .objectIDs: ids
            case .count: ids.count
            case .statusOnly: true
            }
    }
}

// MARK: Asynchronous requests

/// A fetch whose results are passed to a closure. Here it runs at once.
open class NSAsynchronousFetchRequest<ResultType: NSFetchRequestResult>: NSPersistentStoreRequest, StoreChange {
    public let fetchRequest: NSFetchRequest<ResultType>
    /// Receives the results.
    public let completionBlock: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
    /// No effect.
    open var estimatedResultCount = 0

    public init(
        fetchRequest request: NSFetchRequest<ResultType>,
        completionBlock blk: ((NSAsynchronousFetchResult<ResultType>) -> Void)? = nil
    ) { (fetchRequest, completionBlock) = (request, blk) }

    func run(in stored: NSManagedObjectContext, for context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        let result = NSAsynchronousFetchResult(self, try context.fetch(fetchRequest))
        completionBlock?(result)
        return result
    }
}

/// The results of a fetch.
open class NSAsynchronousFetchResult<ResultType: NSFetchRequestResult>: NSPersistentStoreResult {
    public let fetchRequest: NSAsynchronousFetchRequest<ResultType>
    public let finalResult: [ResultType]?

    init(_ request: NSAsynchronousFetchRequest<ResultType>, _ results: [ResultType]) {
        (fetchRequest, finalResult) = (request, results)
    }
}
