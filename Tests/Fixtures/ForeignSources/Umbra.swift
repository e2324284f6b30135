// Uses: TabView with Tab, page style, NavigationSplitView, NavigationLink(_:value:), navigationDestination(item:); family: systemSmall
// Shows: Eclipse
import SwiftUI
import WidgetKit

nonisolated struct UmbraEntry: TimelineEntry {
    let date: Date
}

nonisolated struct UmbraProvider: TimelineProvider {
    func placeholder(in context: Context) -> UmbraEntry { UmbraEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (UmbraEntry) -> Void) {
        completion(UmbraEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<UmbraEntry>) -> Void) {
        completion(Timeline(entries: [UmbraEntry(date: .now)], policy: .never))
    }
}

struct UmbraTabs: View {
    @State private var phase: Int?

    var body: some View {
        TabView {
            Tab("Sun", systemImage: "sun.max") { NavigationLink("Corona", value: 3) }
            Tab("Moon", systemImage: "moon") {
                NavigationSplitView {
                    Text("Phases")
                } detail: {
                    Text("Full")
                }
            }
        }
        .tabViewStyle(.page(indexDisplayMode: .always))
        .navigationDestination(item: $phase) { Text("\($0)") }
    }
}

struct UmbraView: View {
    let entry: UmbraEntry

    var body: some View { Text("Eclipse") }
}

@main
struct UmbraWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Umbra", provider: UmbraProvider()) { entry in
            UmbraView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
