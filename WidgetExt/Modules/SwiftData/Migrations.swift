import Foundation

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
