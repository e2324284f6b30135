import AppIntents
import IntentsRuntime

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
