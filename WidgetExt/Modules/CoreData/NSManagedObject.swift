import Foundation
import Shared

/// A result of a fetch.
public protocol NSFetchRequestResult: NSObjectProtocol {}

extension NSManagedObject: NSFetchRequestResult {}
extension NSManagedObjectID: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}

/// The identity of an object in a store.
open class NSManagedObjectID: NSObject, @unchecked Sendable {
    public let entity: NSEntityDescription
    /// The number of the row, counted for each entity of a store.
    let number: Int
    private let lock = NSLock()
    private var isSaved: Bool
    weak var store: NSPersistentStore?

    init(_ entity: NSEntityDescription, number: Int, store: NSPersistentStore?, isSaved: Bool) {
        (self.entity, self.number, self.store, self.isSaved) = (entity, number, store, isSaved)
    }

    /// True until the object is saved.
    open var isTemporaryID: Bool { lock.withLock { !isSaved } }

    /// The store of a saved object.
    open var persistentStore: NSPersistentStore? { isTemporaryID ? nil : store }

    /// Returns the identity as a URL, which is the same for a row of a fixture in each process.
    open func uriRepresentation() -> URL {
        let form = isTemporaryID ? "t" : "p"
        let name = entity.name?.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return URL(string: "x-coredata://\(store?.identifier ?? "")/\(name)/\(form)\(number)")
            ?? URL(fileURLWithPath: "/")
    }

    func save() { lock.withLock { isSaved = true } }
}

/// An object of a data model, whose values are in memory.
///
/// A property marked `@NSManaged` reads and writes the value of its name.
open class NSManagedObject: NSObject {
    public let entity: NSEntityDescription
    /// The identity.
    public let objectID: NSManagedObjectID
    /// The context; `nil` for an object outside of contexts, and after a deletion was saved.
    open internal(set) weak var managedObjectContext: NSManagedObjectContext?

    /// The values of attributes by their names: numbers as `NSNumber`.
    var values: [String: Any] = [:]
    /// The related objects by the names of relationships.
    var related: [String: [NSManagedObject]] = [:]
    /// The names of the properties that have changed since the last save.
    var changedKeys: Set<String> = []
    /// False for an object whose values haven't been read from the store.
    var isLoaded = true

