import AppIntents
import StoreKit
import SwiftUI
import WidgetKit

// StoreKit 2 entitlements: nothing bought, no network for the prices.
// Shows: Membership
// Shows: Free plan
// Shows: Prices unavailable
// Shows: No trial used

nonisolated enum StoreKitEntitlementPlan: Int, Comparable, Sendable {
    case free, plus, pro

    nonisolated static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    nonisolated init?(productID: String) {
        switch productID {
        case "plan.plus": self = .plus
        case "plan.pro": self = .pro
        default: return nil
        }
    }

    nonisolated var name: String {
        switch self {
        case .free: "Free plan"
        case .plus: "Plus plan"
        case .pro: "Pro plan"
        }
    }
}

nonisolated struct StoreKitEntitlementEntry: TimelineEntry {
    let date: Date
    let plan: StoreKitEntitlementPlan
    let price: String
    let usedTrial: Bool
}

actor StoreKitEntitlementStore {
    static let shared = StoreKitEntitlementStore()
    private let ids: Set<String> = ["plan.plus", "plan.pro"]

    func plan() async -> StoreKitEntitlementPlan {
        var best = StoreKitEntitlementPlan.free
        for await result in StoreKit.Transaction.currentEntitlements {
            guard case .verified(let transaction) = result, transaction.revocationDate == nil else { continue }
            if let plan = StoreKitEntitlementPlan(productID: transaction.productID) {
                best = max(best, plan)
            }
        }
        return best
    }

    func price() async -> String {
        do {
            let products = try await Product.products(for: ids)
            guard let cheapest = products.min(by: { $0.price < $1.price }) else { return "Prices unavailable" }
            return "from \(cheapest.displayPrice)"
        } catch {
            return "Prices unavailable"
        }
    }

    func usedTrial() async -> Bool {
        await StoreKit.Transaction.latest(for: "plan.plus") != nil
    }
}

struct StoreKitEntitlementIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Membership"
}

nonisolated struct StoreKitEntitlementProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> StoreKitEntitlementEntry {
        StoreKitEntitlementEntry(date: .now, plan: .pro, price: "", usedTrial: true)
    }

    func snapshot(for configuration: StoreKitEntitlementIntent, in context: Context) async -> StoreKitEntitlementEntry {
        let store = StoreKitEntitlementStore.shared
        async let plan = store.plan()
        async let price = store.price()
        async let usedTrial = store.usedTrial()
        return await StoreKitEntitlementEntry(date: .now, plan: plan, price: price, usedTrial: usedTrial)
    }

    func timeline(for configuration: StoreKitEntitlementIntent, in context: Context) async -> Timeline<
        StoreKitEntitlementEntry
    > {
        Timeline(entries: [await snapshot(for: configuration, in: context)], policy: .never)
    }
}

struct StoreKitEntitlementWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(
            kind: "StoreKitEntitlementWidget", intent: StoreKitEntitlementIntent.self,
            provider: StoreKitEntitlementProvider()
        ) { entry in
            VStack(alignment: .leading) {
                Label("Membership", systemImage: entry.plan > .free ? "star.fill" : "star")
                Text(entry.plan.name).bold()
                Text(entry.price)
                Text(entry.usedTrial ? "Trial used" : "No trial used")
            }
            .font(.footnote)
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
