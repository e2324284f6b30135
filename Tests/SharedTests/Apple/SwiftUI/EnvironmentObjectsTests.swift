import Observation
import Shared
import Testing

/// Observable models that views read from their environment.
@MainActor
struct EnvironmentObjectsTests {
    @Observable final class ModelData { var landmarks = ["Pine Hill", "Long Lake"] }
    @Observable final class FavoritesStore { var ids: [Int] = [] }

    struct ContentView: View {
        @Environment(ModelData.self) private var model
        @Environment(FavoritesStore.self) private var favorites

        var body: some View { Text("\(favorites.ids.count) of \(model.landmarks.count)") }
    }

    // Requirements: I-032
    @Test("A view reads the current state of the observable models in its environment")
    func currentModels() {
        let favorites = FavoritesStore()
        func text() -> [String] {
            resolve(
                ContentView().environment(ModelData()).environment(favorites),
                in: ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog())
            ).compactMap { if case .text(let text) = $0.content { text.string } else { nil } }
        }
        #expect(text() == ["0 of 2"])
        favorites.ids.append(1)
        #expect(text() == ["1 of 2"])
    }
}
