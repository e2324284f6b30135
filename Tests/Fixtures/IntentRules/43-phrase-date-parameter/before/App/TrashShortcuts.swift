// swift-format-ignore-file
import AppIntents

struct TrashIntent: AppIntent {
    static let title: LocalizedStringResource = "Trash Day"
    static let description = IntentDescription("Tells which bin is collected.")

    @Parameter(title: "Day", requestValueDialog: "On which day?")
    var day: Date

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "The green bin.")
    }
}

struct TrashShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: TrashIntent(),
            phrases: [
                "Which bin on \(\.$day) in \(.applicationName)",
                "Which bin in \(.applicationName)",
            ],
            shortTitle: "Trash Day",
            systemImageName: "trash"
        )
    }
}
