import SwiftData
import SwiftUI
import WidgetKit

// Many-to-many tags, asked from both sides.
// Shows: No dishes
// Shows: 0 tags
// Shows with data: vegan: Curry, Salad, Stew
// Shows with data: vegan 3, quick 2, spicy 1
// Shows with data: 1 untagged
// Shows with data: Both: Salad
// Shows with data: 3 tags

@Model
final class Dish {
    var name: String
    @Relationship(inverse: \DishTag.dishes) var tags: [DishTag]

    init(name: String, tags: [DishTag] = []) {
        self.name = name
        self.tags = tags
    }
}

@Model
final class DishTag: Identifiable {
    @Attribute(.unique) var name: String
    var dishes: [Dish]?

    init(name: String) { self.name = name }
}

extension DishTag {
    static func named(_ name: String, in context: ModelContext) throws -> DishTag? {
        var descriptor = FetchDescriptor<DishTag>(predicate: #Predicate { $0.name == name })
        descriptor.fetchLimit = 1
        return try context.fetch(descriptor).first
    }
}

nonisolated struct DishTagsEntry: TimelineEntry {
    let date: Date
    var lines: [String] = []
}

@MainActor
final class DishTagsModel {
    private let container: ModelContainer

    init() throws {
        container = try ModelContainer(
            for: Schema([Dish.self, DishTag.self]),
            configurations: ModelConfiguration("Dishes", groupContainer: .identifier("group.com.example.dishes")))
    }

    func dishes(tagged tag: String) throws -> [Dish] {
        try container.mainContext.fetch(
            FetchDescriptor<Dish>(
                predicate: #Predicate { dish in dish.tags.contains { $0.name == tag } },
                sortBy: [SortDescriptor(\.name)]
            ))
    }

    func lines() throws -> [String] {
        let context = container.mainContext
        guard try context.fetchCount(FetchDescriptor<Dish>()) > 0 else {
            return ["No dishes", "\(try context.fetchCount(FetchDescriptor<DishTag>())) tags"]
        }
        let tags = try context.fetch(FetchDescriptor<DishTag>(sortBy: [SortDescriptor(\.name)]))
            .sorted { ($0.dishes?.count ?? 0) > ($1.dishes?.count ?? 0) }
        let untagged = try context.fetchCount(FetchDescriptor<Dish>(predicate: #Predicate { $0.tags.isEmpty }))
        let vegan = try dishes(tagged: "vegan")
        let quick = try DishTag.named("quick", in: context)
        let both = vegan.filter { dish in dish.tags.contains { $0 == quick } }
        return [
            "vegan: \(vegan.map(\.name).joined(separator: ", "))",
            tags.map { "\($0.name) \($0.dishes?.count ?? 0)" }.joined(separator: ", "),
            "\(untagged) untagged",
            "Both: \(both.map(\.name).joined(separator: ", "))",
            "\(tags.count) tags",
        ]
    }
}

struct DishTagsProvider: TimelineProvider {
    func placeholder(in context: Context) -> DishTagsEntry { DishTagsEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (DishTagsEntry) -> Void) {
        Task { @MainActor in completion(load()) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<DishTagsEntry>) -> Void) {
        Task { @MainActor in completion(Timeline(entries: [load()], policy: .never)) }
    }

    @MainActor private func load() -> DishTagsEntry {
        do {
            return DishTagsEntry(date: .now, lines: try DishTagsModel().lines())
        } catch {
            return DishTagsEntry(date: .now, lines: ["\(error)"])
        }
    }
}

struct DishTagsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "DishTagsWidget", provider: DishTagsProvider()) { entry in
            VStack(alignment: .leading) {
                ForEach(entry.lines, id: \.self) { line in
                    Text(line).font(.caption)
                }
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemMedium])
    }
}
