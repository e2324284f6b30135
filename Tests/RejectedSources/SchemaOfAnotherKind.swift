// Rejected: an enumeration as the intent of a schema.
// error: '@AppIntent' can only be applied to a 'struct' or 'class'
import AppIntents

#if REJECTED
@AppIntent(schema: .photos.createAlbum)
enum SchemaOfAnotherKind {
    case first
}
#else
@AppIntent(schema: .photos.createAlbum)
struct SchemaOfAnotherKind {
    func perform() async throws -> some IntentResult { .result() }
}
#endif
