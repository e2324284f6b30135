import SwiftUI
import WidgetKit

struct Plain: TimelineEntry { let date: Date }

struct PlainProvider: TimelineProvider {
    func placeholder(in context: Context) -> Plain { Plain(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Plain) -> Void) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Plain>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .never))
    }
}

@main struct PlainWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Plain", provider: PlainProvider()) { _ in
            Text("Plain").containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
