// swift-format-ignore-file
import AppIntents

struct StoreShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: NearestStoreIntent(),
            phrases: ["Which store is nearest in \(.applicationName)"],
            shortTitle: "Nearest Store",
            systemImageName: "cart"
        )
    }
}

struct NearestStoreIntent: AppIntent {
    static let title: LocalizedStringResource = "Nearest Store"
    static let description = IntentDescription("Names the store you pass first on your way home.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "The corner shop, four minutes away.")
    }
}
