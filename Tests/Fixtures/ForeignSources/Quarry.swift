// Uses: URLSession.shared.dataTaskPublisher(for:), Combine map/decode/replaceError/sink, AnyCancellable in a provider, fallback when the host can't be reached; family: systemSmall
// Shows: Offline prices
import Combine
import SwiftUI
import WidgetKit

nonisolated struct QuarryQuote: Codable, Sendable {
    let title: String
    let perTon: Double

    static let fallback = QuarryQuote(title: "Offline prices", perTon: 12.5)
}

nonisolated final class QuarryRequest {
    private var token: AnyCancellable?

    func start(_ finish: @escaping (QuarryQuote) -> Void) {
        // swift-format-ignore: NeverForceUnwrap
        let request = URLRequest(url: URL(string: "https://prices.quarry.invalid/granite.json")!, timeoutInterval: 3)
        token = URLSession.shared.dataTaskPublisher(for: request)
            .map(\.data)
            .decode(type: QuarryQuote.self, decoder: JSONDecoder())
            .replaceError(with: .fallback)
            .sink { quote in
                finish(quote)
                self.token = nil
            }
    }
}

nonisolated struct QuarryEntry: TimelineEntry { let date: Date; let quote: QuarryQuote }

nonisolated struct QuarryProvider: TimelineProvider {
    func placeholder(in context: Context) -> QuarryEntry { QuarryEntry(date: .now, quote: .fallback) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (QuarryEntry) -> Void) {
        if context.isPreview { return completion(placeholder(in: context)) }
        QuarryRequest().start { completion(QuarryEntry(date: .now, quote: $0)) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<QuarryEntry>) -> Void) {
        QuarryRequest().start { quote in
            completion(Timeline(entries: [QuarryEntry(date: .now, quote: quote)], policy: .after(.now + 1800)))
        }
    }
}

@main
struct QuarryWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "QuarryWidget", provider: QuarryProvider()) { entry in
            VStack(alignment: .leading) {
                Text(entry.quote.title).font(.headline)
                Text(entry.quote.perTon, format: .currency(code: "EUR"))
            }
            .containerBackground(.gray.opacity(0.2), for: .widget)
        }
    }
}
