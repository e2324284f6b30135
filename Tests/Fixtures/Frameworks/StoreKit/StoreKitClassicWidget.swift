import StoreKit
import SwiftUI
import WidgetKit

// StoreKit 1 as older apps still have it: the product request fails without network.
// Shows: Pro upgrade
// Shows: Purchases allowed
// Shows: Store unavailable

nonisolated struct StoreKitClassicEntry: TimelineEntry {
    let date: Date
    let canPay: Bool
    let offer: String
}

nonisolated final class StoreKitClassicLoader: NSObject, SKProductsRequestDelegate, @unchecked Sendable {
    static let productID = "com.example.airlock.pro"

    private var request: SKProductsRequest?
    private var handler: (@Sendable (Result<[String], any Error>) -> Void)?

    func load(_ handler: @escaping @Sendable (Result<[String], any Error>) -> Void) {
        self.handler = handler
        let request = SKProductsRequest(productIdentifiers: [Self.productID])
        request.delegate = self
        self.request = request
        request.start()
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        let titles = response.products.map { product -> String in
            let formatter = NumberFormatter()
            formatter.numberStyle = .currency
            formatter.locale = product.priceLocale
            return "\(product.localizedTitle) \(formatter.string(from: product.price) ?? "")"
        }
        finish(.success(titles))
    }

    func request(_ request: SKRequest, didFailWithError error: any Error) {
        finish(.failure(error))
    }

    func requestDidFinish(_ request: SKRequest) {
        self.request = nil
    }

    private func finish(_ result: Result<[String], any Error>) {
        handler?(result)
        handler = nil
    }
}

nonisolated struct StoreKitClassicProvider: TimelineProvider {
    private let loader = StoreKitClassicLoader()

    func placeholder(in context: Context) -> StoreKitClassicEntry {
        StoreKitClassicEntry(date: .now, canPay: false, offer: "…")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (StoreKitClassicEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<StoreKitClassicEntry>) -> Void) {
        let canPay = SKPaymentQueue.canMakePayments()
        loader.load { result in
            let offer: String
            switch result {
            case .success(let titles): offer = titles.first ?? "Store unavailable"
            case .failure: offer = "Store unavailable"
            }
            let entry = StoreKitClassicEntry(date: .now, canPay: canPay, offer: offer)
            completion(Timeline(entries: [entry], policy: .after(.now.addingTimeInterval(3600))))
        }
    }
}

struct StoreKitClassicView: View {
    let entry: StoreKitClassicEntry

    var body: some View {
        VStack(spacing: 6) {
            Image(systemName: "cart")
            Text("Pro upgrade").font(.headline)
            Text(entry.canPay ? "Purchases allowed" : "Purchases restricted")
                .font(.caption)
            Text(entry.offer)
                .font(.caption2)
                .foregroundStyle(.secondary)
        }
    }
}

struct StoreKitClassicWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "StoreKitClassicWidget", provider: StoreKitClassicProvider()) { entry in
            StoreKitClassicView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Upgrade")
        .supportedFamilies([.systemSmall])
    }
}
