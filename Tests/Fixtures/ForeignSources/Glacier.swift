// Uses: UIFontMetrics, UIFont.lineHeight, CGFloat(truncating:), UIColor.getWhite; family: systemSmall
// Shows: Retreat 12 m
import SwiftUI
import UIKit
import WidgetKit

nonisolated struct GlacierEntry: TimelineEntry {
    let date: Date
}

nonisolated struct GlacierProvider: TimelineProvider {
    func placeholder(in context: Context) -> GlacierEntry { GlacierEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (GlacierEntry) -> Void) {
        completion(GlacierEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<GlacierEntry>) -> Void) {
        completion(Timeline(entries: [GlacierEntry(date: .now)], policy: .never))
    }
}

struct GlacierView: View {
    let entry: GlacierEntry

    var body: some View {
        let size = UIFontMetrics(forTextStyle: .body).scaledValue(for: CGFloat(truncating: NSNumber(value: 14)))
        Text("Retreat 12 m").font(Font(UIFont.systemFont(ofSize: size, weight: .semibold)))
            .frame(minHeight: UIFont.systemFont(ofSize: size).lineHeight)
    }
}

@main
struct GlacierWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Glacier", provider: GlacierProvider()) { entry in
            GlacierView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