    /// Creates an object of an entity, and inserts it into a context.
    public required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        self.entity = entity
        objectID = NewIDs.next(entity, context?.coordinator?.store(for: entity))
        super.init()
        for (name, attribute) in entity.attributesByName {
            if let value = attribute.defaultValue { values[name] = value }
        }
        context?.insert(self)
    }

    /// Creates an object of the class's entity in a context.
    public convenience init(context moc: NSManagedObjectContext) {
        let models = moc.coordinator?.managedObjectModel.entities ?? []
        guard let entity = models.first(where: { $0.names(Self.self) }) ?? LoadedModels.entity(of: Self.self) else {
            preconditionFailure("no model has an entity with the class \(Self.self) — add it to the model")
        }
        self.init(entity: entity, insertInto: moc)
    }

    /// Creates the object of a row. Its values are read on first use.
    static func make(_ id: NSManagedObjectID, in context: NSManagedObjectContext) -> NSManagedObject {
        NewIDs.$given.withValue(id) {
            let object = id.entity.objectClass.init(entity: id.entity, insertInto: nil)
            (object.values, object.isLoaded, object.managedObjectContext) = ([:], false, context)
            return object
        }
    }

    open class func entity() -> NSEntityDescription {
        LoadedModels.entity(of: self) ?? NSEntityDescription()
    }

    /// Returns a request for the objects of the class's entity.
    @_disfavoredOverload
    open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
        NSFetchRequest(entityName: entity().name ?? String(describing: self))
    }

    // MARK: State

    /// True if the object is new and not yet saved.
    open var isInserted: Bool { managedObjectContext?.insertedObjects.contains(self) ?? false }
    /// True if the object is saved and has changed since.
    open var isUpdated: Bool { managedObjectContext?.updatedObjects.contains(self) ?? false }
    /// True if the object is deleted and the deletion isn't saved.
    open var isDeleted: Bool { managedObjectContext?.deletedObjects.contains(self) ?? false }
    /// True if the object is new, changed or deleted.
    open var hasChanges: Bool { isInserted || isDeleted || !changedKeys.isEmpty }
    /// True if a saved object has other values than the store.
    open var hasPersistentChangedValues: Bool { !changedKeys.isEmpty }
    /// True if the values haven't been read from the store.
    open var isFault: Bool { !isLoaded }

    /// Returns the changed values by their names.
    open func changedValues() -> [String: Any] {
        Dictionary(uniqueKeysWithValues: changedKeys.map { ($0, value(forKey: $0) ?? NSNull()) })
    }

    /// Returns the saved values of properties; of all properties without names.
    open func committedValues(forKeys keys: [String]?) -> [String: Any] {
        let row = managedObjectContext?.coordinator?.rows.row(objectID)
        let names = keys ?? Array(entity.attributesByName.keys)
        return Dictionary(names.map { ($0, row?.values[$0] ?? NSNull()) }) { $1 }
    }

    /// Called for a new object.
    open func awakeFromInsert() {}
    /// Called once the values of a saved object are read.
    open func awakeFromFetch() {}
    /// Called before a save.
    open func willSave() {}
    /// Called after a save.
    open func didSave() {}
    /// Called before a deletion.
    open func prepareForDeletion() {}
    /// Called before the values are forgotten.
    open func willTurnIntoFault() {}
    /// Called after the values were forgotten.
    open func didTurnIntoFault() {}

    /// Throws if a required value is missing.
    open func validateForInsert() throws { try validate() }
    /// Throws if a required value is missing.
    open func validateForUpdate() throws { try validate() }
    /// Throws if a relationship denies the deletion.
    open func validateForDelete() throws {
        for (name, relationship) in entity.relationshipsByName
        where relationship.deleteRule == .denyDeleteRule && related[name]?.contains(where: { !$0.isDeleted }) == true {
            throw CocoaError.validation(.validationRelationshipDeniedDelete, name, self)
        }
    }

    private func validate() throws {
        load()
        for (name, property) in entity.propertiesByName where !property.isOptional && !property.isTransient {
            let isMissing = property is NSAttributeDescription ? values[name] == nil : (related[name] ?? []).isEmpty
            if isMissing { throw CocoaError.validation(.validationMissingMandatoryProperty, name, self) }
        }
    }

    // MARK: Values by name

    /// Returns the value of a property: a number as an `NSNumber`, and a to-many relationship as a set.
    open func value(forKey key: String) -> Any? {
        load()
        guard let relationship = entity.propertiesByName[key] as? NSRelationshipDescription else {
            if values[key] == nil, key == "objectID" { return objectID }
            return values[entity.propertyName(key)]
        }
        let objects = related[key] ?? []
        guard relationship.isToMany else { return objects.first }
        return relationship.isOrdered ? NSOrderedSet(array: objects) : NSSet(array: objects)
    }

    /// Sets the value of a property, and the inverse of a relationship.
    open func setValue(_ value: Any?, forKey key: String) {
        load()
        let key = entity.propertyName(key)
        switch entity.propertiesByName[key] {
        case let relationship as NSRelationshipDescription: relate(relationship, to: Self.objects(in: value))
        case let attribute as NSAttributeDescription: values[key] = attribute.stored(value)
        default: values[key] = value
        }
        managedObjectContext?.noteChange(of: self, key)
    }

    /// Returns the value at a path of properties.
    open func value(forKeyPath keyPath: String) -> Any? { PredicateValue.value(of: self, at: keyPath) }

    /// Sets the value at a path of properties.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        var parts = keyPath.split(separator: ".").map(String.init)
        guard let last = parts.popLast() else { return }
        let owner = parts.isEmpty ? self : self.value(forKeyPath: parts.joined(separator: ".")) as? NSManagedObject
        owner?.setValue(value, forKey: last)
    }

    /// Returns the values of properties by their names.
    open func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { $1 }
    }

    /// Sets values of properties by their names.
    open func setValuesForKeys(_ keyedValues: [String: Any]) {
        for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
    }

    /// Returns the value of a property.
    open func primitiveValue(forKey key: String) -> Any? { value(forKey: key) }
    /// Sets the value of a property.
    open func setPrimitiveValue(_ value: Any?, forKey key: String) { setValue(value, forKey: key) }
    /// Does nothing here.
    open func willAccessValue(forKey key: String?) {}
    /// Does nothing here.
    open func didAccessValue(forKey key: String?) {}
    /// Does nothing here.
    open func willChangeValue(forKey key: String) {}
    /// Does nothing here.
    open func didChangeValue(forKey key: String) {}

    /// Returns the identities of a relationship's objects.
    open func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
        load()
        return (related[key] ?? []).map(\.objectID)
    }

    // MARK: Relationships

    /// Returns the objects in a value of a relationship.
    static func objects(in value: Any?) -> [NSManagedObject] {
        switch value {
        case let object as NSManagedObject: [object]
        case let set as NSOrderedSet: set.compactMap { $0 as? NSManagedObject }
        case let set as NSSet: set.compactMap { $0 as? NSManagedObject }
        case let set as Set<NSManagedObject>: Array(set)
        case let array as [NSManagedObject]: array
        case let sequence as any Sequence: sequence.compactMap { $0 as? NSManagedObject }
        default: []
        }
    }

    /// Sets the objects of a relationship, and their inverse.
    func relate(_ relationship: NSRelationshipDescription, to objects: [NSManagedObject]) {
        load()
        let old = related[relationship.name] ?? []
        var seen: Set<NSManagedObject> = []
        let new = objects.filter { seen.insert($0).inserted }.prefix(relationship.isToMany ? .max : 1)
        related[relationship.name] = Array(new)
        guard let inverse = relationship.inverseRelationship else { return }
        let kept = Set(old)
        for object in old where !seen.contains(object) { object.unlink(self, inverse) }
        for object in new where !kept.contains(object) { object.link(self, inverse) }
    }

    private func link(_ object: NSManagedObject, _ relationship: NSRelationshipDescription) {
        load()
        var objects = related[relationship.name] ?? []
        if !relationship.isToMany, let former = objects.first, former !== object {
            // The former owner loses this object.
            if let inverse = relationship.inverseRelationship { former.unlink(self, inverse) }
            objects = []
        }
        if !objects.contains(object) { objects.append(object) }
        related[relationship.name] = objects
        managedObjectContext?.noteChange(of: self, relationship.name)
    }

    func unlink(_ object: NSManagedObject, _ relationship: NSRelationshipDescription) {
        load()
        related[relationship.name]?.removeAll { $0 === object }
        managedObjectContext?.noteChange(of: self, relationship.name)
    }

    // MARK: Loading

    /// Reads the values from the store, if they haven't been read.
    func load() {
        guard !isLoaded else { return }
        isLoaded = true
        guard let context = managedObjectContext, let row = context.coordinator?.rows.row(objectID) else { return }
        values = row.values
        related = row.related.mapValues { $0.map(context.object) }
        awakeFromFetch()
    }

    /// Forgets the values, which are read again on the next use.
    func unload() {
        willTurnIntoFault()
        (values, related, changedKeys, isLoaded) = ([:], [:], [], false)
        didTurnIntoFault()
    }
}

