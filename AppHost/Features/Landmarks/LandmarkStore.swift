import Shared

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
