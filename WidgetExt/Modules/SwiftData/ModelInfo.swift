import Foundation
import Shared
import Synchronization

extension Schema {
    /// A stored property of a model, or its groups of unique or indexed properties.
    public struct PropertyMetadata: @unchecked Sendable {
        enum Content {
            case property(ModelProperty)
            case unique([[String]])
            case index([[String]])
        }

        let content: Content

        public init<Model: PersistentModel, Value>(
            _ name: String, _ keyPath: KeyPath<Model, Value>, metadata: Any? = nil
        ) {
            content = .property(ModelProperty(name, keyPath, default: nil, metadata))
        }

        public init<Model: PersistentModel, Value>(
            _ name: String, _ keyPath: KeyPath<Model, Value>, defaultValue: @autoclosure @escaping () -> Value,
            metadata: Any? = nil
        ) {
            content = .property(ModelProperty(name, keyPath, default: defaultValue, metadata))
        }

        public init(_unique keys: [[String]]) { content = .unique(keys) }

        public init(_index keys: [[String]]) { content = .index(keys) }
    }
}

/// Returns the metadata of a model. It names the properties only, which is safe on any actor.
public func _schemaMetadata(_ list: @escaping @MainActor () -> [Schema.PropertyMetadata]) -> [Schema.PropertyMetadata] {
    // Unchecked: the list forms key paths and closures, and reads no property.
    unsafeBitCast(list, to: (() -> [Schema.PropertyMetadata]).self)()
}

/// A stored property of a model.
final class ModelProperty: @unchecked Sendable {
    /// A property whose values are models.
    struct Relation {
        let target: any PersistentModel.Type
        let isToMany: Bool
        let relationship: Schema.Relationship
    }

    let name: String
    let keyPath: AnyKeyPath
    let valueType: any Any.Type
    let isOptional: Bool
    let attribute: Schema.Attribute
    let relation: Relation?
    /// Conversions of values; `nil` for a relationship and for a type that can't be stored.
    let coding: ValueCoding?
    let defaultValue: (() -> Any)?
    /// Tells the observers of a model that the property changes.
    let notify: (any PersistentModel, ObservationRegistrar) -> Void
    /// The property in the other direction, and its class.
    fileprivate(set) var inverse: (info: ModelInfo, property: ModelProperty)?
    /// The position in a row's values; `nil` if the values of the property aren't in its class's table.
    fileprivate(set) var column: Int?
    /// The table of pairs of a to-many relationship without a to-one inverse.
    fileprivate(set) var link: StoredLink?

    init<Model: PersistentModel, Value>(
        _ name: String, _ keyPath: KeyPath<Model, Value>, default value: (() -> Value)?, _ metadata: Any?
    ) {
        (self.name, self.keyPath, valueType, defaultValue) = (name, keyPath, Value.self, value)
        owner = Model.self
        notify = { model, registrar in
            guard let model = model as? Model else { return }
            registrar.withMutation(of: model, keyPath: keyPath) {}
        }
        attribute = metadata as? Schema.Attribute ?? Schema.Attribute()
        let (type, isOptional) = ValueCoding.unwrapped(Value.self)
        let list = (type as? any ModelList.Type)?.elementType
        self.isOptional = isOptional
        (attribute.name, attribute.valueType, attribute.isOptional) = (name, Value.self, isOptional)
        if let target = (list ?? type) as? any PersistentModel.Type {
            let relationship = metadata as? Schema.Relationship ?? Schema.Relationship()
            (relationship.name, relationship.valueType, relationship.isOptional) = (name, Value.self, isOptional)
            relation = Relation(target: target, isToMany: list != nil, relationship: relationship)
            coding = nil
        } else {
            (relation, coding) = (nil, ValueCoding.of(Value.self))
        }
    }

    private let owner: any PersistentModel.Type

    /// Finds the inverse of a property whose class isn't in a container yet.
    func connectIfNeeded() { ModelInfo.of(owner).connect() }

    /// The name of the column; the former name of a renamed property.
    var formerName: String? { relation?.relationship.formerName ?? attribute.formerName }
}

/// A list of models: an array or a set.
protocol ModelList {
    static var elementType: any Any.Type { get }
    static func list(of models: [any PersistentModel]) -> Any
    var models: [any PersistentModel] { get }
}

extension Array: ModelList {
    static var elementType: any Any.Type { Element.self }
    static func list(of models: [any PersistentModel]) -> Any { models.compactMap { $0 as? Element } }
    var models: [any PersistentModel] { compactMap { $0 as? any PersistentModel } }
}

extension Set: ModelList {
    static var elementType: any Any.Type { Element.self }
    static func list(of models: [any PersistentModel]) -> Any { Set(models.compactMap { $0 as? Element }) }
    var models: [any PersistentModel] { compactMap { $0 as? any PersistentModel } }
}

/// The description of a model's class, made once for each class.
final class ModelInfo: @unchecked Sendable {
    let type: any PersistentModel.Type
    let name: String
    /// The superclass, if it is a model.
    let parent: ModelInfo?
    let properties: [ModelProperty]
    let index: [String: Int]
    let uniqueKeys: [[String]]
    let indexes: [[String]]
    private let places: [AnyKeyPath: Int]
    private let links = Mutex(false)
    /// The positions of the unique values in a row, for each group of them.
    private(set) var uniqueColumns: [[Int]] = []

    private static let known = Mutex<[ObjectIdentifier: ModelInfo]>([:])

