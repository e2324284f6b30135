// Rejected: a stored property marked as computed.
// error: '@ComputedProperty' can only be applied to a computed property
import AppIntents

struct QueryOfNames: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [PropertyThatIsStored] { [] }
}

#if REJECTED
struct PropertyThatIsStored: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "a"
    static let defaultQuery = QueryOfNames()
    var id: String
    var displayRepresentation: DisplayRepresentation { "a" }
    @ComputedProperty var name: String
}
#else
struct PropertyThatIsStored: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "a"
    static let defaultQuery = QueryOfNames()
    var id: String
    var displayRepresentation: DisplayRepresentation { "a" }
    @ComputedProperty var name: String { "a" }
}
#endif
