import SwiftData
import SwiftUI
import WidgetKit

// Predicates over optional properties, limits, offsets and counts.
// Shows: Nothing to do
// Shows with data: 4 open of 5
// Shows with data: Overdue: Buy milk
// Shows with data: Top: Call mum, Buy milk
// Shows with data: Then: Fix bike
// Shows with data: Shop: Buy milk, Return shoes
// Shows with data: Next: Return shoes
// Shows with data: 1 about milk, 1 undated
// Shows with data: 2 elsewhere

@Model
nonisolated final class ErrandTask {
    var title: String
    var note: String?
    var due: Date?
    var place: String?
    var priority: Int
    var isDone: Bool = false

    init(title: String, note: String? = nil, due: Date? = nil, place: String? = nil, priority: Int = 0) {
        self.title = title
        self.note = note
        self.due = due
        self.place = place
        self.priority = priority
    }

    static func overduePredicate(at now: Date) -> Predicate<ErrandTask> {
        #Predicate<ErrandTask> { task in
            !task.isDone && (task.due.flatMap { $0 < now } ?? false)
        }
    }

    static func predicate(searching text: String, in place: String?) -> Predicate<ErrandTask> {
        #Predicate<ErrandTask> { task in
            (text.isEmpty || task.title.localizedStandardContains(text)
                || (task.note?.localizedStandardContains(text) ?? false))
                && (place == nil || task.place == place)
        }
    }
}

nonisolated struct ErrandLinesEntry: TimelineEntry {
    let date: Date
    let lines: [String]
}

nonisolated struct ErrandLinesLoader {
    let context: ModelContext

    private func titles(_ descriptor: FetchDescriptor<ErrandTask>) throws -> String {
        try context.fetch(descriptor).map(\.title).joined(separator: ", ")
    }

    func lines(at now: Date) throws -> [String] {
        let total = try context.fetchCount(FetchDescriptor<ErrandTask>())
        guard total > 0 else { return ["Nothing to do"] }
        let open = #Predicate<ErrandTask> { $0.isDone == false }
        let openCount = try context.fetchCount(FetchDescriptor(predicate: open))
        let byTitle = [SortDescriptor(\ErrandTask.title)]

        let overdue = FetchDescriptor<ErrandTask>(predicate: ErrandTask.overduePredicate(at: now), sortBy: byTitle)

        var top = FetchDescriptor<ErrandTask>(predicate: open)
        top.sortBy = [SortDescriptor(\.priority, order: .reverse), SortDescriptor(\.title, order: .forward)]
        top.fetchLimit = 2
        var rest = top
        rest.fetchOffset = 2
        rest.fetchLimit = 1

        let openInShop = #Predicate<ErrandTask> { task in
            if let place = task.place {
                return place == "Shop" && !task.isDone
            } else {
                return false
            }
        }

        let distantFuture = Date.distantFuture
        let upcoming = #Predicate<ErrandTask> { task in
            (task.due ?? distantFuture) > now && task.due != nil && !task.isDone
        }
        var next = FetchDescriptor<ErrandTask>(predicate: upcoming, sortBy: [SortDescriptor(\.due)])
        next.fetchLimit = 1

        let milk = try context.fetchCount(
            FetchDescriptor(predicate: ErrandTask.predicate(searching: "MILK", in: "Shop")))
        let undated = try context.fetchCount(FetchDescriptor<ErrandTask>(predicate: #Predicate { $0.due == nil }))
        let places = ["Shop", "Post"]
        let elsewhere = try context.fetchCount(
            FetchDescriptor<ErrandTask>(predicate: #Predicate { !places.contains($0.place ?? "") && !$0.isDone }))
        return [
            "\(openCount) open of \(total)",
            "Overdue: \(try titles(overdue))",
            "Top: \(try titles(top))",
            "Then: \(try titles(rest))",
            "Shop: \(try titles(FetchDescriptor(predicate: openInShop, sortBy: byTitle)))",
            "Next: \(try titles(next))",
            "\(milk) about milk, \(undated) undated",
            "\(elsewhere) elsewhere",
        ]
    }
}

struct ErrandLinesProvider: TimelineProvider {
    // Some providers keep the container themselves.
    private let container: ModelContainer? = try? ModelContainer(
        for: ErrandTask.self, configurations: .init("Errands", groupContainer: .identifier("group.com.example.errands"))
    )

    func placeholder(in context: Context) -> ErrandLinesEntry { ErrandLinesEntry(date: .now, lines: ["Errands"]) }

    func getSnapshot(in context: Context, completion: @escaping (ErrandLinesEntry) -> Void) {
        completion(entry(at: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<ErrandLinesEntry>) -> Void) {
        completion(Timeline(entries: [entry(at: .now)], policy: .after(.now.addingTimeInterval(30 * 60))))
    }

    private func entry(at date: Date) -> ErrandLinesEntry {
        guard let container else { return ErrandLinesEntry(date: date, lines: ["No store"]) }
        let loader = ErrandLinesLoader(context: ModelContext(container))
        do {
            return ErrandLinesEntry(date: date, lines: try loader.lines(at: date))
        } catch {
            return ErrandLinesEntry(date: date, lines: ["Failed: \(error)"])
        }
    }
}

struct ErrandPredicatesWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "ErrandPredicatesWidget", provider: ErrandLinesProvider()) { entry in
            VStack(alignment: .leading, spacing: 1) {
                ForEach(entry.lines, id: \.self) { Text($0).font(.caption).lineLimit(1) }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemLarge])
    }
}
