// Rejected: an entity whose identifier can't be converted to a string.
// error: does not conform to protocol 'AppEntity'
import AppIntents

struct Key: Hashable, Sendable {}

#if REJECTED
struct EntityOfAnyIdentifier: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "a"
    static let defaultQuery = QueryOfKeys()
    var id: Key
    var displayRepresentation: DisplayRepresentation { "a" }
}

struct QueryOfKeys: EntityQuery {
    func entities(for identifiers: [Key]) async throws -> [EntityOfAnyIdentifier] { [] }
}
#else
struct EntityOfAnyIdentifier: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "a"
    static let defaultQuery = QueryOfKeys()
    var id: Int
    var displayRepresentation: DisplayRepresentation { "a" }
}

struct QueryOfKeys: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [EntityOfAnyIdentifier] { [] }
}
#endif
