import Foundation

/// The models of a store.
public final class Schema: Hashable, @unchecked Sendable {
    /// The version of a schema.
    public struct Version: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
        public let major: Int
        public let minor: Int
        public let patch: Int

        public init(_ major: Int, _ minor: Int, _ patch: Int) {
            (self.major, self.minor, self.patch) = (major, minor, patch)
        }

        public var description: String { "\(major).\(minor).\(patch)" }

        /// Orders two values.
        public static func < (first: Self, second: Self) -> Bool {
            (first.major, first.minor, first.patch) < (second.major, second.minor, second.patch)
        }
    }

    /// The models, and those that they relate to.
    public let entities: [Entity]
    public let version: Version
    let models: [ModelInfo]

    /// Creates a schema of models, and of the models that they relate to.
    public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {
        self.version = version
        models = ModelInfo.all(of: types)
        entities = models.map(Entity.init)
    }

    public convenience init(_ types: any PersistentModel.Type..., version: Version = Version(1, 0, 0)) {
        self.init(types, version: version)
    }

    public convenience init(versionedSchema: any VersionedSchema.Type) {
        self.init(versionedSchema.models, version: versionedSchema.versionIdentifier)
    }

    /// The models by their names.
    public var entitiesByName: [String: Entity] {
        Dictionary(entities.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Returns the description of a model; `nil` if the schema doesn't contain it.
    public func entity<T: PersistentModel>(for type: T.Type) -> Entity? { entitiesByName[ModelInfo.of(type).name] }

    /// Returns the name of a model's class.
    public static func entityName<T: PersistentModel>(for type: T.Type) -> String { ModelInfo.of(type).name }

    /// Returns true if both are the same.
    public static func == (first: Schema, second: Schema) -> Bool {
        first.version == second.version && first.models.elementsEqual(second.models, by: ===)
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(version)
        hasher.combine(models.map(\.name))
    }
}

extension Schema {
    /// A stored property.
    public protocol SchemaProperty: AnyObject {
        var name: String { get }
        var originalName: String { get }
        var valueType: any Any.Type { get }
        var isOptional: Bool { get }
    }

    /// A stored value of a model.
    public final class Attribute: SchemaProperty, @unchecked Sendable {
        /// How a value is stored.
        public struct Option: Hashable, Sendable {
            let name: String

            /// No two models have the same value. A model with the value of a stored one replaces the stored one's values.
            public static let unique = Option(name: "unique")
            /// No effect: the value is in the store's file.
            public static let externalStorage = Option(name: "externalStorage")
            /// The value of a deleted model stays in the store's history.
            public static let preserveValueOnDeletion = Option(name: "preserveValueOnDeletion")
            /// No effect: accepted so that sources compile.
            public static let spotlight = Option(name: "spotlight")
            /// The value isn't stored.
            public static let ephemeral = Option(name: "ephemeral")
            /// No effect: the store's file isn't encrypted.
            public static let encrypt = Option(name: "encrypt")
            /// No effect: nothing is sent to iCloud.
            public static let allowsCloudEncryption = Option(name: "allowsCloudEncryption")

            /// No effect: the value is stored as its own type is coded.
            public static func transformable(by transformerName: String) -> Option { Option(name: "transformable") }
            /// No effect: the value is stored as its own type is coded.
            public static func transformable(by transformer: AnyClass) -> Option { Option(name: "transformable") }
        }

        public internal(set) var name = ""
        public internal(set) var valueType: any Any.Type = Never.self
        public internal(set) var isOptional = false
        /// The former name of a renamed property.
        public let originalName: String
        public let options: [Option]
        /// No effect: schemas are compared by their properties.
        public let hashModifier: String?
        let formerName: String?

        public init(_ options: Option..., originalName: String? = nil, hashModifier: String? = nil) {
            (self.options, self.originalName, self.hashModifier) = (options, originalName ?? "", hashModifier)
            formerName = originalName
        }

        /// True if no two models have the same value.
        public var isUnique: Bool { options.contains(.unique) }
        /// True if the value isn't stored.
        public var isTransient: Bool { options.contains(.ephemeral) }
    }

    /// A property whose values are models.
    public final class Relationship: SchemaProperty, @unchecked Sendable {
        /// How a relationship is stored.
        public struct Option: Hashable, Sendable {
            let name: String

            /// No effect: accepted so that sources compile.
            public static let unique = Option(name: "unique")
        }

        /// The result of a deletion for the related models.
        public enum DeleteRule: String, Codable, Sendable { case noAction, nullify, cascade, deny }

        public internal(set) var name = ""
        public internal(set) var valueType: any Any.Type = Never.self
        public internal(set) var isOptional = false
        /// The name of the related class.
        public internal(set) var destination = ""
        /// The name of the property in the other direction; `nil` if there is none.
        public internal(set) var inverseName: String?
        /// The former name of a renamed property.
        public let originalName: String
        public let options: [Option]
        public let deleteRule: DeleteRule
        /// No effect: the number of models isn't checked.
        public let minimumModelCount: Int?
        /// No effect: the number of models isn't checked.
        public let maximumModelCount: Int?
        /// The property in the other direction.
        public let inverseKeyPath: AnyKeyPath?
        let formerName: String?

        public init(
            _ options: Option..., deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0,
            maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
            hashModifier: String? = nil
        ) {
            (self.options, self.deleteRule, self.originalName) = (options, deleteRule, originalName ?? "")
            (self.minimumModelCount, self.maximumModelCount) = (minimumModelCount, maximumModelCount)
            (inverseKeyPath, formerName) = (inverse, originalName)
        }
    }

    /// An index of a model.
    public final class Index<T: PersistentModel> {
        /// The kinds of indexes. They have no effect.
        public enum Types<Model: PersistentModel> {
            case binary([PartialKeyPath<Model>])
            case rtree([PartialKeyPath<Model>])
        }
    }

    /// The description of a model.
    public final class Entity: Hashable, @unchecked Sendable {
        /// The name of the class.
        public let name: String
        private let info: ModelInfo

        init(_ info: ModelInfo) {
            (name, self.info) = (info.name, info)
        }

        /// The names of the properties that no two models have the same values of.
        public var uniquenessConstraints: [[String]] { info.uniqueKeys }
        /// The names of the properties of each index.
        public var indices: [[String]] { info.indexes }
        /// The attributes by their names.
        public var attributesByName: [String: Attribute] {
            Dictionary(info.properties.filter { $0.relation == nil }.map { ($0.name, $0.attribute) }) { $1 }
        }
        /// The relationships by their names.
        public var relationshipsByName: [String: Relationship] {
            Dictionary(info.properties.compactMap { each in each.relation.map { (each.name, $0.relationship) } }) {
                $1
            }
        }

        /// Returns true if both are the same.
        public static func == (first: Entity, second: Entity) -> Bool { first.info === second.info }
        /// Hashes the identity.
        public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }
}

/// A version of an app's models.
public protocol VersionedSchema: SendableMetatype {
    /// The models.
    static var models: [any PersistentModel.Type] { get }
    /// The version.
    static var versionIdentifier: Schema.Version { get }
}

/// The versions of an app's models, in their order. No effect: the store's file is changed to the models of the container without stages.
public protocol SchemaMigrationPlan: SendableMetatype {
    /// The versions.
    static var schemas: [any VersionedSchema.Type] { get }
    /// The steps from one version to the next.
    static var stages: [MigrationStage] { get }
}

/// A step from one version of a schema to the next. No effect: the store's file is changed to the models of the container without stages.
public enum MigrationStage: Sendable {
    case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
    case custom(
        fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
        willMigrate: (@Sendable (ModelContext) throws -> Void)?,
        didMigrate: (@Sendable (ModelContext) throws -> Void)?)
}
