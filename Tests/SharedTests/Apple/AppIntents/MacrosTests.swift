import Testing

@testable import Shared

private struct AlbumQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [AlbumEntity] { [] }
}

@AssistantEntity(schema: .photos.album)
private struct AlbumEntity {
    static let defaultQuery = AlbumQuery()
    let id: String
    var name: String
    @ComputedProperty var length: Int { name.count }
    @ComputedProperty(title: "Letters") var letters: Int { length }
    @ComputedProperty(indexingKey: \.rankingHint) var indexed: Int { length }
    @DeferredProperty(title: "Crowd") var crowd: Int { get async throws { length } }
    var displayRepresentation: DisplayRepresentation { "\(name)" }
}

@AppIntent(schema: .photos.createAlbum)
private struct CreateAlbumIntent {
    var name: String
    var count: Int?
    func perform() async throws -> some IntentResult { .result() }
}

@AssistantIntent(schema: .system.search)
private struct SearchIntent: AppIntent {
    static let title: LocalizedStringResource = "Look For"
    @Parameter(title: "Words") var words: String
    func perform() async throws -> some IntentResult { .result() }
}

@AppEnum(schema: .photos.albumType)
private enum AlbumType: String {
    case custom, shared
    static let caseDisplayRepresentations: [AlbumType: DisplayRepresentation] = [
        .custom: "Custom", .shared: "Shared",
    ]
}

@AssistantEnum(schema: .photos.filterType)
private enum FilterType: String, AppEnum {
    case plain
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Look"
    static let caseDisplayRepresentations: [FilterType: DisplayRepresentation] = [.plain: "Plain"]
}

@UnionValue private enum Found {
    case album(AlbumEntity)
    case word(String)
}

/// The macros of intents, expanded as in any source.
struct MacrosTests {
    @Test("A schema macro makes an app intent with a title and parameters")
    func intentSchema() async throws {
        let intent = CreateAlbumIntent()
        intent.$name.wrappedValue = "Summer"
        #expect(intent.name == "Summer" && intent.count == nil)
        #expect(intent.$name.title?.key == "Name")
        #expect(CreateAlbumIntent.title.key == "Create Album")
        #expect((intent as Any) is any AppIntent)
    }

    @Test("A union value is written as the value of its case")
    func unionText() {
        let type = Found._intentValueType
        #expect(type.write(Found.word("Hello")) == .string("Hello"))
        #expect(type.text(Found.album(AlbumEntity(id: "1", name: "Summer"))) == "Summer")
    }

    @Test("A schema macro preserves the title and the parameters written in the source")
    func explicitMembers() {
        #expect(SearchIntent.title.key == "Look For")
        #expect(SearchIntent().$words.title?.key == "Words")
    }

    // Requirements: I-011
    @Test("A schema macro makes an entity with a type name and computed properties")
    func entitySchema() async throws {
        let album = AlbumEntity(id: "1", name: "Summer")
        #expect(AlbumEntity.typeDisplayRepresentation.name.key == "Album")
        #expect(album.displayRepresentation.title.text == "Summer")
        #expect(album.length == 6 && album.letters == 6 && album.indexed == 6)
        #expect(try await album.crowd == 6)
    }

    // Requirements: I-011
    @Test("Computed properties are listed and written; deferred properties are not")
    func computedProperties() async throws {
        let properties = EntityPropertyList(of: AlbumEntity.self).members
        #expect(properties.map(\.name) == ["length", "letters", "indexed"])
        #expect(properties.map { $0.title?.key } == [nil, "Letters", nil])
        #expect(properties.allSatisfy { $0.isComputed && $0.valueType.kind == .wholeNumber })
        let album = AlbumEntity(id: "1", name: "Summer")
        #expect(album.$letters.wrappedValue == 6 && album.$letters.title?.key == "Letters")
        #expect(
            album.written["properties"]
                == .object(["length", "letters", "indexed"].map { JSONMember($0, .integer(6)) }))
        // Deferred properties aren't read.
        #expect(album.written["properties"]?["crowd"] == nil)
    }

    @Test("An entity's stored properties are listed before its computed ones")
    func propertyOrder() {
        let properties = EntityPropertyList(of: LandmarkEntity.self).members
        #expect(properties.map(\.name) == ["country", "latitude", "isFavorite", "name", "state"])
        #expect(properties.map(\.isComputed) == [false, false, false, true, true])
    }

    @Test("A schema macro makes an app enum with a type name, and preserves an explicit one")
    func enumSchema() {
        #expect(AlbumType.typeDisplayRepresentation.name.key == "Album Type")
        #expect(AlbumType.caseDisplayRepresentations[.shared]?.title.key == "Shared")
        #expect(FilterType.typeDisplayRepresentation.name.key == "Look")
        #expect((AlbumType.custom as Any) is any AppEnum)
    }

    @Test("The union macro makes its enum an intent value")
    func unionConformance() { #expect((Found.word("a") as Any) is any _IntentValue) }

    @Test("An assistant schema has its domain and name joined by a dot")
    func schemaName() {
        let schema: AssistantSchemas.Intent = .photos.createAlbum
        #expect(schema._name == "photos.createAlbum")
    }
}
