import AppIntents
import SwiftUI

struct PickRecipe: AppIntent, ForegroundContinuableIntent {
    static let title: LocalizedStringResource = "Pick"
    @Parameter(title: "Recipe") var recipe: Recipe?
    @Parameter(title: "Servings") var servings: Int?

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let count: Int = try await $servings.requestValue("How many?")
        let chosen: Recipe = try await $recipe.requestDisambiguation(among: [Recipe(id: "a")], dialog: "Which one?")
        _ = try await $recipe.requestConfirmation(for: chosen, dialog: "This one?", view: Text(chosen.name))
        try await requestConfirmation(actionName: .go)
        let choice = try await requestChoice(between: [.cancel], dialog: "Go on?", view: Text("?"))
        if systemContext.currentMode.canContinueInForeground {
            try await requestToContinueInForeground("Open the app?") { _ = choice }
        }
        guard count > 0 else {
            throw needsToContinueInForegroundError("Set it there") { print("there") }
        }
        return .result(dialog: "\(count) of \(chosen.name)")
    }
}

struct IngredientOptions: DynamicOptionsProvider {
    @IntentParameterDependency<AddIngredient>(\.$recipe) var intent
    @IntentParameterDependency<AddIngredient>(\.$recipe, \.$amount) var both

    func results() async throws -> ItemCollection<String> {
        guard let intent else { return ItemCollection { ItemSection(title: "None", items: []) } }
        return ItemCollection {
            ItemSection(
                "All", subtitle: "of it", image: .init(systemName: "carrot"), items: ["\(intent.recipe.id) salt"])
            if let both { ItemSection("Exactly", items: [IntentItem("\(both.amount) salt", title: "Salt")]) }
        }
    }
}

struct AddIngredient: AppIntent {
    static let title: LocalizedStringResource = "Add"
    @Parameter(title: "Recipe") var recipe: Recipe
    @Parameter(title: "Amount") var amount: Int?
    @Parameter(title: "Ingredient", optionsProvider: IngredientOptions()) var ingredient: String
    func perform() async throws -> some IntentResult { .result() }
}
