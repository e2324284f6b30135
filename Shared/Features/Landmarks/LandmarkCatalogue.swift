/// Where the landmarks are: a catalogue by number, which the host writes.
///
/// In the container and not in the programs: an extension that needs one landmark reads one record, and no other call pays for the rest.
package enum LandmarkCatalogue {
    /// The catalogue of the domain `landmarks`.
    package static let key = CatalogueKey<Landmark>(.landmarks)

    /// The key of a landmark's record, so that the order of keys is that of numbers.
    package static func recordKey(_ id: Int) -> String {
        let digits = String(id)
        return String(repeating: "0", count: max(6 - digits.utf8.count, 0)) + digits
    }

    /// A landmark as a record of the catalogue.
    package static func record(_ landmark: Landmark) -> (key: String, groups: [String], value: Landmark) {
        (recordKey(landmark.id), [], landmark)
    }
}

extension Domain {
    /// The landmarks, and which of them are favorites.
    package static var landmarks: Domain {
        Domain(name: "landmarks", index: 3, writers: [.intents]) { file in
            file.hasPrefix("favorites") ? "'AppHost sync' sets it aside" : Domain.syncRemedy
        }
    }
}
