import Foundation
import Shared

/// The list of landmarks and the detail of the open one, with the navigation between them.
struct LandmarksNavigationStack: View {
    /// The events that open a window of landmarks. A window refuses them while the user edits in it.
    static let events: Set<String> = ["OpenLandmarkIntent", "landmarks://"]

    @State var path: [Landmark] = []
    @State private var isEditing = false

    var body: some View {
        NavigationStack(path: $path) {
            LandmarkListView(isEditing: isEditing)
                .navigationDestination(for: Landmark.self) { landmark in
                    LandmarkDetailView(landmark: landmark)
                }
                .toolbar { Button(isEditing ? "Done" : "Edit") { isEditing.toggle() } }
        }
        .handlesExternalEvents(preferring: [], allowing: isEditing ? [] : Self.events)
        .onAppIntentExecution(OpenLandmarkIntent.self) { intent in
            path.append(intent.target.landmark)
        }
        .onOpenURL { url in
            // landmarks://landmark/12, the URL of the widget's taps; any other URL opens the list.
            guard url.host == "landmark" else { return path = [] }
            guard let landmark = Int(url.lastPathComponent).flatMap({ ModelData.shared.landmark($0) }) else {
                return RequestContext.current.faults.record(
                    CommandFailure(
                        "no landmark has the number '\(url.lastPathComponent.shortened)' — 'AppHost landmarks' prints the numbers",
                        exitCode: .badData))
            }
            path = [landmark]
        }
    }
}

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
                Button {
                    Task { try await store.removeFavorite(landmark.id) }
                } label: {
                    target("Remove from Favorites")
                }
            } else {
                Button {
                    Task { try await store.addFavorite(landmark.id) }
                } label: {
                    target("Favorite")
                }
            }
        }
        .padding()
    }

    /// Returns a button's text in an area that a finger can hit.
    private func target(_ title: LocalizedStringKey) -> some View {
        Text(title).frame(minWidth: 44, minHeight: 44).contentShape(Rectangle())
    }
}
