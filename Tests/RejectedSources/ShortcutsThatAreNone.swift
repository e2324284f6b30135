// Rejected: a shortcuts provider without shortcuts.
// error: type 'ShortcutsThatAreNone' does not conform to protocol 'AppShortcutsProvider'
import AppIntents

struct DisplayedIntent: AppIntent {
    static let title: LocalizedStringResource = "a"
    func perform() async throws -> some IntentResult { .result() }
}

#if REJECTED
struct ShortcutsThatAreNone: AppShortcutsProvider {}
#else
struct ShortcutsThatAreNone: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: DisplayedIntent(), phrases: ["Show \(.applicationName)"], shortTitle: "a", systemImageName: "star")
    }
}
#endif
