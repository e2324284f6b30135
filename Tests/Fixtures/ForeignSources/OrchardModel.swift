// Uses: ObservableObject, @Published, objectWillChange in a file that imports only Foundation (read by Orchard.swift); family: systemSmall
// Shows: Honeycrisp
import Foundation

nonisolated struct OrchardCrate: Identifiable, Hashable {
    let id: Int
    let variety: String
    var kilos: Double
}

@MainActor
final class OrchardModel: ObservableObject {
    @Published private(set) var crates: [OrchardCrate]
    @Published var isPicking = false

    init(crates: [OrchardCrate] = OrchardModel.sample) {
        self.crates = crates
    }

    var totalKilos: Double { crates.reduce(0) { $0 + $1.kilos } }

    func pick(_ kilos: Double, of id: OrchardCrate.ID) {
        guard let index = crates.firstIndex(where: { $0.id == id }) else { return }
        crates[index].kilos += kilos
    }

    func reset() {
        objectWillChange.send()
        crates = Self.sample
    }

    nonisolated static var sample: [OrchardCrate] {
        [OrchardCrate(id: 1, variety: "Honeycrisp", kilos: 18.5), OrchardCrate(id: 2, variety: "Gala", kilos: 12)]
    }
}
