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
