import PassKit
import SwiftUI
import WidgetKit

// An iPhone with Apple Pay but no card and no pass.
// Shows: Checkout
// Shows: Add a card
// Shows: 0 passes
// Shows: Total 12.5 EUR

nonisolated struct PassKitCheckoutEntry: TimelineEntry {
    let date: Date
    let payment: String
    let passes: Int
    let total: String
}

nonisolated struct PassKitCheckout {
    let networks: [PKPaymentNetwork] = [.visa, .masterCard, .amex]

    var paymentText: String {
        if PKPaymentAuthorizationController.canMakePayments(usingNetworks: networks, capabilities: .threeDSecure) {
            return "Pay with Apple Pay"
        }
        return PKPaymentAuthorizationController.canMakePayments() ? "Add a card" : "Apple Pay not available"
    }

    var passCount: Int {
        guard PKPassLibrary.isPassLibraryAvailable() else { return -1 }
        return PKPassLibrary().passes().count
    }

    func request() -> PKPaymentRequest {
        let request = PKPaymentRequest()
        request.merchantIdentifier = "merchant.com.example.airlock"
        request.countryCode = "DE"
        request.currencyCode = "EUR"
        request.supportedNetworks = networks
        request.merchantCapabilities = .threeDSecure
        let ticket = PKPaymentSummaryItem(label: "Ticket", amount: NSDecimalNumber(string: "9.75"))
        let fee = PKPaymentSummaryItem(label: "Fee", amount: NSDecimalNumber(string: "2.75"))
        let sum = [ticket, fee].reduce(NSDecimalNumber.zero) { $0.adding($1.amount) }
        request.paymentSummaryItems = [ticket, fee, PKPaymentSummaryItem(label: "Airlock", amount: sum, type: .final)]
        return request
    }

    var totalText: String {
        let request = self.request()
        guard let total = request.paymentSummaryItems.last else { return "Nothing to pay" }
        return "Total \(total.amount.stringValue) \(request.currencyCode)"
    }
}

nonisolated struct PassKitCheckoutProvider: TimelineProvider {
    func placeholder(in context: Context) -> PassKitCheckoutEntry {
        PassKitCheckoutEntry(date: .now, payment: "Pay", passes: 2, total: "Total")
    }

    func getSnapshot(in context: Context, completion: @escaping (PassKitCheckoutEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<PassKitCheckoutEntry>) -> Void) {
        let checkout = PassKitCheckout()
        let entry = PassKitCheckoutEntry(
            date: .now,
            payment: checkout.paymentText,
            passes: checkout.passCount,
            total: checkout.totalText
        )
        completion(Timeline(entries: [entry], policy: .never))
    }
}

struct PassKitCheckoutWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PassKitCheckoutWidget", provider: PassKitCheckoutProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Label("Checkout", systemImage: "creditcard").font(.headline)
                Text(entry.payment)
                Text("\(entry.passes) passes").font(.caption)
                Text(entry.total).font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Checkout")
        .supportedFamilies([.systemSmall])
    }
}
