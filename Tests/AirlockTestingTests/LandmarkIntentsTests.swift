import AirlockTesting
import AppIntents
import Testing

/// Tests intents that only use a store shared with the app.
struct LandmarkIntentsTests {
    struct Landmark: Hashable, Identifiable, Sendable {
        var id: Int
        var name: String
        var state: String
    }

    actor FavoritesStore {
        private(set) var ids: Set<Int> = []
        func addFavorite(_ id: Int) throws { ids.insert(id) }
    }

    final class ModelData: Sendable {
        let landmarks = [
            Landmark(id: 1, name: "Pine Hill", state: "Maine"), Landmark(id: 2, name: "Long Lake", state: "Ohio"),
        ]
    }

    struct LandmarkEntity: AppEntity {
        let landmark: Landmark
        var id: Int { landmark.id }
        @ComputedProperty
        var name: String { landmark.name }
        @ComputedProperty
        var state: String { landmark.state }
        static let defaultQuery = LandmarkEntityQuery()
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Landmark"
        var displayRepresentation: DisplayRepresentation {
            DisplayRepresentation(title: "\(name)", subtitle: "\(state)")
        }
    }

    struct LandmarkEntityQuery: EnumerableEntityQuery {
        @Dependency var modelData: ModelData
        func allEntities() async throws -> [LandmarkEntity] { modelData.landmarks.map { LandmarkEntity(landmark: $0) } }
    }

    struct AddToFavoritesIntent: AppIntent {
        static let title: LocalizedStringResource = "Add to Favorites"
        @Parameter var landmark: LandmarkEntity
        @Dependency var store: FavoritesStore
        @Dependency var modelData: ModelData

        func perform() async throws -> some IntentResult {
            try await store.addFavorite(landmark.id)
            return .result(dialog: "Added \(landmark.name) to favorites.")
        }
    }

    struct OpenLandmarkIntent: OpenIntent, TargetContentProvidingIntent {
        static let title: LocalizedStringResource = "Open Landmark"
        @Parameter(title: "Landmark", requestValueDialog: "Which landmark?")
        var target: LandmarkEntity
    }

    struct LandmarkShortcuts: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] {
            AppShortcut(
                intent: AddToFavoritesIntent(), phrases: ["Remember \(\.$landmark) in \(.applicationName)"],
                shortTitle: "Remember", systemImageName: "star")
        }
    }

    private let store: FavoritesStore
    private let landmarks = IntentDefinitions(
        applicationName: "Landmarks", intents: [AddToFavoritesIntent.self, OpenLandmarkIntent.self],
        entities: [LandmarkEntity.self], shortcuts: LandmarkShortcuts.self)

    /// The process's only store, as in an app.
    private static let shared: FavoritesStore = {
        let store = FavoritesStore()
        AppDependencyManager.shared.add(dependency: store)
        AppDependencyManager.shared.add { ModelData() }
        return store
    }()

    init() { store = Self.shared }

    // Requirements: I-005, I-006, I-031, I-042, I-044
    @Test("An intent changes the store that the app registered as a dependency")
    func registeredStore() async throws {
        let run = try await landmarks.intents["AddToFavoritesIntent"].makeIntent(landmark: "Pine Hill").run()
        #expect(run.dialog == "Added Pine Hill to favorites.")
        #expect(await store.ids.contains(1))
    }

    // Requirements: I-001
    @Test("An intent run by phrase and one run with a found entity change the same store")
    func sharedState() async throws {
        _ = try await landmarks.intent(forPhrase: "Remember Long Lake in Landmarks").run()
        let found = try await landmarks.entities["LandmarkEntity"].entities(matching: "long")
        _ = try await landmarks.intents["AddToFavoritesIntent"].makeIntent(landmark: found[0]).run()
        // It was added twice but is stored once.
        #expect(await store.ids.filter { $0 == 2 } == [2])
    }

    // Requirements: I-015, I-016, I-022, I-041
    @Test("An open intent without a perform method asks for its target and reports what it opened")
    func openIntent() async throws {
        let run = try await landmarks.intents["OpenLandmarkIntent"].makeIntent().answering("Long Lake").run()
        #expect(run.questions.map(\.text) == ["Which landmark?"])
        #expect(
            run.opened
                == OpenedIntent(identifier: "OpenLandmarkIntent", contentIdentifier: "OpenLandmarkIntent", url: nil))
    }

    // Requirements: I-009, I-010, I-011, I-012, I-013, I-040
    @Test("An entity's id, computed properties and title are those of its model")
    func entityProperties() {
        var landmark = Landmark(id: 1, name: "Pine Hill", state: "Maine")
        landmark.name = "Pine Mountain"
        let entity = LandmarkEntity(landmark: landmark)
        #expect(entity.id == 1 && entity.name == "Pine Mountain" && entity.state == "Maine")
        #expect(String(localized: entity.displayRepresentation.title) == "Pine Mountain")
        #expect("\(type(of: LandmarkEntity.defaultQuery))" == "LandmarkEntityQuery")
    }
}
