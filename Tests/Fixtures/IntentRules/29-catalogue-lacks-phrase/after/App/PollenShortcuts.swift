// swift-format-ignore-file
import AppIntents

struct PollenTodayIntent: AppIntent {
    static let title: LocalizedStringResource = "Pollen Today"
    static let description = IntentDescription("Tells today's pollen count at home.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "The count is low today.")
    }
}

struct PollenShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: PollenTodayIntent(),
            phrases: [
                "How is the pollen in \(.applicationName)",
                "\(.applicationName) pollen count",
            ],
            shortTitle: "Pollen Today",
            systemImageName: "allergens"
        )
    }
}
