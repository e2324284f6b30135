import AppIntents

/// Answers a question about the person's calendar from what the app stored.
///
/// The question is untrusted: it is words to compare with words, kept nowhere and written to no log.
struct AskWythnosIntent: AppIntent {
    static let title: LocalizedStringResource = "Ask Wythnos"
    static let description: IntentDescription = "Ask a question about your calendar"

    @Parameter(title: "Question")
    var question: String

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let response = try CalendarResponder.current().response(to: question)
        return .result(dialog: "\(response)")
    }
}
