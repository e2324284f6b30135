// swift-format-ignore-file
import AppIntents

struct NextBreakIntent: AppIntent {
    static let title: LocalizedStringResource = "Next Break"
    static let description = IntentDescription("Tells how long it is until your next break.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Eleven minutes until your break.")
    }
}

struct BreakShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(intent: NextBreakIntent(), phrases: [
            "When is my break in \(.applicationName)",
            "How long until my next break",
            "\(.applicationName) next break",
        ], shortTitle: "Next Break", systemImageName: "cup.and.saucer")
    }
}
