import AppIntents

struct BrewIntent: AppIntent {
    static let title: LocalizedStringResource = "Brew Tea"

    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        .result(value: 4, dialog: "Your tea is ready in 4 minutes.")
    }
}

struct TeaShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: BrewIntent(), phrases: ["Brew tea with \(.applicationName)"], shortTitle: "Brew Tea",
            systemImageName: "cup.and.saucer.fill")
    }
}
