// Rejected: an intent that doesn't return an intent result.
// error: type 'IntentOfAnotherResult' does not conform to protocol 'AppIntent'
import AppIntents

#if REJECTED
struct IntentOfAnotherResult: AppIntent {
    static let title: LocalizedStringResource = "a"
    func perform() async throws -> String { "a" }
}
#else
struct IntentOfAnotherResult: AppIntent {
    static let title: LocalizedStringResource = "a"
    func perform() async throws -> some ReturnsValue<String> { .result(value: "a") }
}
#endif
