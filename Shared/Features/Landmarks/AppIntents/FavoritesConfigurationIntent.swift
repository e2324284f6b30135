/// The configuration of the favorites widget.
package struct FavoritesConfigurationIntent: WidgetConfigurationIntent {
    package static let title: LocalizedStringResource = "Favorite Landmarks"
    package static let description = IntentDescription("Chooses the landmark the widget shows.")

    /// The landmark shown first; by default the favorite added last.
    @Parameter(title: "Landmark") package var landmark: LandmarkEntity?

    package init() {}
}
