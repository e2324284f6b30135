/// What a person can choose about the widget of favorites.
package struct FavoritesConfigurationIntent: WidgetConfigurationIntent {
    package static let title: LocalizedStringResource = "Favorite Landmarks"
    package static let description = IntentDescription("Chooses the landmark the widget shows.")

    /// The landmark shown first; the favorite added last where none is chosen.
    @Parameter(title: "Landmark") package var landmark: LandmarkEntity?

    package init() {}
}
