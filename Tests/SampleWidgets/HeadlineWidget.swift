import OSLog
import SwiftUI
import WidgetKit

/// A widget that uses the network, which iOS allows.
struct HeadlineProvider: TimelineProvider {
    private let logger = Logger(subsystem: "com.example.news", category: "headline")

    struct Headline: TimelineEntry {
        let date: Date
        let text: String
    }

    func placeholder(in context: Context) -> Headline { Headline(date: Date(timeIntervalSince1970: 0), text: "…") }
    func getSnapshot(in context: Context, completion: @escaping (Headline) -> Void) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Headline>) -> Void) {
        guard let url = URL(string: "https://example.com/headline") else { return }
        nonisolated(unsafe) let completion = completion
        let logger = logger
        URLSession.shared.dataTask(with: url) { data, response, error in
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            logger.error("asked \(url.host ?? "", privacy: .public) for \(url.path), status \(status)")
            let text = error?.localizedDescription ?? "\(data?.count ?? 0) bytes"
            let entry = Headline(date: Date(timeIntervalSince1970: 0), text: text)
            completion(Timeline(entries: [entry], policy: .never))
        }.resume()
    }
}

struct HeadlineWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "HeadlineWidget", provider: HeadlineProvider()) { entry in
            Text(verbatim: entry.text).containerBackground(.white, for: .widget)
        }
        .supportedFamilies([.systemMedium])
    }
}
