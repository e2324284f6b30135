import SwiftUI
import WidgetKit

/// What the widget of favorites shows from a date on.
struct FavoritesEntry: TimelineEntry {
    let date: Date
    /// The landmark shown first: the one chosen, else the favorite added last; `nil` where there is neither.
    let shown: Landmark?
    /// The favorites, the one added last first.
    let favorites: [Landmark]
    /// Whether the host has written the landmarks.
    let isLoaded: Bool

    /// Whether the landmark shown first is a favorite.
    var isFavorite: Bool { favorites.contains { $0.id == shown?.id } }

    /// The favorites beside the landmark shown first.
    var others: [Landmark] { favorites.filter { $0.id != shown?.id } }
}
