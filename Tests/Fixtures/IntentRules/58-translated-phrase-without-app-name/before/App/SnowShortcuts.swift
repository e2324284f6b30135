// swift-format-ignore-file
import AppIntents

struct SnowIntent: AppIntent {
    static let title: LocalizedStringResource = "Snow Report"
    static let description = IntentDescription("Tells how deep the snow is.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "One metre.")
    }
}

struct SnowShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: SnowIntent(),
            phrases: [
                "How deep is the snow in \(.applicationName)",
                "Snow in \(.applicationName)",
            ],
            shortTitle: "Snow Report",
            systemImageName: "snowflake"
        )
    }
}
