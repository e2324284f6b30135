// swift-format-ignore-file
import AppIntents

func name(_ text: String) -> TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: text)
}

struct BoatEntity: AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation { name("Boat") }
    static let defaultQuery = BoatQuery()

    let id: String

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

struct BoatQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [BoatEntity] { identifiers.map(BoatEntity.init) }
    func suggestedEntities() async throws -> [BoatEntity] { [BoatEntity(id: "Anna")] }
}
