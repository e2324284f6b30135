import Security
import StoreKit
import SwiftUI
import WidgetKit

// The plan that the user bought, and a key in the keychain.
// Shows: Free plan
// Shows: Store unavailable
// Shows: Not subscribed
// Shows: No license key
// Never shows: Pro unlocked
// Never shows: Upgrade for
// Never shows: $4.99
// Never shows: Renews automatically
// Never shows: Billing issue
// Never shows: Expired
// Never shows: License ABCD
// Never shows: Keychain error
// Never shows: Corrupt license

private typealias Transaction = StoreKit.Transaction

enum KeychainError: Error { case unhandled(OSStatus), badData }

final class KeychainStore: Sendable {
    static let standard = KeychainStore(service: "com.example.prostatus")
    private let service: String
    init(service: String) { self.service = service }
    private func baseQuery(for account: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account,
        ]
    }
    func string(for account: String) throws -> String? {
        var query = baseQuery(for: account)
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        query[kSecReturnData as String] = kCFBooleanTrue
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        switch status {
        case errSecSuccess:
            guard let data = item as? Data, let value = String(data: data, encoding: .utf8) else {
                throw KeychainError.badData
            }
            return value
        case errSecItemNotFound: return nil
        default: throw KeychainError.unhandled(status)
        }
    }
    func set(_ value: String, for account: String) throws {
        var query = baseQuery(for: account)
        let data = Data(value.utf8)
        query[kSecValueData as String] = data
        query[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
        var status = SecItemAdd(query as CFDictionary, nil)
        if status == errSecDuplicateItem {
            let attributes = [kSecValueData as String: data]
            status = SecItemUpdate(baseQuery(for: account) as CFDictionary, attributes as CFDictionary)
        }
        guard status == errSecSuccess else { throw KeychainError.unhandled(status) }
    }
}

@MainActor
final class PurchaseManager: ObservableObject {
    static let shared = PurchaseManager()
    static let productIDs: Set<String> = ["com.example.pro.monthly", "com.example.pro.lifetime"]
    @Published private(set) var products: [Product] = []
    @Published private(set) var purchasedIDs: Set<String> = []
    func refresh() async {
        do {
            products = try await Product.products(for: Self.productIDs).sorted { $0.price < $1.price }
        } catch { products = [] }
        var owned: Set<String> = []
        for await result in Transaction.currentEntitlements {
            guard let transaction = try? checkVerified(result), transaction.revocationDate == nil else { continue }
            switch transaction.productType {
            case .autoRenewable, .nonConsumable: owned.insert(transaction.productID)
            default: break
            }
        }
        purchasedIDs = owned
    }
    func renewalText() async -> String {
        guard let subscription = products.first(where: { $0.type == .autoRenewable })?.subscription,
            let status = try? await subscription.status.first
        else { return "Not subscribed" }
        switch status.state {
        case .subscribed: return "Renews automatically"
        case .inGracePeriod, .inBillingRetryPeriod: return "Billing issue"
        case .expired, .revoked: return "Expired"
        default: return "Not subscribed"
        }
    }
    private func checkVerified<T>(_ result: VerificationResult<T>) throws -> T {
        switch result {
        case .unverified(_, let error): throw error
        case .verified(let safe): return safe
        }
    }
}

struct ProEntry: TimelineEntry {
    let date: Date
    let isPro: Bool
    let price: String?
    let renewal, license: String
}

struct ProProvider: TimelineProvider {
    func placeholder(in context: Context) -> ProEntry {
        ProEntry(date: .now, isPro: true, price: "$4.99", renewal: "Renews automatically", license: "License ABCD")
    }
    func getSnapshot(in context: Context, completion: @escaping @Sendable (ProEntry) -> Void) {
        Task { completion(await makeEntry()) }
    }
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<ProEntry>) -> Void) {
        Task { completion(Timeline(entries: [await makeEntry()], policy: .after(.now.addingTimeInterval(3600)))) }
    }
    @MainActor
    private func makeEntry() async -> ProEntry {
        let manager = PurchaseManager.shared
        await manager.refresh()
        let latest = await Transaction.latest(for: "com.example.pro.lifetime")
        let license: String
        do {
            if let key = try KeychainStore.standard.string(for: "license") {
                license = "License \(key.suffix(4))"
            } else {
                license = "No license key"
            }
        } catch KeychainError.unhandled(let status) {
            license = SecCopyErrorMessageString(status, nil) as String? ?? "Keychain error \(status)"
        } catch { license = "Corrupt license" }
        try? KeychainStore.standard.set(Date.now.formatted(.iso8601), for: "lastCheck")
        let isPro = !manager.purchasedIDs.isEmpty || latest != nil
        return ProEntry(
            date: .now, isPro: isPro, price: manager.products.first?.displayPrice,
            renewal: await manager.renewalText(), license: license)
    }
}

struct ProStatusView: View {
    let entry: ProEntry
    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Image(systemName: entry.isPro ? "crown.fill" : "lock.fill")
                .foregroundStyle(entry.isPro ? Color.yellow : Color.secondary)
            Text(entry.isPro ? "Pro unlocked" : "Free plan").font(.headline)
            if !entry.isPro {
                Text(entry.price.map { "Upgrade for \($0)" } ?? "Store unavailable").font(.caption)
            }
            Text(entry.renewal).font(.caption2)
            Text(entry.license).font(.caption2).foregroundStyle(.secondary)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
        .containerBackground(for: .widget) { Color(.systemBackground) }
    }
}

struct ProStatusWidget: Widget {
    let kind = "ProStatusWidget"
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: ProProvider()) { ProStatusView(entry: $0) }
            .configurationDisplayName("Plan")
            .supportedFamilies([.systemSmall, .systemMedium])
    }
}
