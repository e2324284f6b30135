import SwiftUI
import WidgetKit

/// The widget that shows a chosen landmark and the favorites. A tap on a heart adds or removes a favorite.
struct FavoritesWidget: Widget {
    static let kind = "favorites"

    var body: some WidgetConfiguration {
        AppIntentConfiguration(
            kind: Self.kind, intent: FavoritesConfigurationIntent.self, provider: FavoritesProvider()
        ) {
            FavoritesWidgetEntryView(entry: $0)
        }
        .configurationDisplayName("Favorite Landmarks")
        .description("Shows a landmark and your favorites.")
        .supportedFamilies([
            .systemSmall, .systemMedium, .systemLarge, .accessoryCircular, .accessoryRectangular, .accessoryInline,
        ])
    }
}

/// A provider of the stored favorites. Every change to them reloads the widget, so no reload date is needed.
struct FavoritesProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> FavoritesEntry { sample }

    func snapshot(for configuration: FavoritesConfigurationIntent, in context: Context) async -> FavoritesEntry {
        context.isPreview ? sample : entry(configuration)
    }

    func timeline(
        for configuration: FavoritesConfigurationIntent, in context: Context
    ) async -> Timeline<FavoritesEntry> {
        Timeline(entries: [entry(configuration)], policy: .never)
    }

    private func entry(_ configuration: FavoritesConfigurationIntent) -> FavoritesEntry {
        let model = ModelData.shared
        let favorites = model.landmarks(withIDs: FavoritesStore.shared.favorites)
        return FavoritesEntry(
            date: RequestContext.current.now, shown: configuration.landmark?.landmark ?? favorites.first,
            favorites: favorites, isLoaded: !favorites.isEmpty || model.landmark(1) != nil)
    }

    /// The sample entry for the gallery.
    private var sample: FavoritesEntry {
        let favorites = [
            Landmark(
                id: 1, name: "Uluru", state: "Northern Territory", country: "Australia", latitude: -25.3444,
                longitude: 131.0369, summary: "A rock of red sandstone that rises 348 m above the plain."),
            Landmark(
                id: 2, name: "Machu Picchu", state: "Cusco", country: "Peru", latitude: -13.1631, longitude: -72.545,
                summary: "An Inca city from the 15th century on a mountain ridge."),
            Landmark(
                id: 3, name: "Geirangerfjord", state: "Møre og Romsdal", country: "Norway", latitude: 62.1015,
                longitude: 7.094, summary: "A narrow fjord with many waterfalls."),
        ]
        return FavoritesEntry(
            date: RequestContext.current.now, shown: favorites[0], favorites: favorites, isLoaded: true)
    }
}

/// A timeline entry of the favorites widget.
struct FavoritesEntry: TimelineEntry {
    let date: Date
    /// The landmark shown first: the chosen landmark, or the most recently added favorite; `nil` if there is neither.
    let shown: Landmark?
    /// The favorites, the most recently added first.
    let favorites: [Landmark]
    /// True if the host has written the landmarks.
    let isLoaded: Bool

    /// True if the landmark shown first is a favorite.
    var isFavorite: Bool { favorites.contains { $0.id == shown?.id } }

    /// The favorites other than the landmark shown first.
    var others: [Landmark] { favorites.filter { $0.id != shown?.id } }
}
