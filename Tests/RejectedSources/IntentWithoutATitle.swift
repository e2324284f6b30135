// Rejected: an intent without a title.
// error: type 'IntentWithoutATitle' does not conform to protocol 'AppIntent'
import AppIntents

#if REJECTED
struct IntentWithoutATitle: AppIntent {
    func perform() async throws -> some IntentResult { .result() }
}
#else
struct IntentWithoutATitle: AppIntent {
    static let title: LocalizedStringResource = "a"
    func perform() async throws -> some IntentResult { .result() }
}
#endif
