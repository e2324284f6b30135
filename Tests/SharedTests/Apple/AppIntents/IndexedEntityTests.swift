import Foundation
import Shared
import Testing

struct IndexedEntityTests {
    struct Trail: IndexedEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trail"
        static let defaultQuery = TrailQuery()
        var id: String
        @Property(title: "Name", indexingKey: \.title) var name: String
        @Property(indexingKey: \.rating) var stars: Int
        @Property(indexingKey: \.city) var bed: Bed
        @Property(indexingKey: \.startDate) var opens: Date?
        @Property(title: "Length") var length: Double
        @ComputedProperty(indexingKey: \.keywords) var words: [String] { [name, "walk"] }
        var displayRepresentation: DisplayRepresentation {
            DisplayRepresentation(title: "\(name)", subtitle: "\(stars) stars", synonyms: ["path"])
        }

        init(id: String) {
            self.id = id
            (name, stars, bed, length) = (id, 4, .north, 2.5)
        }
    }

    struct TrailQuery: EntityQuery {
        func entities(for identifiers: [String]) async throws -> [Trail] { identifiers.map { Trail(id: $0) } }
    }

    enum Bed: String, AppEnum {
        case north
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Bed"
        static let caseDisplayRepresentations: [Bed: DisplayRepresentation] = [.north: "The North"]
    }

    @Test("An entity's attribute set has its display representation and its indexed properties")
    func attributeSet() {
        let set = Trail(id: "Loop").attributeSet
        #expect(set.displayName == "Loop" && set.contentDescription == "4 stars" && set.alternateNames == ["path"])
        #expect(set.title == "Loop" && set.rating == 4 && set.city == "The North" && set.startDate == nil)
        #expect(set.contentType == nil && set.latitude == nil)
    }

    @Test("Computed properties with an indexing key are in the attribute set and the search words")
    func computedProperties() {
        #expect(Trail(id: "Loop").attributeSet.keywords == ["Loop", "walk"])
        #expect(Trail(id: "Loop").searchWords == ["Loop", "Loop", "path", "Loop", "walk"])
    }

    @Test("An entity identifier is equal only for the same type and id, and is set on a search item")
    func entityIdentifier() {
        let one = EntityIdentifier(for: Trail(id: "Loop"))
        #expect(one == EntityIdentifier(for: Trail.self, identifier: "Loop") && one.description == "Trail/Loop")
        #expect(one != EntityIdentifier(for: Trail.self, identifier: "Ridge"))
        let item = CSSearchableItem(
            uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
        item.associateAppEntity(Trail(id: "Loop"), priority: 2)
        #expect(item.attributeSet.entity?.identifier == one && item.attributeSet.entity?.priority == 2)
    }

    @Test("A file entity is identified by its path or as a draft, and a web URL is refused")
    func fileIdentifier() throws {
        let file = try FileEntityIdentifier.file(url: URL(fileURLWithPath: "/tmp/a.txt"))
        #expect(FileEntityIdentifier.entityIdentifier(for: file.entityIdentifierString) == file && !file.isDraft)
        let draft = FileEntityIdentifier.draft(identifier: "1")
        #expect(FileEntityIdentifier.entityIdentifier(for: "draft:1") == draft && draft.isDraft)
        #expect(FileEntityIdentifier.entityIdentifier(for: "a.txt") == nil)
        let web = try #require(URL(string: "https://example.com/"))
        #expect(
            throws: CommandFailure("https://example.com/ isn't a file URL — give a file URL", exitCode: .badData)
        ) { try FileEntityIdentifier.file(url: web) }
    }
}
