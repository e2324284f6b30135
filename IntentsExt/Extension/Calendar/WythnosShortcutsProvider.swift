import AppIntents
import IntentsRuntime

/// The phrases that ask about the calendar. What the question is, is asked back: no phrase has free text in it.
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

/// What the calendar feature brings to the intents extension.
let wythnosApp = AppRegistration(
    applicationName: "Wythnos", intents: [AskWythnosIntent.self], entities: [], shortcuts: WythnosShortcutsProvider.self
)
