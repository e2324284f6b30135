// Rejected: an entity without a query.
// error: type 'EntityWithoutAQuery' does not conform to protocol 'AppEntity'
import AppIntents

#if REJECTED
struct EntityWithoutAQuery: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "a"
    var id: String
    var displayRepresentation: DisplayRepresentation { "a" }
}
#else
struct EntityWithoutAQuery: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "a"
    static let defaultQuery = QueryOfShelves()
    var id: String
    var displayRepresentation: DisplayRepresentation { "a" }
}

struct QueryOfShelves: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [EntityWithoutAQuery] { [] }
}
#endif
