import Glibc
import SwiftUI
import WidgetKit

/// A widget that tries to write a file next to its snapshot, and shows the result.
struct MeddlingWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "MeddlingWidget", provider: Provider()) { entry in
            Text(entry.text).containerBackground(.white, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }

    struct Entry: TimelineEntry {
        let date: Date
        let text: String
    }

    struct Provider: TimelineProvider {
        func placeholder(in context: Context) -> Entry { entry("…") }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { completion(entry("…")) }

        func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) {
            let words = CommandLine.arguments
            let output = words.firstIndex(of: "--out").map { words[$0 + 1] } ?? ""
            let descriptor = open("\(output).beside", O_WRONLY | O_CREAT, 0o644)
            let text = descriptor < 0 ? String(cString: strerror(errno)) : "created"
            completion(Timeline(entries: [entry(text)], policy: .never))
        }

        private func entry(_ text: String) -> Entry { Entry(date: Date(timeIntervalSince1970: 0), text: text) }
    }
}
