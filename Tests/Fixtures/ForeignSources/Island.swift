// Uses: @Observable in a file that imports only Foundation; family: systemSmall
// Shows: Ferry at 9
import SwiftUI
import WidgetKit

nonisolated struct IslandEntry: TimelineEntry {
    let date: Date
}

nonisolated struct IslandProvider: TimelineProvider {
    func placeholder(in context: Context) -> IslandEntry { IslandEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (IslandEntry) -> Void) {
        completion(IslandEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<IslandEntry>) -> Void) {
        completion(Timeline(entries: [IslandEntry(date: .now)], policy: .never))
    }
}

struct IslandView: View {
    let entry: IslandEntry

    @State private var model = IslandModel()

    var body: some View { Text("Ferry at \(model.hour)") }
}

@main
struct IslandWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Island", provider: IslandProvider()) { entry in
            IslandView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
