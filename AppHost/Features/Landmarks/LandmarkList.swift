import CHostFiles
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
