// Uses: ToolbarItem(placement:), ToolbarItemGroup, toolbar(_:for:), navigationBarItems, searchable, dismiss; family: systemSmall
// Shows: 4 depots
import SwiftUI
import WidgetKit

nonisolated struct DepotsEntry: TimelineEntry {
    let date: Date
}

nonisolated struct DepotsProvider: TimelineProvider {
    func placeholder(in context: Context) -> DepotsEntry { DepotsEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (DepotsEntry) -> Void) {
        completion(DepotsEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<DepotsEntry>) -> Void) {
        completion(Timeline(entries: [DepotsEntry(date: .now)], policy: .never))
    }
}

struct DepotsView: View {
    let entry: DepotsEntry

    @Environment(\.dismiss) private var dismiss
    @State private var query = ""

    var body: some View {
        Text("4 depots")
            .navigationBarTitle("Depots", displayMode: .inline)
            .toolbar {
                ToolbarItem(placement: .topBarTrailing) { Button("Close") { dismiss() } }
                ToolbarItemGroup(placement: .bottomBar) { Text("Sorted by name") }
            }
            .toolbar(.hidden, for: .navigationBar)
            .toolbarBackground(.visible, for: .tabBar)
            .navigationBarItems(leading: Text("Back"), trailing: Text("More"))
            .searchable(text: $query, prompt: "Street")
            .refreshable { query = "" }
    }
}

@main
struct DepotsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Depots", provider: DepotsProvider()) { entry in
            DepotsView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
