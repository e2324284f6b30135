// swift-format-ignore-file
import AppIntents

struct CafeIntent: AppIntent {
    static let title: LocalizedStringResource = "Nearest Café"
    static let description = IntentDescription("Names the nearest café.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Café Rosa.")
    }
}

struct CafeShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: CafeIntent(),
            phrases: [
                "Find a café, \(.applicationName)",
                "find a cafe \(.applicationName)!",
            ],
            shortTitle: "Café",
            systemImageName: "cup.and.saucer"
        )
    }
}
