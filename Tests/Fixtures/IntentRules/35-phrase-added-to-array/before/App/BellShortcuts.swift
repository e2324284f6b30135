// swift-format-ignore-file
import AppIntents

struct BellIntent: AppIntent {
    static let title: LocalizedStringResource = "Ring"
    static let description = IntentDescription("Tells when the bell rings.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "At noon.")
    }
}

enum BellPhrases {
    static let more: [AppShortcutPhrase<BellIntent>] = ["Bell times in \(.applicationName)"]
}

struct BellShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: BellIntent(),
            phrases: [
                "When does the bell ring in \(.applicationName)",
            ] + BellPhrases.more,
            shortTitle: "Bell",
            systemImageName: "bell"
        )
    }
}
