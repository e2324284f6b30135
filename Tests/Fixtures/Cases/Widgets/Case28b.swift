import Foundation
import SwiftUI
import WidgetKit

struct Case28bEntry: TimelineEntry { let date: Date }

struct Case28bProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case28bEntry { Case28bEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case28bEntry) -> Void) {
        completion(Case28bEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case28bEntry>) -> Void) {
        completion(Timeline(entries: [Case28bEntry(date: .now)], policy: .never))
    }
}

struct Case28bView: View {
    let entry: Case28bEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text("\(1) trains on \(3) lines")
            Text("\(2) trains on \(1) lines")
            Text("\(11) trains on \(5) lines")
            Text("\("Ann") wrote to \("Bo")")
            Text(String(localized: "\(1) songs by \("Ann")"))
            Text(String(localized: "\(4) songs by \("Ann")"))
            Text(String(format: NSLocalizedString("shared_by", comment: ""), "Ann", 1))
            Text(String.localizedStringWithFormat(NSLocalizedString("shared_by", comment: ""), "Bo", 2))
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case28b: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case28b", provider: Case28bProvider()) { Case28bView(entry: $0) }
            .configurationDisplayName("Playlists")
            .supportedFamilies([.systemLarge])
    }
}
