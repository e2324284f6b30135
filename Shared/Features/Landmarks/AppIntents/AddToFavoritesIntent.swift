/// An intent that adds a landmark to the favorites.
package struct AddToFavoritesIntent: AppIntent {
    package static let title: LocalizedStringResource = "Add to Favorites"
    package static let description = IntentDescription("Makes a landmark one of the favorites.")
    package static var parameterSummary: some ParameterSummary { Summary("Add \(\.$landmark) to favorites") }

    @Parameter(
        title: "Landmark", requestValueDialog: "Which landmark?",
        requestDisambiguationDialog: "Which of these landmarks?")
    package var landmark: LandmarkEntity
    @Dependency var store: FavoritesStore

    package init() {}

    package init(landmark: LandmarkEntity) { self.landmark = landmark }

    package func perform() async throws -> some IntentResult & ProvidesDialog {
        guard try await store.addFavorite(landmark.id) else {
            return .result(dialog: "\(landmark.name) is already one of your favorites.")
        }
        return .result(dialog: "Added \(landmark.name) to favorites.")
    }
}
