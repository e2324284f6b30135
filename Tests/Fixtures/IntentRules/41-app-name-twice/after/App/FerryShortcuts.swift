// swift-format-ignore-file
import AppIntents

struct FerryIntent: AppIntent {
    static let title: LocalizedStringResource = "Next Ferry"
    static let description = IntentDescription("Tells when the next ferry leaves.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "At nine.")
    }
}

struct FerryShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: FerryIntent(),
            phrases: [
                "Next ferry in \(.applicationName)",
                "Ask \(.applicationName) for the next ferry",
            ],
            shortTitle: "Next Ferry",
            systemImageName: "ferry"
        )
    }
}
