import AppIntents
import IntentsRuntime

/// An intent that answers a question about the user's calendar from the stored events.
///
/// The question is untrusted: it is only compared with words, and neither stored nor logged.
struct AskWythnosIntent: AppIntent {
    static let title: LocalizedStringResource = "Ask Wythnos"
    static let description: IntentDescription = "Ask a question about your calendar"

    // airlock:disable parameter-dialog the general question asks for the question
    @Parameter(title: "Question")
    var question: String

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let response = try CalendarResponder.current().response(to: question)
        return .result(dialog: "\(response)")
    }
}

/// The shortcuts for the calendar. The user is prompted for the question, because a phrase can't contain free text.
struct WythnosShortcutsProvider: AppShortcutsProvider {
    static let shortcutTileColor: ShortcutTileColor = .teal

    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: AskWythnosIntent(),
            phrases: [
                "Ask \(.applicationName)", "Ask \(.applicationName) a question",
                "Ask \(.applicationName) about my calendar",
            ],
            shortTitle: "Ask Wythnos", systemImageName: "calendar")
    }
}

/// The calendar feature's registration in the intents extension.
let wythnosApp = AppRegistration(
    applicationName: "Wythnos", intents: [AskWythnosIntent.self], entities: [], shortcuts: WythnosShortcutsProvider.self
)
