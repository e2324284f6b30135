// swift-format-ignore-file
import AppIntents

struct BudgetLeftIntent: AppIntent {
    static let title: LocalizedStringResource = "Budget Left"
    static let description = IntentDescription("Tells what is left of this month's budget.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "There is 230 left.")
    }
}

struct BudgetShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: BudgetLeftIntent(),
            phrases: [
                "What's left in \(.applicationName)",
                "Check my budget with \(.applicationName)",
            ],
            shortTitle: "Budget Left",
            systemImageName: "banknote"
        )
    }
}
