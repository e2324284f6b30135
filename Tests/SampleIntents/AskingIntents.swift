import AppIntents
import SwiftUI

/// An intent that shows a view with its confirmation, and uses custom action labels.
struct PrunePlants: AppIntent {
    static let title: LocalizedStringResource = "Prune Plants"

    @Parameter(
        title: "Plants", requestValueDialog: "Which plants?", requestDisambiguationDialog: "Which of these plants?")
    var plants: [Plant]

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let names = plants.map(\.name)
        try await requestConfirmation(
            actionName: .custom(
                acceptLabel: "Prune", acceptAlternatives: ["Cut"], denyLabel: "Keep", denyAlternatives: ["Leave"],
                destructive: true), dialog: "Prune \(names.count) plants?"
        ) {
            PlantList(names: names)
        }
        return .result(dialog: "Pruned \(names.joined(separator: ", ")).")
    }
}

/// A snippet intent for one plant.
struct PlantCard: SnippetIntent {
    static let title: LocalizedStringResource = "Plant Card"
    static let isDiscoverable = false
    @Parameter(title: "Name") var name: String

    init() {}
    init(name: String) { self.name = name }

    func perform() async throws -> some IntentResult & ShowsSnippetView { .result(view: Text("Card of \(name)")) }
}

struct RepotPlant: AppIntent {
    static let title: LocalizedStringResource = "Repot a Plant"
    @Parameter(title: "Plant") var plant: Plant

    func perform() async throws -> some IntentResult & ProvidesDialog {
        try await requestConfirmation(
            actionName: .do, dialog: "Repot \(plant.name)?", snippetIntent: PlantCard(name: plant.name))
        let pot = try await requestChoice(between: [.init(title: "Clay"), .init(title: "Glass")], dialog: "Which pot?")
        {
            Text("Pots for \(plant.name)")
        }
        try await requestConfirmation(result: .result(dialog: "Into this one?", view: Text("A pot")))
        return .result(dialog: "\(plant.name) has a pot: \(String(localized: pot.title)).")
    }
}
