// swift-format-ignore-file
import AppIntents
import Foundation

struct SongEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Song"
    static let defaultQuery = SongQuery()

    let name: String
    var id: String { name }

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

struct SongQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [SongEntity] {
        [SongEntity(name: "Blue")].filter { identifiers.contains($0.id) }
    }
    func suggestedEntities() async throws -> [SongEntity] { [SongEntity(name: "Blue")] }
}
