// Rejected: a schema of a domain that doesn't exist.
// error: has no member 'gardening'
import AppIntents

#if REJECTED
@AppIntent(schema: .gardening.plant)
struct SchemaOfNoDomain {
    func perform() async throws -> some IntentResult { .result() }
}
#else
@AppIntent(schema: .photos.createAlbum)
struct SchemaOfNoDomain {
    func perform() async throws -> some IntentResult { .result() }
}
#endif
