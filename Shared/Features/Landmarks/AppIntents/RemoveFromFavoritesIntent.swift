/// An intent that removes a landmark from the favorites.
package struct RemoveFromFavoritesIntent: AppIntent {
    package static let title: LocalizedStringResource = "Remove from Favorites"
    package static let description = IntentDescription("Takes a landmark out of the favorites.")
    package static var parameterSummary: some ParameterSummary { Summary("Remove \(\.$landmark) from favorites") }

    @Parameter(
        title: "Landmark", requestValueDialog: "Which landmark?",
        requestDisambiguationDialog: "Which of these landmarks?")
    package var landmark: LandmarkEntity
    @Dependency var store: FavoritesStore

    package init() {}

    package init(landmark: LandmarkEntity) { self.landmark = landmark }

    package func perform() async throws -> some IntentResult & ProvidesDialog {
        guard try await store.removeFavorite(landmark.id) else {
            return .result(dialog: "\(landmark.name) is not one of your favorites.")
        }
        return .result(dialog: "Removed \(landmark.name) from favorites.")
    }
}
