import CHostFiles
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

/// The bundled list of landmarks.
struct LandmarkList: Decodable {
    /// The supported format of the list.
    private static let known = 1

    let format: Int
    let landmarks: [Landmark]

    /// Reads the bundled list.
    ///
    /// - Throws: ``CommandFailure`` for a list of another format or with an invalid landmark.
    static func bundled() throws -> [Landmark] { try read(Data([UInt8](embedded: landmarks_json))) }

    /// Parses a list.
    ///
    /// - Throws: ``CommandFailure``.
    static func read(_ json: Data) throws -> [Landmark] {
        let list: LandmarkList
        do {
            list = try JSONDecoder().decode(LandmarkList.self, from: json)
        } catch {
            throw unusable("it isn't a list of landmarks")
        }
        guard list.format == known else { throw unusable("it has format \(list.format)") }
        var known: Set<Int> = []
        for landmark in list.landmarks {
            guard landmark.id > 0, known.insert(landmark.id).inserted else {
                throw unusable("the number \(landmark.id) is used already, or not positive")
            }
            guard (-90...90).contains(landmark.latitude), (-180...180).contains(landmark.longitude),
                !landmark.name.isEmpty
            else { throw unusable("landmark \(landmark.id) has no name or invalid coordinates") }
        }
        return list.landmarks
    }

    /// Returns the error for a list that can't be used.
    private static func unusable(_ reason: String) -> CommandFailure {
        CommandFailure("can't read the landmarks: \(reason) — build AppHost again", exitCode: .badData)
    }
}

/// The store that the host writes landmarks to.
struct LandmarkStore: Sendable {
    let container: Container

    /// Writes the landmarks to the container unless they are stored already.
    ///
    /// - Returns: True if they were written.
    /// - Throws: ``ContainerError``; the previously stored landmarks are still readable then.
    @discardableResult
    func provide(_ landmarks: [Landmark]) throws -> Bool {
        guard try !isCurrent(landmarks) else { return false }
        try container.publish(landmarks.map(LandmarkCatalogue.record), to: LandmarkCatalogue.key, label: "sync")
        return true
    }

    private func isCurrent(_ landmarks: [Landmark]) throws -> Bool {
        do {
            guard let catalogue = try container.catalogue(LandmarkCatalogue.key) else { return false }
            let known = try (0..<catalogue.count).map { try catalogue.record(at: $0).value }
            // A catalogue of an earlier host has no folded names for search.
            let isFolded = try known.first.map { try catalogue.holds(Array($0.folded.utf8), at: 0) } ?? true
            return isFolded && known == landmarks.sorted { $0.id < $1.id }
        } catch let error as ContainerError where error.code == .damaged {
            return false
        }
    }
}