    /// Returns the description of a class.
    static func of(_ type: any PersistentModel.Type) -> ModelInfo {
        let id = ObjectIdentifier(type)
        if let info = known.withLock({ $0[id] }) { return info }
        // Metadata is the app's code, which may use other models.
        let info = ModelInfo(type)
        return known.withLock { known in
            if let other = known[id] { return other }
            known[id] = info
            return info
        }
    }

    private init(_ type: any PersistentModel.Type) {
        self.type = type
        name = "\(type)"
        parent = _getSuperclass(type).flatMap { $0 as? any PersistentModel.Type }.map(Self.of)
        let metadata = type.schemaMetadata
        let properties = metadata.compactMap { each in
            if case .property(let property) = each.content { property } else { nil }
        }
        self.properties = properties
        index = Dictionary(properties.enumerated().map { ($1.name, $0) }) { first, _ in first }
        places = Dictionary(properties.enumerated().map { ($1.keyPath, $0) }) { first, _ in first }
        uniqueKeys =
            properties.filter(\.attribute.isUnique).map { [$0.name] }
            + metadata.flatMap { if case .unique(let keys) = $0.content { keys } else { [[String]]() } }
        indexes = metadata.flatMap { if case .index(let keys) = $0.content { keys } else { [[String]]() } }
    }

    /// The first of the class's superclasses that are models, or the class itself. The keys of rows are unique among all of its subclasses.
    var root: ModelInfo { parent?.root ?? self }

    /// Returns true for the class itself and its subclasses.
    func isKind(of other: ModelInfo) -> Bool { self === other || parent?.isKind(of: other) ?? false }

    /// Returns the property of a key path; `nil` for a path that isn't a stored property's.
    func property(_ path: AnyKeyPath) -> ModelProperty? { places[path].map { properties[$0] } }

    /// Returns the classes, their superclasses and all those that they relate to, with their relationships connected.
    static func all(of types: [any PersistentModel.Type]) -> [ModelInfo] {
        var (infos, seen, rest) = ([ModelInfo](), Set<ObjectIdentifier>(), Array(types.reversed()))
        while let type = rest.popLast() {
            guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
            let info = of(type)
            infos.append(info)
            if let parent = info.parent { rest.append(parent.type) }
            rest += info.properties.compactMap { $0.relation?.target }.reversed()
        }
        for info in infos { info.connect() }
        return infos
    }

    /// Finds the inverses, the columns and the tables of pairs.
    func connect() {
        links.withLock { isConnected in
            guard !isConnected else { return }
            isConnected = true
            for property in properties {
                guard let relation = property.relation else { continue }
                let target = Self.of(relation.target)
                relation.relationship.destination = target.name
                property.inverse = inverse(of: property, in: target).map { (target, $0) }
                relation.relationship.inverseName = property.inverse?.property.name
            }
            var count = 0
            for property in properties {
                if let relation = property.relation, relation.isToMany {
                    guard property.inverse?.property.relation?.isToMany != false else { continue }
                    property.link = StoredLink(
                        name: "\(name).\(property.name)", from: name, to: Self.of(relation.target).name)
                } else if !property.attribute.isTransient, property.relation != nil || property.coding != nil {
                    property.column = count
                    count += 1
                }
            }
            uniqueColumns = uniqueKeys.compactMap { names in
                let columns = names.compactMap { name in index[name].flatMap { properties[$0].column } }
                return columns.count == names.count ? columns : nil
            }
        }
    }

    /// Returns the written inverse of a relationship, or the only one in the other direction that has no other inverse.
    private func inverse(of property: ModelProperty, in target: ModelInfo) -> ModelProperty? {
        if let path = property.relation?.relationship.inverseKeyPath { return target.property(path) }
        func relations(_ info: ModelInfo, to other: ModelInfo) -> [ModelProperty] {
            info.properties.filter { $0.relation.map { other.isKind(of: Self.of($0.target)) } ?? false }
        }
        let back = relations(target, to: self)
        if let written = back.first(where: { $0.relation?.relationship.inverseKeyPath == property.keyPath }) {
            return written
        }
        func open(_ list: [ModelProperty], _ taken: [ModelProperty]) -> [ModelProperty] {
            list.filter { each in
                each.relation?.relationship.inverseKeyPath == nil
                    && !taken.contains { $0.relation?.relationship.inverseKeyPath == each.keyPath }
            }
        }
        let (own, other) = (open(relations(self, to: target), back), open(back, relations(self, to: target)))
        return target !== self && own.count == 1 && other.count == 1 ? other.first : nil
    }

    /// The class's table.
    var entity: StoredEntity {
        let columns = properties.filter { $0.column != nil }.map { property in
            let target = property.relation.map { Self.of($0.target).name }
            var value = StoredValue.null
            if let coding = property.coding, let make = property.defaultValue {
                // A default value that can't be stored isn't one.
                value = (try? coding.stored(make())) ?? .null
            }
            return StoredEntity.Column(
                name: property.name, kind: property.coding?.kind ?? .reference, target: target,
                isOptional: property.isOptional, defaultValue: value, originalName: property.formerName,
                type: property.coding?.typeName)
        }
        let names = Set(columns.map(\.name))
        let links = properties.compactMap { $0.relation?.isToMany == false ? [$0.name] : nil }
        return StoredEntity(
            name: name, family: root.name, columns: columns, uniqueKeys: uniqueKeys.filter { names.isSuperset(of: $0) },
            indexes: (indexes + links).filter { names.isSuperset(of: $0) })
    }
}
