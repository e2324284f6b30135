// swift-format-ignore-file
import AppIntents
import Foundation

struct SearchRecipesIntent: AppIntent {
    static let title: LocalizedStringResource = "Search Recipes"
    static let description = IntentDescription("Counts the recipes that mention a word.")

    @Parameter(title: "Words", requestValueDialog: "What do you feel like eating?")
    var words: String

    static var parameterSummary: some ParameterSummary {
        Summary("Search recipes for \(\.$words)")
    }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let hits = RecipeBox.titles.filter { $0.localizedCaseInsensitiveContains(words) }
        return .result(dialog: "\(hits.count) recipes match.")
    }
}

enum RecipeBox {
    static let titles = ["Leek Soup", "Onion Tart", "Plum Cake"]
}

struct RecipeShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: SearchRecipesIntent(),
            phrases: [
                "Search \(.applicationName)",
                "Search \(.applicationName) for \(\.$words)",
            ],
            shortTitle: "Search Recipes",
            systemImageName: "magnifyingglass"
        )
    }
}
