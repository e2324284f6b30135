import Foundation
import SwiftUI
import WidgetKit

struct Case28aEntry: TimelineEntry { let date: Date }

struct Case28aProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case28aEntry { Case28aEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case28aEntry) -> Void) {
        completion(Case28aEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case28aEntry>) -> Void) {
        completion(Timeline(entries: [Case28aEntry(date: .now)], policy: .never))
    }
}

struct Case28aView: View {
    let entry: Case28aEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text("\(1) stops left")
            Text("\(3) stops left")
            Text(String(localized: "\(5) stops left"))
            Text("Next: \(String(localized: "\(21) stops left"))")
            Text(
                String.localizedStringWithFormat(
                    NSLocalizedString("stops_short", comment: "Stops on the small widget"), 1))
            Text(
                String.localizedStringWithFormat(
                    NSLocalizedString("stops_short", comment: "Stops on the small widget"), 22))
            Text(String(format: NSLocalizedString("stops_short", comment: ""), locale: Locale.current, arguments: [5]))
            Text(String(format: NSLocalizedString("stops_short", comment: ""), 3))
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case28a: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case28a", provider: Case28aProvider()) { Case28aView(entry: $0) }
            .configurationDisplayName("Stops left")
            .supportedFamilies([.systemLarge])
    }
}
