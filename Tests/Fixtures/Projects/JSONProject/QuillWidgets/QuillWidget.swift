import SwiftUI
import WidgetKit

struct QuillEntry: TimelineEntry {
    let date: Date
}

struct QuillProvider: TimelineProvider {
    func placeholder(in context: Context) -> QuillEntry { QuillEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (QuillEntry) -> Void) {
        completion(QuillEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<QuillEntry>) -> Void) {
        completion(Timeline(entries: [QuillEntry(date: .now)], policy: .never))
    }
}

struct QuillWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Quill", provider: QuillProvider()) { _ in
            NibView()
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Quill")
        .supportedFamilies([.systemSmall])
    }
}
