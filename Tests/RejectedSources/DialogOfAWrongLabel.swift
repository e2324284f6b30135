// Rejected: a dialog by a label that isn't the API's.
// error: (have 'dialogue:', expected 'dialog:')
import AppIntents

#if REJECTED
struct DialogOfAWrongLabel: AppIntent {
    static let title: LocalizedStringResource = "a"
    func perform() async throws -> some ProvidesDialog { .result(dialogue: "a") }
}
#else
struct DialogOfAWrongLabel: AppIntent {
    static let title: LocalizedStringResource = "a"
    func perform() async throws -> some ProvidesDialog { .result(dialog: "a") }
}
#endif
