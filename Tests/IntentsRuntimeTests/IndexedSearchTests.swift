import Shared
import Testing

@testable import IntentsRuntime

struct IndexedSearchTests {
    struct Trail: IndexedEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trail"
        static let defaultQuery = TrailQuery()
        var id: String
        var displayRepresentation: DisplayRepresentation { "\(id)" }
        var hideInSpotlight: Bool { id == "Secret" }
        var attributeSet: CSSearchableItemAttributeSet {
            let set = defaultAttributeSet
            set.keywords = ["Hike"]
            return set
        }
    }

    struct TrailQuery: EntityStringQuery {
        func entities(for identifiers: [String]) async throws -> [Trail] { identifiers.map { Trail(id: $0) } }
        func entities(matching string: String) async throws -> [Trail] { string == "hike" ? [Trail(id: "Ridge")] : [] }
        func suggestedEntities() async throws -> [Trail] { ["Loop", "Ridge", "Secret"].map { Trail(id: $0) } }
    }

    enum NoTrailShortcuts: AppShortcutsProvider { static var appShortcuts: [AppShortcut] { [] } }

    @Test("Search also finds suggested entities by their attributes, except those hidden from Spotlight")
    func attributeSearch() async throws {
        let app = AppRegistration(
            applicationName: "Trails", intents: [], entities: [Trail.self, Book.self], shortcuts: NoTrailShortcuts.self)
        let runner = IntentRunner([app])
        #expect(try await runner.search("hike", type: "Trail").map(\.id) == ["Ridge", "Loop"])
        #expect(try await runner.search("walk", type: "Trail").isEmpty)
    }
}
