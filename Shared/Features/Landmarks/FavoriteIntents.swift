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

/// The configuration of the favorites widget.
package struct FavoritesConfigurationIntent: WidgetConfigurationIntent {
    package static let title: LocalizedStringResource = "Favorite Landmarks"
    package static let description = IntentDescription("Chooses the landmark the widget shows.")

    /// The landmark shown first; by default the favorite added last.
    @Parameter(title: "Landmark") package var landmark: LandmarkEntity?

    package init() {}
}

/// An intent that shows a landmark in the app. The app's scene performs it.
package struct OpenLandmarkIntent: OpenIntent, TargetContentProvidingIntent {
    package static let title: LocalizedStringResource = "Open Landmark"
    package static let description = IntentDescription("Shows a landmark in the app.")
    package static var parameterSummary: some ParameterSummary { Summary("Open \(\.$target)") }

    @Parameter(title: "Landmark", requestValueDialog: "Which landmark?")
    package var target: LandmarkEntity

    package init() {}

    package init(target: LandmarkEntity) { self.target = target }
}