/// The identities of new objects.
enum NewIDs {
    /// The identity of a saved row whose object is being created.
    @TaskLocal static var given: NSManagedObjectID?

    private static let lock = NSLock()
    nonisolated(unsafe) private static var last = 0

    static func next(_ entity: NSEntityDescription, _ store: NSPersistentStore?) -> NSManagedObjectID {
        if let given { return given }
        let number = lock.withLock {
            last += 1
            return last
        }
        return NSManagedObjectID(entity, number: 1_000_000 + number, store: store, isSaved: false)
    }
}

extension NSEntityDescription {
    /// Returns the name of a property, without the prefix for its primitive value.
    fileprivate func propertyName(_ key: String) -> String {
        let names = propertiesByName
        guard names[key] == nil, key.hasPrefix("primitive") else { return key }
        let rest = key.dropFirst("primitive".count)
        let plain = rest.prefix(1).lowercased() + rest.dropFirst()
        return names[plain] == nil ? key : plain
    }
}

extension CocoaError.Code {
    static let validationMissingMandatoryProperty = CocoaError.Code(rawValue: 1570)
    static let validationRelationshipDeniedDelete = CocoaError.Code(rawValue: 1600)
}

extension CocoaError {
    fileprivate static func validation(_ code: Code, _ key: String, _ object: NSManagedObject) -> CocoaError {
        CocoaError(
            code,
            userInfo: [
                "NSValidationErrorKey": key, "NSValidationErrorObject": object,
                NSLocalizedDescriptionKey: "\(object.entity.name ?? "an object") can't be saved because of '\(key)'",
            ])
    }
}

extension NSManagedObject: ObservableObject {}

extension NSManagedObject: CVarArg, KeyedObject {
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
    package func keyedValue(_ name: String) -> Any? { value(forKey: name) }
    package var identity: AnyHashable { objectID }
}

extension NSManagedObjectID: CVarArg, KeyedObject {
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
    package func keyedValue(_ name: String) -> Any? { name == "objectID" ? self : nil }
    package var identity: AnyHashable { self }
}
