/// Identifies an entity among all of an app, whatever their types.
///
/// Mirrors [AppIntents' `EntityIdentifier`](https://developer.apple.com/documentation/appintents/entityidentifier).
public struct EntityIdentifier: Hashable, Sendable, CustomStringConvertible {
    /// The type of the entity.
    public let entityType: any AppEntity.Type
    /// What identifies it among those of its type.
    public let identifier: String

    /// Identifies an entity.
    public init<Entity: AppEntity>(for entity: Entity) { self.init(for: Entity.self, identifier: entity.id) }

    /// Identifies the entity of a type with an identifier.
    public init<Entity: AppEntity>(for entityType: Entity.Type, identifier: Entity.ID) {
        (self.entityType, self.identifier) = (entityType, identifier.entityIdentifierString)
    }

    /// The type and the identifier.
    public var description: String { "\(entityType)/\(identifier)" }

    /// Whether both identify the same entity.
    public static func == (one: EntityIdentifier, other: EntityIdentifier) -> Bool {
        ObjectIdentifier(one.entityType) == ObjectIdentifier(other.entityType) && one.identifier == other.identifier
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(entityType))
        hasher.combine(identifier)
    }
}
