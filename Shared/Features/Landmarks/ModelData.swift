import Observation

/// The landmarks, for views and intents.
@Observable
package final class ModelData: Sendable {
    /// The model of the process.
    package static let shared = ModelData()

    /// Creates a model; views and intents share ``shared``.
    package init() {}

    private var catalogue: Catalogue<Landmark>? {
        let session = ContainerSession.current
        guard let container = session.presentContainer else { return nil }
        return session.reading { try container.catalogue(LandmarkCatalogue.key) } ?? nil
    }

    /// All landmarks, ordered by number; empty before the host has written them.
    ///
    /// Read errors are recorded in the request's faults.
    package var landmarks: [Landmark] {
        guard let catalogue else { return [] }
        return ContainerSession.current.reading {
            var all: [Landmark] = []
            try catalogue.scan(0..<catalogue.count) { landmark in
                all.append(landmark)
                return true
            }
            return all
        } ?? []
    }

    /// Returns the landmarks that a text may refer to, ordered by number: all landmarks whose name or location contains the text, and
    /// possibly others.
    ///
    /// Ignores case, accents and punctuation. An empty text refers to no landmark.
    package func landmarks(thatMayHave text: String) -> [Landmark] {
        let wanted = Array(text.normalizedPhrase.utf8)
        guard !wanted.isEmpty, let catalogue, catalogue.count > 0 else { return [] }
        return ContainerSession.current.reading {
            // If an earlier host wrote the catalogue with another normalisation, all records are examined.
            let first = try catalogue.record(at: 0).value
            guard try catalogue.holds(Array(first.folded.utf8), at: 0) else { return landmarks }
            return try catalogue.values(holding: wanted)
        } ?? []
    }

    /// Returns the landmarks with numbers, in the same order; unknown numbers are left out. Reads only these records.
    package func landmarks(withIDs ids: [Int]) -> [Landmark] {
        guard !ids.isEmpty, let catalogue else { return [] }
        return ContainerSession.current.reading {
            try ids.compactMap { try catalogue.value(for: LandmarkCatalogue.recordKey($0)) }
        } ?? []
    }

    /// Returns the landmark with a number; `nil` if there is none.
    package func landmark(_ id: Int) -> Landmark? { landmarks(withIDs: [id]).first }
}
