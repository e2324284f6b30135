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
