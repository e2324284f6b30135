import Observation

/// The landmarks there are, as views and intents read them.
@Observable
package final class ModelData: Sendable {
    /// The one of the process.
    package static let shared = ModelData()

    /// Creates a model; views and intents share ``shared``.
    package init() {}

    private var catalogue: Catalogue<Landmark>? {
        let session = ContainerSession.current
        guard let container = session.presentContainer else { return nil }
        return session.reading { try container.catalogue(LandmarkCatalogue.key) } ?? nil
    }

    /// All landmarks, by their numbers; none before the host has written them.
    ///
    /// What can't be read is recorded in the request's faults.
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

    /// The landmarks a text may stand for, by their numbers: all whose name or place has it, and perhaps others.
    ///
    /// Case, accents and punctuation don't count. An empty text stands for none.
    package func landmarks(thatMayHave text: String) -> [Landmark] {
        let wanted = Array(text.normalizedPhrase.utf8)
        guard !wanted.isEmpty, let catalogue, catalogue.count > 0 else { return [] }
        return ContainerSession.current.reading {
            // Written by a host that folded nothing yet, or otherwise: all are looked at.
            let first = try catalogue.record(at: 0).value
            guard try catalogue.holds(Array(first.folded.utf8), at: 0) else { return landmarks }
            return try catalogue.values(holding: wanted)
        } ?? []
    }

    /// The landmarks with numbers, in the order asked for; unknown ones are left out. Reads no others.
    package func landmarks(withIDs ids: [Int]) -> [Landmark] {
        guard !ids.isEmpty, let catalogue else { return [] }
        return ContainerSession.current.reading {
            try ids.compactMap { try catalogue.value(for: LandmarkCatalogue.recordKey($0)) }
        } ?? []
    }

    /// The landmark with a number; `nil` for none.
    package func landmark(_ id: Int) -> Landmark? { landmarks(withIDs: [id]).first }
}
