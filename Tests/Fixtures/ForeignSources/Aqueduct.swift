// Uses: Data(contentsOf:) and String(contentsOf:) with an http address, which fail at once; family: systemSmall
// Shows: No level
import SwiftUI
import WidgetKit

nonisolated struct AqueductEntry: TimelineEntry {
    let date: Date
}

nonisolated struct AqueductProvider: TimelineProvider {
    func placeholder(in context: Context) -> AqueductEntry { AqueductEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (AqueductEntry) -> Void) {
        completion(AqueductEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<AqueductEntry>) -> Void) {
        completion(Timeline(entries: [AqueductEntry(date: .now)], policy: .never))
    }
}

struct AqueductView: View {
    let entry: AqueductEntry

    var body: some View {
        let address = URL(string: "http://levels.example.com/today.txt")
        let level = address.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
        let bytes = address.flatMap { try? Data(contentsOf: $0) }
        Text(level ?? "No level").opacity(bytes == nil ? 1 : 0.5)
    }
}

@main
struct AqueductWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Aqueduct", provider: AqueductProvider()) { entry in
            AqueductView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
