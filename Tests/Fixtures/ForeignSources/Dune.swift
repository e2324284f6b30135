// Uses: NSAttributedString with UIKit keys, NSMutableParagraphStyle, AttributedString(NSAttributedString); family: systemSmall
// Shows: Wind 5
import SwiftUI
import UIKit
import WidgetKit

nonisolated struct DuneEntry: TimelineEntry {
    let date: Date
}

nonisolated struct DuneProvider: TimelineProvider {
    func placeholder(in context: Context) -> DuneEntry { DuneEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (DuneEntry) -> Void) {
        completion(DuneEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<DuneEntry>) -> Void) {
        completion(Timeline(entries: [DuneEntry(date: .now)], policy: .never))
    }
}

struct DuneView: View {
    let entry: DuneEntry

    var body: some View {
        let centred = NSMutableParagraphStyle()
        centred.alignment = .center
        let text = NSMutableAttributedString(
            string: "Wind ", attributes: [.font: UIFont.boldSystemFont(ofSize: 15), .paragraphStyle: centred])
        text.append(NSAttributedString(string: "5", attributes: [.foregroundColor: UIColor.systemOrange, .kern: 1]))
        return Text(AttributedString(text))
    }
}

@main
struct DuneWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Dune", provider: DuneProvider()) { entry in
            DuneView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
