// Shows: left of €5.00
// Shows: Payee
// Reads: group.io.pennywise.data: pw_selected_account String (absent)
// Reads: group.io.pennywise.data: pw_transactions Data → [Transaction] by JSONDecoder (absent; Transaction { id: UUID, accountID: String, payee: String, amount: Decimal, category: Category, date: Date })
import Foundation
import SwiftUI
import WidgetKit

struct BudgetEntry: TimelineEntry {
    let date: Date
    var budget: Budget?
    var account: Account?
    var recent: [Transaction] = []
}

struct BudgetProvider: TimelineProvider {
    func placeholder(in context: Context) -> BudgetEntry { BudgetEntry(date: Date()) }

    func getSnapshot(in context: Context, completion: @escaping (BudgetEntry) -> ()) { completion(fetch()) }

    func getTimeline(in context: Context, completion: @escaping (Timeline<BudgetEntry>) -> ()) {
        completion(.init(entries: [fetch()], policy: .atEnd))
    }

    private func fetch() -> BudgetEntry {
        let storage = Storage.shared
        let budget: Budget? = storage.load(StorageKeys.budget)
        let accounts: [Account] = storage.load(StorageKeys.accounts, default: [])
        let selected = storage.defaults.string(forKey: StorageKeys.selectedAccountID)
        let account = accounts.first { $0.id == selected }
        let all = storage.load(StorageKeys.transactions, default: [Transaction]())
        let recent =
            all
            .filter { $0.accountID == account?.id }
            .sorted { $0.date > $1.date }
        return BudgetEntry(date: Date(), budget: budget, account: account, recent: recent)
    }
}

struct BudgetView: View {
    var entry: BudgetEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            if let budget = entry.budget {
                let left = budget.monthlyLimit - budget.spent
                Text(left, format: .currency(code: budget.currency))
                    .font(.title2.bold())
                    .foregroundStyle(left < 0 ? Color.red : Color.primary)
                Text("left of \(budget.monthlyLimit.formatted(.currency(code: budget.currency)))")
                    .font(.caption)
                ProgressView(value: ratio(budget))
                    .tint(left < 0 ? .red : .teal)
            } else {
                Text("No budget set").font(.headline)
            }
            Divider()
            if let account = entry.account {
                Text(account.name).font(.caption.bold())
                if entry.recent.isEmpty {
                    Text("No transactions").font(.caption2).foregroundStyle(.secondary)
                }
                ForEach(entry.recent.prefix(3)) { t in
                    HStack {
                        Image(systemName: t.category.symbol).frame(width: 16)
                        Text(t.payee).lineLimit(1)
                        Spacer()
                        Text(t.amount, format: .number.precision(.fractionLength(2)))
                    }
                    .font(.caption2)
                }
            } else {
                Text("Choose an account in the app").font(.caption2).foregroundStyle(.secondary)
            }
            Spacer(minLength: 0)
        }
        .containerBackground(.background, for: .widget)
    }

    private func ratio(_ b: Budget) -> Double {
        guard b.monthlyLimit > 0 else { return 0 }
        let r = NSDecimalNumber(decimal: b.spent / b.monthlyLimit).doubleValue
        return min(max(r, 0), 1)
    }
}

struct BudgetWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "BudgetWidget", provider: BudgetProvider()) { entry in
            BudgetView(entry: entry)
        }
        .configurationDisplayName("Budget")
        .description("What is left this month.")
        .supportedFamilies([.systemSmall, .systemLarge])
    }
}

struct StorageKeys {
    static let suite = "group.io.pennywise.data"
    static let budget = "pw_budget"
    static let transactions = "pw_transactions"
    static let selectedAccountID = "pw_selected_account"
    static let accounts = "pw_accounts"
    private init() {}
}

struct Storage {
    static let shared = Storage(defaults: UserDefaults(suiteName: StorageKeys.suite) ?? .standard)
    let defaults: UserDefaults

    func load<T: Codable>(_ key: String) -> T? {
        guard let data = defaults.data(forKey: key) else { return nil }
        return try? JSONDecoder().decode(T.self, from: data)
    }

    func load<T: Codable>(_ key: String, default fallback: T) -> T {
        load(key) ?? fallback
    }

    func save<T: Codable>(_ value: T, for key: String) {
        defaults.set(try? JSONEncoder().encode(value), forKey: key)
    }
}

struct Budget: Codable {
    var monthlyLimit: Decimal
    var spent: Decimal
    var currency: String
    var periodStart: Date
}

struct Transaction: Codable, Identifiable {
    var id: UUID = UUID()
    var accountID: String
    var payee: String
    var amount: Decimal
    var category: Category
    var date: Date

    enum Category: String, Codable {
        case groceries, rent, fun, transport, other

        var symbol: String {
            switch self {
            case .groceries: return "cart"
            case .rent: return "house"
            case .fun: return "gamecontroller"
            case .transport: return "tram"
            case .other: return "ellipsis.circle"
            }
        }
    }
}

struct Account: Codable, Identifiable {
    let id: String
    let name: String
    let balance: Decimal
}
