import AppIntents
import CoreSpotlight
import CoreTransferable
import SwiftUI

struct Recipe: IndexedEntity {
    static let typeDisplayRepresentation = TypeDisplayRepresentation(
        name: "Recipe", numericFormat: "\(placeholder: .int) recipes", synonyms: ["dish"])
    static let defaultQuery = RecipeQuery()

    var id: String
    @Property(title: "Name", indexingKey: \.displayName) var name: String
    @Property(indexingKey: \.contentDescription) var note: String?
    @Property(identifier: "minutes", title: "Minutes") var minutes: Int
    @ComputedProperty(indexingKey: \.keywords) var words: [String] { [name] }
    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }

    var attributeSet: CSSearchableItemAttributeSet {
        let set = defaultAttributeSet
        set.title = name
        set.latitude = 48.2
        set.longitude = 16.37
        return set
    }

    init(id: String) {
        self.id = id
        name = id
        minutes = 5
    }
}

struct RecipeQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Recipe] { identifiers.map { Recipe(id: $0) } }
}

extension Recipe: Transferable {
    static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: .json) { Data($0.id.utf8) }
        ProxyRepresentation { $0.id }
    }
}

struct Kitchen: UniqueAppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Kitchen"
    static let defaultQuery = UniqueAppEntityProvider { Kitchen() }
    var id: String { "kitchen" }
    var displayRepresentation: DisplayRepresentation { "Kitchen" }
}

struct RecipeFile: FileEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "File"
    static let supportedContentTypes: [UTType] = [.plainText]
    static let defaultQuery = RecipeFileQuery()
    var id: FileEntityIdentifier
    var displayRepresentation: DisplayRepresentation { "\(id.fileURL?.lastPathComponent ?? "draft")" }
}

struct RecipeFileQuery: EntityQuery {
    func entities(for identifiers: [FileEntityIdentifier]) async throws -> [RecipeFile] {
        identifiers.map { RecipeFile(id: $0) }
    }
}

struct RecipeRow: View {
    let recipe: Recipe
    var body: some View {
        Text(recipe.name).appEntityIdentifier(EntityIdentifier(for: recipe))
            .appEntityIdentifier(forSelectionType: String.self) { EntityIdentifier(for: Recipe.self, identifier: $0) }
    }
}

func describe(_ recipe: Recipe, in activity: NSUserActivity) async throws {
    activity.appEntityIdentifier = EntityIdentifier(for: recipe)
    let item = CSSearchableItem(uniqueIdentifier: recipe.id, domainIdentifier: nil, attributeSet: recipe.attributeSet)
    item.associateAppEntity(recipe, priority: 1)
    try await CSSearchableIndex.default().indexAppEntities([recipe])
}
