import Shared

/// A list of all landmarks, favorites with a heart. A tap opens a landmark; in edit mode, a tap adds the landmark to the favorites or
/// removes it from them.
struct LandmarkListView: View {
    @Environment(ModelData.self) private var model
    @Environment(FavoritesStore.self) private var store
    let isEditing: Bool

    var body: some View {
        let favorites = Set(store.favorites)
        List(model.landmarks) { landmark in
            let row = LandmarkRow(landmark: landmark, isFavorite: favorites.contains(landmark.id), isEditing: isEditing)
            if !isEditing {
                NavigationLink(value: landmark) { row }
            } else if row.isFavorite {
                Button(intent: RemoveFromFavoritesIntent(landmark: LandmarkEntity(landmark: landmark))) { row }
            } else {
                Button(intent: AddToFavoritesIntent(landmark: LandmarkEntity(landmark: landmark))) { row }
            }
        }
        .navigationTitle("Landmarks")
    }
}

/// A landmark's name, with a heart if it is a favorite or can become one.
private struct LandmarkRow: View {
    let landmark: Landmark
    let isFavorite: Bool
    let isEditing: Bool

    var body: some View {
        HStack {
            Text(landmark.name)
            if isFavorite || isEditing {
                Image(systemName: isFavorite ? "heart.fill" : "heart").foregroundStyle(.red)
                    .accessibilityLabel(isFavorite ? "Favorite" : "No favorite")
            }
        }
    }
}
