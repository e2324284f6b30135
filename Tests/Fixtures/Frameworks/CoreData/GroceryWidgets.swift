import CoreData
import SwiftUI
import WidgetKit

// Shows: 0 to buy
// Shows: Nothing to buy
// Shows: no basket
// Reports: CoreData's store is empty, because Apple's SQLite files aren't read
// Shows with data: 3 to buy
// Shows with data: Bread, Candles
// Shows with data: Bread → Later, 2 left
// Shows with data: Bakery: 2
// Shows with data: Peas at -21°
// Shows with data: Plum's jam × 2

nonisolated struct GroceryEntry: TimelineEntry {
    let date: Date
    let count: Int
    let names: [String]
    let note: String
}

/// Counts and lists articles in the provider.
struct GroceryProvider: TimelineProvider {
    func placeholder(in context: Context) -> GroceryEntry { GroceryEntry(date: .now, count: 0, names: [], note: "") }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (GroceryEntry) -> Void) {
        getTimeline(in: context) { completion($0.entries[0]) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<GroceryEntry>) -> Void) {
        Task {
            let count = GroceryStore.shared.count(in: "This week")
            let names = (try? await GroceryStore.shared.open(limit: 2)) ?? []
            let entry = GroceryEntry(date: .now, count: count, names: names, note: GroceryStore().clear())
            completion(Timeline(entries: [entry], policy: .never))
        }
    }
}

struct GroceryCountWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "GroceryCount", provider: GroceryProvider()) { entry in
            VStack(alignment: .leading) {
                Text("\(entry.count) to buy").font(.headline)
                if !entry.names.isEmpty { Text(entry.names.joined(separator: ", ")) }
                Text(entry.note).font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

struct GroceryListWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "GroceryList", provider: GroceryProvider()) { _ in
            GroceryListView()
                .environment(\.managedObjectContext, GroceryStore.shared.container.viewContext)
                .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
