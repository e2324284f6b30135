import SwiftUI
import WidgetKit

struct OddEntry: TimelineEntry {
    let date: Date
}

struct OddProvider: TimelineProvider {
    func placeholder(in context: Context) -> OddEntry { OddEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (OddEntry) -> Void) {
        completion(OddEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<OddEntry>) -> Void) {
        completion(Timeline(entries: [OddEntry(date: .now)], policy: .never))
    }
}

struct OddWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Odd", provider: OddProvider()) { _ in
            OddView()
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Odd")
        .supportedFamilies([.systemSmall])
    }
}

struct OddView: View {
    private let parts = [Twin.name, Quoted.name, Price.name, TeaCup.name, Cheese.name, Size.name, Helper.name]

    var body: some View { Text(parts.joined(separator: ", ")) }
}
