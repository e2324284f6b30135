import Testing

@testable import Shared

/// Landmarks, as intents find and show them.
struct LandmarkEntityTests {
    private let ground: LandmarkGround

    init() throws { ground = try LandmarkGround() }

    private func found(_ change: (inout PropertySearch) -> Void) async throws -> [Int] {
        var search = PropertySearch()
        change(&search)
        return try await ground.at(0) { try await LandmarkEntity.defaultQuery.entities(fitting: search).map(\.id) }
    }

    @Test func anEntityShowsWhatItsModelHas() {
        let entity = LandmarkEntity(landmark: LandmarkGround.landmarks[2], isFavorite: true)
        #expect(entity.id == 3 && entity.name == "Château Noir" && entity.state == "Provence")
        #expect(entity.displayRepresentation.title == "Château Noir")
        #expect(entity.displayRepresentation.subtitle == "Provence, France")
        #expect("\(type(of: LandmarkEntity.defaultQuery))" == "LandmarkEntityQuery")
    }

    @Test func landmarksAreFoundByNumberInTheOrderAskedForUnknownOnesLeftOut() async throws {
        try await ground.at(0) {
            try await prepareDependencies(of: LandmarkEntity.defaultQuery)
            #expect(try await LandmarkEntity.defaultQuery.entities(for: [12, 99, 2]).map(\.id) == [12, 2])
        }
    }

    @Test func textFindsTheNameBeforeItsBeginABeginBeforeWhatHasItAndPlacesLast() {
        let engine = SearchEngine()
        func ids(_ text: String) -> [Int] { engine.landmarks(matching: text, in: LandmarkGround.landmarks).map(\.id) }
        #expect(ids("lake") == [12, 2] && ids("chateau noir") == [3] && ids("NOIR") == [3])
        #expect(ids("united") == [1, 2] && ids("") == [] && ids("  ") == [] && ids("nowhere") == [])
    }

    @Test func landmarksAreFoundByWhatTheyAre() async throws {
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

    @Test func landmarksAreFoundAndSortedByWhatIsComputed() async throws {
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

    @Test func favoritesAreOfferedFirst() async throws {
        try await ground.at(1) {
            try await FavoritesStore.shared.addFavorite(12)
            try await prepareDependencies(of: LandmarkEntity.defaultQuery)
            #expect(try await LandmarkEntity.defaultQuery.suggestedEntities().map(\.id) == [12, 1, 2, 3])
        }
    }

    @Test func anIntentAddsToTheStoreTheViewsHaveAndSaysSo() async throws {
        try await ground.at(1) {
            let intent = AddToFavoritesIntent(landmark: LandmarkEntity(landmark: LandmarkGround.landmarks[0]))
            try await prepareDependencies(of: intent)
            #expect(intent.store === FavoritesStore.shared)
            #expect(try await intent.perform()._parts.dialog?.text == "Added Pine Hill to favorites.")
            #expect(FavoritesStore.shared.favorites == [1])
            let opposite = RemoveFromFavoritesIntent(landmark: LandmarkEntity(landmark: LandmarkGround.landmarks[0]))
            try await prepareDependencies(of: opposite)
            #expect(try await opposite.perform()._parts.dialog?.text == "Removed Pine Hill from favorites.")
            #expect(FavoritesStore.shared.favorites == [])
        }
    }

    @Test func anOpenIntentIsKnownByItsNameAndHasNothingToDo() async throws {
        let intent = OpenLandmarkIntent(target: LandmarkEntity(landmark: LandmarkGround.landmarks[0]))
        #expect(intent.contentIdentifier == "OpenLandmarkIntent")
        #expect(intent.persistentIdentifier == "OpenLandmarkIntent")
        #expect(OpenLandmarkIntent.openAppWhenRun)
        #expect(try await intent.perform()._parts.dialog == nil)
        #expect(OpenLandmarkIntent.title == "Open Landmark")
    }
}
