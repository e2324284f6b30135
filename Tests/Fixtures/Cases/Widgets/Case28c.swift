import Foundation
import SwiftUI
import WidgetKit

struct Case28cEntry: TimelineEntry { let date: Date }

struct Case28cProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case28cEntry { Case28cEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case28cEntry) -> Void) {
        completion(Case28cEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case28cEntry>) -> Void) {
        completion(Timeline(entries: [Case28cEntry(date: .now)], policy: .never))
    }
}

struct Case28cView: View {
    let entry: Case28cEntry
    let photos = 3

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text("^[\(1) item](inflect: true)")
            Text("^[\(2) item](inflect: true)")
            Text("You have ^[\(photos) photo](inflect: true).")
            Text("^[\(0) item](inflect: true)")
            Text(String.localizedStringWithFormat(NSLocalizedString("platforms", tableName: "Stops", comment: ""), 1))
            Text(String.localizedStringWithFormat(NSLocalizedString("platforms", tableName: "Stops", comment: ""), 4))
            Text(String(format: NSLocalizedString("trains_platforms", tableName: "Stops", comment: ""), 2, 1))
            Text(NSLocalizedString("title", tableName: "Stops", comment: ""))
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case28c: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case28c", provider: Case28cProvider()) { Case28cView(entry: $0) }
            .configurationDisplayName("Tables and inflection")
            .supportedFamilies([.systemLarge])
    }
}
