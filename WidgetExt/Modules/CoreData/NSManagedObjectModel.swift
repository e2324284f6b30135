@_exported import Foundation
@_exported import FoundationGaps

/// The types of attributes.
public enum NSAttributeType: UInt, Sendable {
    case undefinedAttributeType = 0
    case integer16AttributeType = 100
    case integer32AttributeType = 200
    case integer64AttributeType = 300
    case decimalAttributeType = 400
    case doubleAttributeType = 500
    case floatAttributeType = 600
    case stringAttributeType = 700
    case booleanAttributeType = 800
    case dateAttributeType = 900
    case binaryDataAttributeType = 1000
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case UUIDAttributeType = 1100
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case URIAttributeType = 1200
    case transformableAttributeType = 1800
    case objectIDAttributeType = 2000
    case compositeAttributeType = 2100
}

/// The treatment of a relationship's objects when their owner is deleted.
public enum NSDeleteRule: UInt, Sendable {
    case noActionDeleteRule, nullifyDeleteRule, cascadeDeleteRule, denyDeleteRule
}

/// A property of an entity.
open class NSPropertyDescription: NSObject, @unchecked Sendable {
    open var name = ""
    /// True if a saved object may have no value.
    open var isOptional = true
    /// True if the value isn't saved.
    open var isTransient = false
    /// The app's own values.
    open var userInfo: [AnyHashable: Any]?
    /// No effect: no store is migrated here.
    open var renamingIdentifier: String?
    /// No effect: stores in memory have no index.
    open var isIndexedBySpotlight = false
    /// The entity that declares the property.
    open internal(set) weak var entity: NSEntityDescription?

    override public init() { super.init() }
}

/// An attribute of an entity.
open class NSAttributeDescription: NSPropertyDescription, @unchecked Sendable {
    /// The type of an attribute.
    public struct AttributeType: Hashable, Sendable {
        let type: NSAttributeType

        public static let undefined = Self(type: .undefinedAttributeType)
        public static let integer16 = Self(type: .integer16AttributeType)
        public static let integer32 = Self(type: .integer32AttributeType)
        public static let integer64 = Self(type: .integer64AttributeType)
        public static let decimal = Self(type: .decimalAttributeType)
        public static let double = Self(type: .doubleAttributeType)
        public static let float = Self(type: .floatAttributeType)
        public static let string = Self(type: .stringAttributeType)
        public static let boolean = Self(type: .booleanAttributeType)
        public static let date = Self(type: .dateAttributeType)
        public static let binaryData = Self(type: .binaryDataAttributeType)
        public static let uuid = Self(type: .UUIDAttributeType)
        public static let uri = Self(type: .URIAttributeType)
        public static let transformable = Self(type: .transformableAttributeType)
    }

    open var attributeType = NSAttributeType.undefinedAttributeType
    open var type: AttributeType {
        get { AttributeType(type: attributeType) }
        set { attributeType = newValue.type }
    }
    /// The value of a new object.
    open var defaultValue: Any?
    /// No effect: a transformable value is stored as it is.
    open var valueTransformerName: String?
    /// No effect: a transformable value is stored as it is.
    open var attributeValueClassName: String?
    /// No effect: values stay in memory.
    open var allowsExternalBinaryDataStorage = false
    /// No effect: values stay in memory.
    open var allowsCloudEncryption = false
}

/// A relationship from an entity to another one.
open class NSRelationshipDescription: NSPropertyDescription, @unchecked Sendable {
    /// The entity of the related objects.
    open weak var destinationEntity: NSEntityDescription?
    /// The relationship in the opposite direction.
    open weak var inverseRelationship: NSRelationshipDescription?
    /// The maximum number of related objects; 1 for a to-one relationship, and 0 for no limit.
    open var maxCount = 0
    /// The minimum number of related objects.
    open var minCount = 0
    /// The treatment of the related objects when their owner is deleted.
    open var deleteRule = NSDeleteRule.nullifyDeleteRule
    /// True if the related objects have an order.
    open var isOrdered = false
    /// True if there can be more than one related object.
    open var isToMany: Bool { maxCount != 1 }
}

/// The description of a kind of object.
open class NSEntityDescription: NSObject, @unchecked Sendable {
    open var name: String?
    /// The name of the class, with its module or without.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var managedObjectClassName: String! = "NSManagedObject"
    /// True if no object has this entity itself.
    open var isAbstract = false
    /// The app's own values.
    open var userInfo: [AnyHashable: Any]?
    /// No effect: duplicates are saved.
    open var uniquenessConstraints: [[Any]] = []
    /// No effect: stores in memory have no index.
    open var coreSpotlightDisplayNameExpression: Any?
    /// The entity that this entity inherits properties from.
    open internal(set) weak var superentity: NSEntityDescription?
    /// The model.
    open internal(set) weak var managedObjectModel: NSManagedObjectModel?
    /// The entities that inherit this entity's properties.
    open var subentities: [NSEntityDescription] = [] {
        didSet {
            for entity in subentities {
                entity.superentity = self
                entity.forgetProperties()
            }
        }
    }
    private var own: [NSPropertyDescription] = []
    private let lock = NSLock()
    /// The properties by their names, until the entity changes.
    private var named: [String: NSPropertyDescription]?
    /// The modules in which the class can be.
    var modules: [String] = []
    /// The class, which is looked up once.
    private var foundClass: NSManagedObject.Type?

    override public init() { super.init() }

    /// The properties, with the inherited ones.
    open var properties: [NSPropertyDescription] {
        get { (superentity?.properties ?? []) + own }
        set {
            own = newValue
            for property in own { property.entity = self }
            forgetProperties()
        }
    }

