import Foundation
import Shared

/// The `landmarks` command.
struct LandmarkCommands {
    private static let favorites = CommandOption<Bool>("favorites", help: "favorites only, newest first")

    static let grammar: [CommandGrammar.Command] = [
        .init("landmarks", summary: "prints the landmarks, favorites with a heart") {
            CommonOptions.container
            favorites
            CommonOptions.json
        }
    ]

    private let settings: HostSettings
    private let container: Container

    init(_ settings: HostSettings) throws { (self.settings, container) = (settings, try settings.openContainer()) }

    func run() throws {
        let favorites = try container.read(FavoriteStates.key).value?.favorites ?? []
        let found = try landmarks(favorites)
        if settings.isJSON {
            let list = found.map { $0.json(isFavorite: favorites.contains($0.id)) }
            return try StandardOutput.write((["landmarks": .array(list)] as JSONValue).serialised())
        }
        for landmark in found {
            let heart = favorites.contains(landmark.id) ? "♥" : " "
            try StandardOutput.write("\(landmark.id)\t\(heart) \(landmark.name), \(landmark.place)")
        }
    }

    private func landmarks(_ favorites: [Int]) throws -> [Landmark] {
        guard let catalogue = try container.catalogue(LandmarkCatalogue.key) else { return [] }
        let all = try (0..<catalogue.count).map { try catalogue.record(at: $0).value }
        guard settings.arguments[Self.favorites] else { return all }
        return favorites.compactMap { id in all.first { $0.id == id } }
    }
}

extension Landmark {
    /// Returns the landmark as JSON.
    fileprivate func json(isFavorite: Bool) -> JSONValue {
        [
            "id": .integer(id), "name": .string(name), "state": .string(state), "country": .string(country),
            "latitude": .number(latitude), "longitude": .number(longitude), "summary": .string(summary),
            "isFavorite": .bool(isFavorite),
        ]
    }
}
