import SwiftData
import SwiftUI
import WidgetKit

// Enumerations, Codable structures, lists and dictionaries as attributes.
// Shows: No subscriptions
// Shows with data: 17.5 EUR a month
// Shows with data: News: yearly, high
// Shows with data: Music paused 14 days
// Shows with data: Remind 7, 1 days before
// Shows with data: example.com
// Shows with data: Films 9, Series 4
// Shows with data: 2 in EUR
// Shows with data: Trial: Films until 30

nonisolated enum PlanCycle: String, Codable, CaseIterable, Identifiable {
    case weekly, monthly, yearly
    var id: Self { self }
}

nonisolated enum PlanPriority: Int, Codable, Comparable {
    case low = 0, normal, high
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
    var title: String { String(describing: self) }
}

nonisolated enum PlanState: Codable, Hashable {
    case active
    case paused(days: Int)
}

nonisolated struct PlanPrice: Codable, Hashable {
    var amount: Decimal
    var currency: String
}

nonisolated struct PlanReminder: Codable, Hashable {
    var daysBefore: Int
    var hour: Int = 9
}

nonisolated struct PlanTrial: Codable {
    var lastDay: Int
    var isCancelled: Bool
}

@Model
final class StreamingPlan {
    #if DEBUG
    static let sampleName = "Sample"
    #endif
    var name: String
    var price: PlanPrice
    var cycle: PlanCycle
    var priority: PlanPriority?
    var state: PlanState = PlanState.active
    var reminders: [PlanReminder] = []
    var hours: [String: Int] = [:]
    var tags: Set<String> = []
    var website: URL?
    var trial: PlanTrial?
    var discount: Decimal = 0

    init(name: String, price: PlanPrice, cycle: PlanCycle = .monthly) {
        self.name = name
        self.price = price
        self.cycle = cycle
    }

    var monthly: Decimal {
        switch cycle {
        case .weekly: price.amount * 52 / 12 - discount
        case .monthly: price.amount - discount
        case .yearly: price.amount / 12 - discount
        }
    }
}

nonisolated struct SubscriptionsEntry: TimelineEntry {
    let date: Date
    var lines: [String] = []
}

@MainActor
private func subscriptionLines() throws -> [String] {
    let container = try ModelContainer(for: StreamingPlan.self)
    let context = ModelContext(container)
    let plans = try context.fetch(FetchDescriptor<StreamingPlan>(sortBy: [SortDescriptor(\.name)]))
    guard !plans.isEmpty else { return ["No subscriptions"] }
    let euros = try context.fetch(FetchDescriptor<StreamingPlan>(predicate: #Predicate { $0.price.currency == "EUR" }))
    var lines: [String] = []
    let sum = plans.filter { $0.state == .active && $0.price.currency == "EUR" }.map(\.monthly).reduce(Decimal(0), +)
    lines.append("\(sum) EUR a month")
    if let top = plans.max(by: { ($0.priority ?? .low) < ($1.priority ?? .low) }) {
        lines.append("\(top.name): \(top.cycle.rawValue), \(top.priority?.title ?? "unset")")
        let days = top.reminders.map { String($0.daysBefore) }
        lines.append("Remind \(days.joined(separator: ", ")) days before")
        if let host = top.website?.host() { lines.append(host) }
    }
    for plan in plans {
        if case .paused(let days) = plan.state { lines.append("\(plan.name) paused \(days) days") }
        if plan.tags.contains("video") {
            lines.append(plan.hours.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
        }
        if let trial = plan.trial, !trial.isCancelled { lines.append("Trial: \(plan.name) until \(trial.lastDay)") }
    }
    lines.append("\(euros.count) in EUR")
    return lines
}

struct SubscriptionsProvider: TimelineProvider {
    func placeholder(in context: Context) -> SubscriptionsEntry { SubscriptionsEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (SubscriptionsEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<SubscriptionsEntry>) -> Void) {
        Task { @MainActor in
            let lines = (try? subscriptionLines()) ?? ["Store error"]
            completion(Timeline(entries: [SubscriptionsEntry(date: .now, lines: lines)], policy: .never))
        }
    }
}

struct SubscriptionsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "SubscriptionsWidget", provider: SubscriptionsProvider()) { entry in
            VStack(alignment: .leading, spacing: 1) {
                ForEach(entry.lines, id: \.self) { Text($0).font(.caption) }
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemLarge])
    }
}
