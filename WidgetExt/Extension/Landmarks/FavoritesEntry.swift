import SwiftUI
import WidgetKit

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
