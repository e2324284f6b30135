// Shows: Morning walk 3 indoor
// Shows: 3 plants
// Reads: models: Plant (absent)
import SwiftData
import SwiftUI
import WidgetKit

@Model
final class Plant {
    var name: String
    var waterings: Int
    var isIndoor: Bool
    var lastWatered: Date?

    init(name: String, waterings: Int, isIndoor: Bool) {
        (self.name, self.waterings, self.isIndoor) = (name, waterings, isIndoor)
    }
}

private func load() -> [String] {
    guard let container = try? ModelContainer(for: Plant.self),
        let plants = try? ModelContext(container).fetch(FetchDescriptor<Plant>(sortBy: [SortDescriptor(\.waterings)])),
        let first = plants.first
    else { return [] }
    return ["\(first.name) \(first.waterings) \(first.isIndoor ? "indoor" : "outdoor")", "\(plants.count) plants"]
}

struct Models: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Models", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
