import Shared

/// A landmark with a button that adds it to the favorites or removes it.
struct LandmarkDetailView: View {
    @Environment(FavoritesStore.self) var store
    let landmark: Landmark

    var body: some View {
        VStack(alignment: .leading) {
            Text(landmark.name).font(.title2).bold()
            Text(landmark.place).foregroundStyle(.secondary)
            Text(landmark.summary)
            if store.isFavorite(landmark.id) {
                Button("Remove from Favorites") {
                    Task { try await store.removeFavorite(landmark.id) }
                }
            } else {
                Button("Favorite") {
                    Task { try await store.addFavorite(landmark.id) }
                }
            }
        }
        .padding()
    }
}
