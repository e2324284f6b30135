import Testing

@testable import Shared

/// Tests of landmarks as entities that intents find and show.
struct LandmarkEntityTests {
    private let ground: LandmarkFixture

    init() throws { ground = try LandmarkFixture() }

    private func found(_ change: (inout PropertySearch) -> Void) async throws -> [Int] {
        var search = PropertySearch()
        change(&search)
        return try await ground.at(0) { try await LandmarkEntity.defaultQuery.entities(fitting: search).map(\.id) }
    }

    // Requirements: I-010, I-011, I-012, I-040
    @Test("A landmark entity displays its model's name, state and country")
    func displayRepresentation() {
        let entity = LandmarkEntity(landmark: LandmarkFixture.landmarks[2], isFavorite: true)
        #expect(entity.id == 3 && entity.name == "Château Noir" && entity.state == "Provence")
        #expect(String(localized: entity.displayRepresentation.title) == "Château Noir")
        #expect(entity.displayRepresentation.subtitle.map { String(localized: $0) } == "Provence, France")
        #expect("\(type(of: LandmarkEntity.defaultQuery))" == "LandmarkEntityQuery")
    }

    // Requirements: I-044
    @Test("Landmarks are found by id in the requested order, and unknown ids are omitted")
    func findByID() async throws {
        try await ground.at(0) {
            try await prepareDependencies(of: LandmarkEntity.defaultQuery)
            #expect(try await LandmarkEntity.defaultQuery.entities(for: [12, 99, 2]).map(\.id) == [12, 2])
        }
    }

    @Test("A text search ranks exact names first and matches without regard to case or accents")
    func searchRanking() {
        let engine = SearchEngine()
        func ids(_ text: String) -> [Int] { engine.landmarks(matching: text, in: LandmarkFixture.landmarks).map(\.id) }
        #expect(ids("lake") == [12, 2] && ids("chateau noir") == [3] && ids("NOIR") == [3])
        #expect(ids("united") == [1, 2] && ids("") == [] && ids("  ") == [] && ids("nowhere") == [])
    }

    @Test("Landmarks are found by property comparisons, combined with and or or, sorted and limited")
    func propertySearch() async throws {
        try await ground.at(1) { try await FavoritesStore.shared.addFavorite(3) }
        let south = WrittenComparison(property: "latitude", comparison: "lessThan", values: ["42"])
        let american = WrittenComparison(property: "country", comparison: "equalTo", values: ["united states"])
        #expect(try await found { $0.comparisons = [south] } == [2, 12])
        #expect(try await found { $0.comparisons = [south, american] } == [2])
        #expect(
            try await found {
                $0.comparisons = [south, american]
                $0.mode = .or
            } == [1, 2, 12])
        #expect(
            try await found {
                $0.sortedBy = "latitude"
                $0.limit = 2
            } == [12, 2])
        #expect(
            try await found {
                $0.comparisons = [.init(property: "isFavorite", comparison: "equalTo", values: ["true"])]
            } == [3])
    }

    // Requirements: I-011
    @Test("Landmarks are found by computed properties; sorting by an unsortable one is an error")
    func computedProperties() async throws {
        #expect(
            try await found {
                $0.comparisons = [.init(property: "state", comparison: "equalTo", values: ["PROVENCE"])]
            } == [3])
        #expect(
            try await found {
                $0.comparisons = [.init(property: "name", comparison: "contains", values: ["lake"])]
                $0.sortedBy = "name"
                $0.isDescending = true
            } == [2, 12])
        await #expect(throws: IntentError(.notSortable("state"))) { try await found { $0.sortedBy = "state" } }
    }

    @Test("Favorite landmarks are suggested before the others")
    func suggestedEntities() async throws {
        try await ground.at(1) {
            try await FavoritesStore.shared.addFavorite(12)
            try await prepareDependencies(of: LandmarkEntity.defaultQuery)
            #expect(try await LandmarkEntity.defaultQuery.suggestedEntities().map(\.id) == [12, 1, 2, 3])
        }
    }

    // Requirements: I-005, I-006
    @Test("The favorite intents change the store that the views share, and reply with a dialog")
    func favoriteIntents() async throws {
        try await ground.at(1) {
            let intent = AddToFavoritesIntent(landmark: LandmarkEntity(landmark: LandmarkFixture.landmarks[0]))
            try await prepareDependencies(of: intent)
            #expect(intent.store === FavoritesStore.shared)
            #expect(try await intent.perform()._parts.dialog?.text == "Added Pine Hill to favorites.")
            #expect(FavoritesStore.shared.favorites == [1])
            let opposite = RemoveFromFavoritesIntent(landmark: LandmarkEntity(landmark: LandmarkFixture.landmarks[0]))
            try await prepareDependencies(of: opposite)
            #expect(try await opposite.perform()._parts.dialog?.text == "Removed Pine Hill from favorites.")
            #expect(FavoritesStore.shared.favorites == [])
        }
    }

    // Requirements: I-027
    @Test("The open intent has its type name as identifier and returns no dialog")
    func openIntent() async throws {
        let intent = OpenLandmarkIntent(target: LandmarkEntity(landmark: LandmarkFixture.landmarks[0]))
        #expect(intent.contentIdentifier == "OpenLandmarkIntent")
        #expect(intent.persistentIdentifier == "OpenLandmarkIntent")
        #expect(OpenLandmarkIntent.openAppWhenRun)
        #expect(try await intent.perform()._parts.dialog == nil)
        #expect(OpenLandmarkIntent.title == "Open Landmark")
    }
}
