import AppIntents

/// An intent that answers a question about the user's calendar from the stored events.
///
/// The question is untrusted: it is only compared with words, and neither stored nor logged.
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
