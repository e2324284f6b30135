/// The catalogue of landmarks by number, which the host writes.
///
/// The catalogue is in the container and not compiled into the programs, so that an extension reads only the records that it needs.
package enum LandmarkCatalogue {
    /// The catalogue of the domain `landmarks`.
    package static let key = CatalogueKey<Landmark>(.landmarks)

    /// Returns the key of a landmark's record. Keys are in the order of numbers.
    package static func recordKey(_ id: Int) -> String {
        let digits = String(id)
        return String(repeating: "0", count: max(6 - digits.utf8.count, 0)) + digits
    }

    /// Returns a landmark as a record of the catalogue.
    package static func record(_ landmark: Landmark) -> (key: String, groups: [String], value: Landmark) {
        (recordKey(landmark.id), [], landmark)
    }
}

extension Domain {
    /// The domain of the landmarks and favorites.
    package static var landmarks: Domain {
        Domain(name: "landmarks", index: 3, writers: [.intents]) { file in
            file.hasPrefix("favorites") ? "run 'AppHost sync' to quarantine it" : Domain.syncRemedy
        }
    }
}
