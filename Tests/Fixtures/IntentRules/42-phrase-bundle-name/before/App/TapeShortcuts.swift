// swift-format-ignore-file
import AppIntents

struct TapeIntent: AppIntent {
    static let title: LocalizedStringResource = "Last Tape"
    static let description = IntentDescription("Names the last tape.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Tape four.")
    }
}

struct TapeShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: TapeIntent(),
            phrases: [
                "Open TapeDeck’s last tape in \(.applicationName)",
                "Last tape of \(.applicationName)",
            ],
            shortTitle: "Last Tape",
            systemImageName: "recordingtape"
        )
    }
}
