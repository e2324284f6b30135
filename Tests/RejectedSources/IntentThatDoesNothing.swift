// Rejected: an intent without a perform method.
// error: type 'IntentThatDoesNothing' does not conform to protocol 'AppIntent'
import AppIntents

#if REJECTED
struct IntentThatDoesNothing: AppIntent {
    static let title: LocalizedStringResource = "a"
}
#else
struct IntentThatDoesNothing: AppIntent {
    static let title: LocalizedStringResource = "a"
    func perform() async throws -> some IntentResult { .result() }
}
#endif
