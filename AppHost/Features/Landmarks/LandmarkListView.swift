import Shared

/// All landmarks, favorites with a heart.
struct LandmarkListView: View {
    @Environment(ModelData.self) private var model
    @Environment(FavoritesStore.self) private var store

    var body: some View {
        let favorites = store.favorites
        VStack(alignment: .leading) {
            Text("Landmarks")
            ForEach(model.landmarks) { landmark in
                Text("\(favorites.contains(landmark.id) ? "♥ " : "")\(landmark.name)")
            }
        }
    }
}
