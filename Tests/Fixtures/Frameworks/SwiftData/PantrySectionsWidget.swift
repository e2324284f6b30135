import SwiftData
import SwiftUI
import WidgetKit

// Queries inside the entry's view, with a filter, a sort and a filter that init makes; the rows are grouped by aisle.
// Shows: Nothing to buy
// Shows: 0 bought
// Shows with data: Dairy (2)
// Shows with data: Butter, Milk
// Shows with data: Fresh (1)
// Shows with data: Eggs
// Shows with data: Other (1)
// Shows with data: Candles
// Shows with data: Most: Eggs × 12
// Shows with data: 2 bought, last Rice

@Model
final class PantryItem {
    @Attribute(.unique) var id: UUID
    var name: String
    var aisle: String?
    var quantity: Int
    var isBought: Bool

    init(id: UUID = UUID(), name: String, aisle: String? = nil, quantity: Int = 1, isBought: Bool = false) {
        self.id = id
        self.name = name
        self.aisle = aisle
        self.quantity = quantity
        self.isBought = isBought
    }
}

nonisolated struct PantryEntry: TimelineEntry {
    let date: Date
    let minimum: Int
}

struct PantryProvider: TimelineProvider {
    func placeholder(in context: Context) -> PantryEntry { PantryEntry(date: Date(), minimum: 3) }

    func getSnapshot(in context: Context, completion: @escaping (PantryEntry) -> ()) {
        completion(PantryEntry(date: Date(), minimum: 3))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> ()) {
        completion(Timeline(entries: [PantryEntry(date: Date(), minimum: 3)], policy: .atEnd))
    }
}

struct PantryEntryView: View {
    var entry: PantryProvider.Entry

    @Query(
        filter: #Predicate<PantryItem> { item in !item.isBought },
        sort: [SortDescriptor(\PantryItem.aisle), SortDescriptor(\PantryItem.name)]
    )
    private var open: [PantryItem]

    @Query(filter: #Predicate<PantryItem> { $0.isBought }, sort: \PantryItem.name, order: .reverse, animation: .default)
    private var bought: [PantryItem]

    @Query private var several: [PantryItem]

    init(entry: PantryProvider.Entry) {
        self.entry = entry
        let minimum = entry.minimum
        var descriptor = FetchDescriptor<PantryItem>(
            predicate: #Predicate { $0.quantity >= minimum && !$0.isBought },
            sortBy: [SortDescriptor(\.quantity, order: .reverse)]
        )
        descriptor.fetchLimit = 1
        _several = Query(descriptor)
    }

    private var sections: [(aisle: String, items: [PantryItem])] {
        Dictionary(grouping: open) { $0.aisle ?? "Other" }
            .sorted { $0.key < $1.key }
            .map { (aisle: $0.key, items: $0.value) }
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            if open.isEmpty {
                Text("Nothing to buy").font(.headline)
            }
            ForEach(sections, id: \.aisle) { section in
                Text("\(section.aisle) (\(section.items.count))").font(.caption).bold()
                Text(section.items.map(\.name).joined(separator: ", ")).font(.caption)
            }
            if let most = several.first {
                Text("Most: \(most.name) × \(most.quantity)").font(.caption2)
            }
            if let last = bought.first {
                Text("\(bought.count) bought, last \(last.name)").font(.caption2)
            } else {
                Text("0 bought").font(.caption2)
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

struct PantrySectionsWidget: Widget {
    let kind: String = "PantrySectionsWidget"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: PantryProvider()) { entry in
            PantryEntryView(entry: entry)
                .containerBackground(.fill.tertiary, for: .widget)
                .modelContainer(for: [PantryItem.self])
        }
        .configurationDisplayName("Pantry")
        .supportedFamilies([.systemLarge])
    }
}
