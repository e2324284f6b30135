import AppIntents

/// An intent that describes a landmark and says whether it is a favorite.
struct FindLandmarkIntent: AppIntent {
    static let title: LocalizedStringResource = "Find Landmark"
    static let description = IntentDescription("Finds a landmark by its name or place, and says what it is.")
    static var parameterSummary: some ParameterSummary { Summary("Find \(\.$text)") }

    @Parameter(title: "Name or Place", requestValueDialog: "What are you looking for?") var text: String
    @Dependency var modelData: ModelData
    @Dependency var favorites: FavoritesStore
    @Dependency var engine: SearchEngine

    func perform() async throws -> some IntentResult & ReturnsValue<LandmarkEntity?> & ProvidesDialog {
        let candidates = modelData.landmarks(thatMayHave: text)
        guard let found = engine.landmarks(matching: text, in: candidates).first else {
            return .result(value: nil, dialog: "There is no landmark called \(text).")
        }
        let isFavorite = favorites.isFavorite(found.id)
        let entity = LandmarkEntity(landmark: found, isFavorite: isFavorite)
        return .result(
            value: entity,
            dialog: isFavorite
                ? "\(found.name), \(found.place): \(found.summary) It is one of your favorites."
                : "\(found.name), \(found.place): \(found.summary)")
    }
}
