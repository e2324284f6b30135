import SwiftData
import SwiftUI
import WidgetKit

// Shows: Sample: 30.00
// Shows with data: Wallet: 12.50
// Shows with data: food 7.50
// Shows with data: travel 20.00

@MainActor
final class LedgerStore {
    static let shared = LedgerStore()

    let modelContainer: ModelContainer

    private init() {
        do {
            modelContainer = try ModelContainer(for: Account.self, Payment.self)
        } catch {
            fatalError(error.localizedDescription)
        }
    }

    /// Samples in memory, for previews and for a store without rows.
    static var preview: ModelContainer {
        let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
        guard let container = try? ModelContainer(for: Account.self, configurations: configuration) else {
            fatalError("no container")
        }
        let account = Account(name: "Sample", balance: 30)
        container.mainContext.insert(account)
        for amount in 1...3 {
            account.payments?.append(Payment(amount: Double(amount), category: .food, date: .now))
        }
        return container
    }

    func lines() -> [String] {
        let context = modelContainer.mainContext
        guard let accounts = try? context.fetch(FetchDescriptor<Account>()), let account = accounts.first else {
            let samples = try? Self.preview.mainContext.fetch(FetchDescriptor<Account>())
            return (samples ?? []).map { "\($0.name): \(money($0.balance))" } + [
                "\(samples?.first?.payments?.count ?? 0)"
            ]
        }
        let sums = Payment.Category.allCases.map { category in
            let sum = (account.payments ?? []).filter { $0.category == category }.reduce(0) { $0 + $1.amount }
            return "\(category) \(money(Decimal(sum)))"
        }
        return ["\(account.name): \(money(account.balance))"] + sums
    }

    private func money(_ value: Decimal) -> String { value.formatted(.number.precision(.fractionLength(2))) }
}

nonisolated struct LedgerEntry: TimelineEntry {
    let date: Date
    let lines: [String]
}

struct LedgerProvider: TimelineProvider {
    func placeholder(in context: Context) -> LedgerEntry { LedgerEntry(date: .now, lines: []) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (LedgerEntry) -> Void) {
        Task {
            let lines = await LedgerStore.shared.lines()
            completion(LedgerEntry(date: .now, lines: lines))
        }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<LedgerEntry>) -> Void) {
        getSnapshot(in: context) { completion(Timeline(entries: [$0], policy: .never)) }
    }
}

struct LedgerWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Ledger", provider: LedgerProvider()) { entry in
            VStack(alignment: .leading) { ForEach(entry.lines, id: \.self) { Text($0) } }
                .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
