import SwiftData
import SwiftUI
import WidgetKit

// Shows: 600 ml of 2000
// Shows: by day: 2, deleted: 1
// Shows: saved 1, rolled back 0

@Model
final class Drink {
    var amount: Int
    var date: Date
    var day: DrinkDay?

    init(amount: Int, date: Date = .now) {
        self.amount = amount
        self.date = date
    }
}

@Model
final class DrinkDay {
    @Attribute(.unique) var key: String
    @Relationship(deleteRule: .cascade, inverse: \Drink.day) var drinks = [Drink]()
    var goal = 2000

    init(key: String) { self.key = key }

    var total: Int { drinks.map(\.amount).reduce(0, +) }
}

/// Inserts, changes and deletes in a store in memory.
@MainActor
enum WaterLog {
    static func lines() throws -> [String] {
        let container = try ModelContainer(
            for: DrinkDay.self, Drink.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        let context = ModelContext(container)
        context.autosaveEnabled = false
        let day = DrinkDay(key: "today")
        context.insert(day)
        for amount in [200, 400] {
            let drink = Drink(amount: amount)
            drink.day = day
            context.insert(drink)
        }
        try context.save()
        let large = FetchDescriptor<Drink>(predicate: #Predicate { $0.day?.key == "today" && $0.amount > 100 })
        let first = "\(day.total) ml of \(day.goal)"
        let count = try context.fetchCount(large)
        try context.transaction { context.delete(day.drinks[0]) }
        let rest = try context.fetchCount(FetchDescriptor<Drink>())
        context.insert(DrinkDay(key: "tomorrow"))
        context.rollback()
        let tomorrow = try context.fetchCount(FetchDescriptor<DrinkDay>(predicate: #Predicate { $0.key == "tomorrow" }))
        return [first, "by day: \(count), deleted: \(rest)", "saved \(day.drinks.count), rolled back \(tomorrow)"]
    }
}

struct WaterProvider: TimelineProvider {
    func placeholder(in context: Context) -> HabitEntry { HabitEntry(date: .now, lines: []) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (HabitEntry) -> Void) {
        Task { @MainActor in
            let lines = (try? WaterLog.lines()) ?? ["failed"]
            completion(HabitEntry(date: .now, lines: lines))
        }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<HabitEntry>) -> Void) {
        getSnapshot(in: context) { completion(Timeline(entries: [$0], policy: .never)) }
    }
}

struct WaterWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Water", provider: WaterProvider()) { entry in
            VStack(alignment: .leading) { ForEach(entry.lines, id: \.self) { Text($0) } }
                .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
