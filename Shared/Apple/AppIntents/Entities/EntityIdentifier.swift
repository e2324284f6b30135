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

/// An identifier that can be written as a string and read back.
public protocol EntityIdentifierConvertible: Hashable, Sendable {
    /// The identifier as a string.
    var entityIdentifierString: String { get }
    /// The identifier a string stands for; `nil` for none.
    static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
    /// The string itself.
    public var entityIdentifierString: String { self }
    /// The string itself.
    public static func entityIdentifier(for entityIdentifierString: String) -> String? { entityIdentifierString }
}

extension Int: EntityIdentifierConvertible {
    /// The number in decimal digits.
    public var entityIdentifierString: String { "\(self)" }
    /// The number the digits stand for.
    public static func entityIdentifier(for entityIdentifierString: String) -> Int? { Int(entityIdentifierString) }
}
