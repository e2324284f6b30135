// swift-format-ignore-file
import AppIntents

struct WaterIntent: AppIntent {
    static let title: LocalizedStringResource = "Log Water"
    static let description = IntentDescription("Counts a glass of water.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "One more glass.")
    }
}

struct WaterShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: WaterIntent(),
            phrases: [
                "Log water in \(.applicationName)",
            ],
            shortTitle: "Log Water",
            systemImageName: "drop"
        )
    }
}
