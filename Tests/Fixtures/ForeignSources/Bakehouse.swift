// Uses: UserDefaults.setValue(_:forKey:), value(forKey:), setValuesForKeys, removal with nil; family: systemSmall
// Shows: Rye 12
import SwiftUI
import WidgetKit

nonisolated struct BakehouseEntry: TimelineEntry {
    let date: Date
}

nonisolated struct BakehouseProvider: TimelineProvider {
    func placeholder(in context: Context) -> BakehouseEntry { BakehouseEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (BakehouseEntry) -> Void) {
        completion(BakehouseEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<BakehouseEntry>) -> Void) {
        completion(Timeline(entries: [BakehouseEntry(date: .now)], policy: .never))
    }
}

struct BakehouseView: View {
    let entry: BakehouseEntry

    var body: some View {
        let store = UserDefaults(suiteName: "group.example.bakehouse") ?? .standard
        store.setValue("Rye", forKey: "loaf")
        store.setValue(nil, forKey: "absent")
        store.setValuesForKeys(["count": 12])
        let loaf = store.value(forKey: "loaf") as? String ?? "none"
        let count = store.value(forKey: "count") as? Int ?? 0
        return Text("\(loaf) \(count)").opacity(store.value(forKey: "absent") == nil ? 1 : 0)
    }
}

@main
struct BakehouseWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Bakehouse", provider: BakehouseProvider()) { entry in
            BakehouseView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