    /// The properties by their names.
    open var propertiesByName: [String: NSPropertyDescription] {
        if let named = lock.withLock({ named }) { return named }
        let found = Dictionary(properties.map { ($0.name, $0) }) { $1 }
        lock.withLock { named = found }
        return found
    }

    private func forgetProperties() {
        for entity in family { entity.lock.withLock { entity.named = nil } }
    }

    /// The attributes by their names.
    open var attributesByName: [String: NSAttributeDescription] {
        propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
    }

    /// The relationships by their names.
    open var relationshipsByName: [String: NSRelationshipDescription] {
        propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
    }

    /// The entities that inherit from this one, by their names.
    open var subentitiesByName: [String: NSEntityDescription] {
        Dictionary(subentities.compactMap { entity in entity.name.map { ($0, entity) } }) { $1 }
    }

    /// Returns true if an entity is this one or one that this one inherits from.
    open func isKindOf(entity: NSEntityDescription) -> Bool {
        self === entity || superentity?.isKindOf(entity: entity) == true
    }

    /// Returns the description of an entity; `nil` if the context's model has none of that name.
    open class func entity(forEntityName entityName: String, in context: NSManagedObjectContext) -> NSEntityDescription?
    {
        context.coordinator?.managedObjectModel.entitiesByName[entityName]
    }

    open class func insertNewObject(forEntityName entityName: String, into context: NSManagedObjectContext)
        -> NSManagedObject
    {
        guard let entity = entity(forEntityName: entityName, in: context) else {
            preconditionFailure("the context's model has no entity \(entityName) — add it to the model")
        }
        return entity.makeObject(in: context)
    }

    func makeObject(in context: NSManagedObjectContext?) -> NSManagedObject {
        objectClass.init(entity: self, insertInto: context)
    }

    /// The class of the objects: `NSManagedObject` if the app has no class of the name.
    var objectClass: NSManagedObject.Type {
        if let foundClass { return foundClass }
        let name = managedObjectClassName ?? ""
        let plain = name.split(separator: ".").last.map(String.init) ?? name
        let names = [name] + modules.map { "\($0).\(plain)" }
        let found = names.lazy.compactMap { NSClassFromString($0) as? NSManagedObject.Type }.first
        foundClass = found
        return found ?? NSManagedObject.self
    }

    /// Makes a class that a fetch asks for the class of the objects, if it has the entity's class name.
    func adopt(_ type: Any.Type) {
        guard foundClass == nil, let type = type as? NSManagedObject.Type, names(type) else { return }
        foundClass = type
    }

    /// Returns true if the entity's class name is that of a class.
    func names(_ type: NSManagedObject.Type) -> Bool {
        managedObjectClassName.split(separator: ".").last.map { $0 == String(describing: type) } ?? false
    }

    /// This entity and all that inherit from it.
    var family: [NSEntityDescription] { [self] + subentities.flatMap(\.family) }
}

/// A data model: the entities of an app.
open class NSManagedObjectModel: NSObject, @unchecked Sendable {
    /// The entities. Each is listed, also those that inherit from another one.
    open var entities: [NSEntityDescription] = [] {
        didSet {
            for entity in entities { entity.managedObjectModel = self }
        }
    }
    /// No effect: no store is migrated here.
    open var versionIdentifiers: Set<AnyHashable> = []

    override public init() {
        super.init()
        LoadedModels.add(self)
    }

    /// Reads a model that `bring` made of an `.xcdatamodeld` folder; `nil` if the file can't be read.
    public convenience init?(contentsOf url: URL) {
        self.init()
        guard let entities = ModelFile.entities(path: url.path) else { return nil }
        self.entities = entities
    }

    /// Returns all of the app's models in one. Bundles are ignored, because the models of all modules are one app's.
    open class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
        let model = NSManagedObjectModel()
        model.entities = ModelFile.all.flatMap { ModelFile.entities(path: $0) ?? [] }
        return model
    }

    /// Returns models in one; the entities become those of the merged model.
    public convenience init?(byMerging models: [NSManagedObjectModel]?) {
        self.init()
        entities = (models ?? []).flatMap(\.entities)
    }

    /// The entities by their names.
    open var entitiesByName: [String: NSEntityDescription] {
        Dictionary(entities.compactMap { entity in entity.name.map { ($0, entity) } }) { $1 }
    }
}

/// The models of this process, in which a class finds its entity.
enum LoadedModels {
    private final class Reference: @unchecked Sendable {
        weak var model: NSManagedObjectModel?
        init(_ model: NSManagedObjectModel) { self.model = model }
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var references: [Reference] = []
    /// The app's models for classes that are asked for their entity before a container is made.
    nonisolated(unsafe) private static var merged: NSManagedObjectModel?

    static func add(_ model: NSManagedObjectModel) {
        lock.withLock {
            references.removeAll { $0.model == nil }
            references.append(Reference(model))
        }
    }

    /// Returns the entity of a name, in the newest model that has one.
    static func entity(named name: String) -> NSEntityDescription? {
        lock.withLock { references.compactMap(\.model) }.reversed().lazy.compactMap { $0.entitiesByName[name] }.first
    }

    /// Returns the entity of a class, in the newest model that has one.
    static func entity(of type: NSManagedObject.Type) -> NSEntityDescription? {
        let models = lock.withLock { references.compactMap(\.model) }
        for model in models.reversed() {
            if let found = model.entities.first(where: { $0.names(type) }) { return found }
        }
        guard lock.withLock({ merged == nil }), let all = NSManagedObjectModel.mergedModel(from: nil) else {
            return nil
        }
        lock.withLock { merged = all }
        return all.entities.first { $0.names(type) }
    }
}
