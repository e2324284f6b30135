import Foundation
import Shared

/// The landmarks that come with the program.
struct LandmarkList: Decodable {
    /// The format of the list this program knows.
    private static let known = 1

    let format: Int
    let landmarks: [Landmark]

    /// Reads the bundled list.
    ///
    /// - Throws: ``LandmarkListError`` for a list of another format, or one in which something can't be.
    static func bundled() throws -> [Landmark] { try read(Data(PackageResources.landmarks_json)) }

    /// Reads a list.
    ///
    /// - Throws: ``LandmarkListError``.
    static func read(_ json: Data) throws -> [Landmark] {
        let list: LandmarkList
        do {
            list = try JSONDecoder().decode(LandmarkList.self, from: json)
        } catch {
            throw LandmarkListError(reason: "it is no list of landmarks")
        }
        guard list.format == known else { throw LandmarkListError(reason: "it has format \(list.format)") }
        var known: Set<Int> = []
        for landmark in list.landmarks {
            guard landmark.id > 0, known.insert(landmark.id).inserted else {
                throw LandmarkListError(reason: "the number \(landmark.id) is taken already, or none")
            }
            guard (-90...90).contains(landmark.latitude), (-180...180).contains(landmark.longitude),
                !landmark.name.isEmpty
            else { throw LandmarkListError(reason: "landmark \(landmark.id) has no name or no place on earth") }
        }
        return list.landmarks
    }
}

/// A list of landmarks that can't be taken.
struct LandmarkListError: CommandError, Hashable {
    let reason: String

    var exitCode: ExitCode { .badData }
    var message: String { "the landmarks can't be read: \(reason) — build AppHost anew" }
}
