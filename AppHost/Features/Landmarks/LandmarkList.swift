import Foundation
import Shared

/// The bundled list of landmarks.
struct LandmarkList: Decodable {
    /// The supported format of the list.
    private static let known = 1

    let format: Int
    let landmarks: [Landmark]

    /// Reads the bundled list.
    ///
    /// - Throws: ``LandmarkListError`` for a list of another format or with an invalid landmark.
    static func bundled() throws -> [Landmark] { try read(Data(PackageResources.landmarks_json)) }

    /// Parses a list.
    ///
    /// - Throws: ``LandmarkListError``.
    static func read(_ json: Data) throws -> [Landmark] {
        let list: LandmarkList
        do {
            list = try JSONDecoder().decode(LandmarkList.self, from: json)
        } catch {
            throw LandmarkListError(reason: "it isn't a list of landmarks")
        }
        guard list.format == known else { throw LandmarkListError(reason: "it has format \(list.format)") }
        var known: Set<Int> = []
        for landmark in list.landmarks {
            guard landmark.id > 0, known.insert(landmark.id).inserted else {
                throw LandmarkListError(reason: "the number \(landmark.id) is used already, or not positive")
            }
            guard (-90...90).contains(landmark.latitude), (-180...180).contains(landmark.longitude),
                !landmark.name.isEmpty
            else { throw LandmarkListError(reason: "landmark \(landmark.id) has no name or invalid coordinates") }
        }
        return list.landmarks
    }
}

/// An error for a list of landmarks that can't be used.
struct LandmarkListError: CommandError, Hashable {
    let reason: String

    var exitCode: ExitCode { .badData }
    var message: String { "can't read the landmarks: \(reason) — build AppHost again" }
}
