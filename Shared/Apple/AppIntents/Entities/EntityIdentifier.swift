/// An identifier of an entity that is unique among all entity types of an app.
///
/// Mirrors [AppIntents' `EntityIdentifier`](https://developer.apple.com/documentation/appintents/entityidentifier).
public struct EntityIdentifier: Hashable, Sendable, CustomStringConvertible {
    public let entityType: any AppEntity.Type
    /// The identifier of the entity, unique within its type.
    public let identifier: String

    /// Creates an identifier of an entity.
    public init<Entity: AppEntity>(for entity: Entity) { self.init(for: Entity.self, identifier: entity.id) }

    /// Creates an identifier from an entity's type and its identifier.
    public init<Entity: AppEntity>(for entityType: Entity.Type, identifier: Entity.ID) {
        (self.entityType, self.identifier) = (entityType, identifier.entityIdentifierString)
    }

    public var description: String { "\(entityType)/\(identifier)" }

    /// Returns a Boolean value that indicates whether two identifiers identify the same entity.
    public static func == (one: EntityIdentifier, other: EntityIdentifier) -> Bool {
        ObjectIdentifier(one.entityType) == ObjectIdentifier(other.entityType) && one.identifier == other.identifier
    }

    /// Hashes the type and the identifier.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(entityType))
        hasher.combine(identifier)
    }
}

/// An identifier that can be converted to a string and back.
public protocol EntityIdentifierConvertible: Hashable, Sendable {
    /// The identifier as a string.
    var entityIdentifierString: String { get }
    /// Returns the identifier that a string represents; `nil` for an invalid string.
    static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
    /// The string itself.
    public var entityIdentifierString: String { self }
    /// Returns the string itself.
    public static func entityIdentifier(for entityIdentifierString: String) -> String? { entityIdentifierString }
}

extension Int: EntityIdentifierConvertible {
    /// The number in decimal digits.
    public var entityIdentifierString: String { "\(self)" }
    /// Returns the number that the digits represent; `nil` for any other string.
    public static func entityIdentifier(for entityIdentifierString: String) -> Int? { Int(entityIdentifierString) }
}
