// Rejected: a parameter of a type that intents don't support.
// error: requires that 'Unknown' conform to '_IntentValue'
import AppIntents

struct Unknown: Sendable {}

#if REJECTED
struct ParameterOfAnyType: AppIntent {
    static let title: LocalizedStringResource = "a"
    @Parameter(title: "a") var value: Unknown
    func perform() async throws -> some IntentResult { .result() }
}
#else
struct ParameterOfAnyType: AppIntent {
    static let title: LocalizedStringResource = "a"
    @Parameter(title: "a") var value: String
    func perform() async throws -> some IntentResult { .result() }
}
#endif
