// Rejected: a dialog with a wrong argument label.
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
