// Uses: @Observable, @ObservationIgnored in a file that imports only Foundation (read by Comet.swift); family: systemSmall
// Shows: Halley
import Foundation

nonisolated struct CometSighting: Identifiable, Hashable {
    let id: UUID
    let name: String
    let magnitude: Double
}

@MainActor
@Observable
final class CometModel {
    var sightings: [CometSighting]
    var showsFaint = false
    @ObservationIgnored private var lastRefresh = Date.distantPast

    init() {
        sightings = [
            CometSighting(id: UUID(), name: "Halley", magnitude: 2.1),
            CometSighting(id: UUID(), name: "Encke", magnitude: 8.4),
        ]
    }

    var visible: [CometSighting] { sightings.filter { showsFaint || $0.magnitude < 6 } }

    func refresh(now: Date = Date()) {
        guard now.timeIntervalSince(lastRefresh) > 600 else { return }
        lastRefresh = now
        sightings.sort { $0.magnitude < $1.magnitude }
    }
}
