import AppIntents

/// An intent that lists the favorite landmarks.
struct ListFavoritesIntent: AppIntent {
    static let title: LocalizedStringResource = "List Favorites"
    static let description = IntentDescription("Says which landmarks are favorites, the one added last first.")

    @Dependency var modelData: ModelData
    @Dependency var favorites: FavoritesStore

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let found = modelData.landmarks(withIDs: favorites.favorites)
        guard let first = found.first else { return .result(dialog: "There are no favorites.") }
        let list = found.dropFirst().reduce(first.name) { String(localized: "\($0), \($1.name)") }
        return .result(dialog: "\(list).")
    }
}
