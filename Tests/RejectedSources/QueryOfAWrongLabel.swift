// Rejected: a query with a wrong argument label.
// error: type 'QueryOfAWrongLabel' does not conform to protocol 'EntityQuery'
import AppIntents

struct Book: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "a"
    static let defaultQuery = QueryOfAWrongLabel()
    var id: String
    var displayRepresentation: DisplayRepresentation { "a" }
}

#if REJECTED
struct QueryOfAWrongLabel: EntityQuery {
    func entities(with identifiers: [String]) async throws -> [Book] { [] }
}
#else
struct QueryOfAWrongLabel: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Book] { [] }
}
#endif
