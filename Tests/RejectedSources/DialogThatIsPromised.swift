// Rejected: a declared dialog that is missing from the result.
// error: return type of instance method 'perform()'
import AppIntents

#if REJECTED
struct DialogThatIsPromised: AppIntent {
    static let title: LocalizedStringResource = "a"
    func perform() async throws -> some IntentResult & ProvidesDialog { .result() }
}
#else
struct DialogThatIsPromised: AppIntent {
    static let title: LocalizedStringResource = "a"
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "a") }
}
#endif
