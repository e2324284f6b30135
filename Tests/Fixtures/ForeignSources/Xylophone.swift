// Uses: a phrase without applicationName beside correct ones; family: intent
// Shows: Ding
import AppIntents

struct XylophoneIntent: AppIntent {
    static let title: LocalizedStringResource = "Strike"

    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Ding") }
}

struct XylophoneShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: XylophoneIntent(), phrases: ["Strike a note", "Strike \(.applicationName)"], shortTitle: "Strike",
            systemImageName: "music.note")
    }
}
