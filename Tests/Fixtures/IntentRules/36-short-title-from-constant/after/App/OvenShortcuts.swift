// swift-format-ignore-file
import AppIntents

struct OvenIntent: AppIntent {
    static let title: LocalizedStringResource = "Oven"
    static let description = IntentDescription("Tells how hot the oven is.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "180 degrees.")
    }
}

private let ovenTitle: LocalizedStringResource = "Oven"

struct OvenShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: OvenIntent(),
            phrases: [
                "How hot is the oven in \(.applicationName)",
            ],
            shortTitle: "Oven",
            systemImageName: "oven"
        )
    }
}
