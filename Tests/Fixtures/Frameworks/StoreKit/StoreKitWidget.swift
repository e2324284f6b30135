// Phone: nothing was ever bought, no App Store account, no network.
//
// StoreKitPremiumWidget
// Shows: Premium locked
// Shows: Free plan
// Shows: Never purchased
// StoreKitTipWidget
// Shows: Tip jar
// Shows: Store unreachable

import AppIntents
import StoreKit
import SwiftUI
import WidgetKit

nonisolated enum StoreKitGate {
    static let lifetimeID = "com.example.tides.lifetime"
    static let yearlyID = "com.example.tides.yearly"

    static func isPremium() async -> Bool {
        // SwiftUI has a Transaction too, so the module name is needed.
        for await result in StoreKit.Transaction.currentEntitlements {
            guard case .verified(let transaction) = result else { continue }
            if transaction.revocationDate != nil { continue }
            if let expiry = transaction.expirationDate, expiry < Date() { continue }
            if [lifetimeID, yearlyID].contains(transaction.productID) { return true }
        }
        return false
    }

    static func lastPurchase() async -> Date? {
        guard let result = await StoreKit.Transaction.latest(for: lifetimeID) else { return nil }
        switch result {
        case .verified(let transaction): return transaction.purchaseDate
        case .unverified(let transaction, let error):
            print("Unverified \(transaction.id): \(error.localizedDescription)")
            return nil
        }
    }

    // People who bought the app while it was still paid (before 2.0).
    static func isFounder() async -> Bool {
        do {
            guard case .verified(let app) = try await AppTransaction.shared,
                app.environment == .production
            else { return false }
            return app.originalAppVersion.compare("2.0", options: .numeric) == .orderedAscending
        } catch {
            return false
        }
    }
}

nonisolated struct StoreKitPremiumEntry: TimelineEntry {
    let date: Date
    var premium = true
    var founder = true
    var lastPurchase: Date?
}

nonisolated struct StoreKitPremiumProvider: TimelineProvider {
    func placeholder(in context: Context) -> StoreKitPremiumEntry { StoreKitPremiumEntry(date: Date()) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (StoreKitPremiumEntry) -> Void) {
        completion(StoreKitPremiumEntry(date: Date()))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<StoreKitPremiumEntry>) -> Void) {
        Task {
            let entry = StoreKitPremiumEntry(
                date: Date(),
                premium: await StoreKitGate.isPremium(),
                founder: await StoreKitGate.isFounder(),
                lastPurchase: await StoreKitGate.lastPurchase()
            )
            completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(3600))))
        }
    }
}

struct StoreKitPremiumView: View {
    let entry: StoreKitPremiumEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Image(systemName: entry.premium ? "crown.fill" : "lock.fill")
            Text(entry.premium ? "Premium active" : "Premium locked").font(.headline)
            Text(entry.founder ? "Founder" : "Free plan").font(.caption)
            if let day = entry.lastPurchase {
                Text(day, style: .date).font(.caption2)
            } else {
                Text("Never purchased").font(.caption2)
            }
        }
        .containerBackground(.background, for: .widget)
    }
}

struct StoreKitPremiumWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "StoreKitPremiumWidget", provider: StoreKitPremiumProvider()) { entry in
            StoreKitPremiumView(entry: entry)
        }
        .configurationDisplayName("Premium")
        .supportedFamilies([.systemSmall])
    }
}

// MARK: - Tip jar

struct StoreKitTipConfiguration: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Tip jar"
    @Parameter(title: "Heading", default: "Tip jar") var heading: String
}

nonisolated struct StoreKitTip: Identifiable {
    let id: String
    let name: String
    let price: String
}

nonisolated struct StoreKitTipEntry: TimelineEntry {
    let date: Date
    let heading: String
    var tips: [StoreKitTip] = []
    var failed = false
}

nonisolated struct StoreKitTipProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> StoreKitTipEntry { StoreKitTipEntry(date: Date(), heading: "Tips") }

    func snapshot(for configuration: StoreKitTipConfiguration, in context: Context) async -> StoreKitTipEntry {
        await load(configuration.heading)
    }

    func timeline(for configuration: StoreKitTipConfiguration, in context: Context) async -> Timeline<StoreKitTipEntry>
    {
        Timeline(entries: [await load(configuration.heading)], policy: .never)
    }

    private func load(_ heading: String) async -> StoreKitTipEntry {
        do {
            let products = try await Product.products(for: [
                "com.example.tides.tip.small", "com.example.tides.tip.large",
            ])
            let tips = products.sorted { $0.price < $1.price }
                .map { StoreKitTip(id: $0.id, name: $0.displayName, price: $0.displayPrice) }
            return StoreKitTipEntry(date: Date(), heading: heading, tips: tips)
        } catch {
            return StoreKitTipEntry(date: Date(), heading: heading, failed: true)
        }
    }
}

struct StoreKitTipView: View {
    let entry: StoreKitTipEntry

    var body: some View {
        VStack(alignment: .leading) {
            Text(entry.heading).font(.headline)
            if entry.failed {
                Text("Store unreachable").font(.caption)
            } else if entry.tips.isEmpty {
                Text("Nothing for sale").font(.caption)
            } else {
                ForEach(entry.tips) { tip in
                    HStack {
                        Text(tip.name); Spacer(); Text(tip.price)
                    }
                }
            }
        }
        .containerBackground(.background, for: .widget)
    }
}

struct StoreKitTipWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(
            kind: "StoreKitTipWidget", intent: StoreKitTipConfiguration.self, provider: StoreKitTipProvider()
        ) { entry in
            StoreKitTipView(entry: entry)
        }
        .configurationDisplayName("Tip jar")
        .supportedFamilies([.systemSmall])
    }
}
