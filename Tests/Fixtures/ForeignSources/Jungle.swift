// Uses: Timer.publish, NotificationCenter.publisher, onReceive; family: systemSmall
// Shows: Toucan
import Combine
import SwiftUI
import WidgetKit

nonisolated struct JungleEntry: TimelineEntry {
    let date: Date
}

nonisolated struct JungleProvider: TimelineProvider {
    func placeholder(in context: Context) -> JungleEntry { JungleEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (JungleEntry) -> Void) {
        completion(JungleEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<JungleEntry>) -> Void) {
        completion(Timeline(entries: [JungleEntry(date: .now)], policy: .never))
    }
}

struct JungleView: View {
    let entry: JungleEntry

    @State private var name = "Toucan"

    var body: some View {
        Text(name)
            .onReceive(Timer.publish(every: 60, on: .main, in: .common).autoconnect()) { _ in name = "Macaw" }
            .onReceive(NotificationCenter.default.publisher(for: .NSCalendarDayChanged)) { _ in name = "Parrot" }
    }
}

@main
struct JungleWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Jungle", provider: JungleProvider()) { entry in
            JungleView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
