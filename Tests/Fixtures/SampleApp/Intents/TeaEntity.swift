import AppIntents

struct TeaEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tea"
    static let defaultQuery = TeaQuery()

    let id: String
    let name: String

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

struct TeaQuery: EntityStringQuery {
    func entities(for identifiers: [String]) async throws -> [TeaEntity] {
        all.filter { identifiers.contains($0.id) }
    }

    func entities(matching string: String) async throws -> [TeaEntity] {
        all.filter { $0.name.localizedCaseInsensitiveContains(string) }
    }

    func suggestedEntities() async throws -> [TeaEntity] { all }

    private var all: [TeaEntity] { Tea.all.map { TeaEntity(id: $0.id, name: $0.name) } }
}
