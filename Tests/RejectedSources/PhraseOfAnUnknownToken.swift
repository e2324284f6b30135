// Rejected: a phrase with a token that doesn't exist.
// error: has no member 'appName'
import AppIntents

struct SpokenIntent: AppIntent {
    static let title: LocalizedStringResource = "a"
    func perform() async throws -> some IntentResult { .result() }
}

#if REJECTED
struct PhraseOfAnUnknownToken: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: SpokenIntent(), phrases: ["Speak \(.appName)"], shortTitle: "a", systemImageName: "star")
    }
}
#else
struct PhraseOfAnUnknownToken: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: SpokenIntent(), phrases: ["Speak \(.applicationName)"], shortTitle: "a", systemImageName: "star")
    }
}
#endif
