import SwiftData
import SwiftUI
import WidgetKit

// Shows: Nothing planned
// Shows with data: Lake in 2085
// Shows with data: Bled, Slovenia
// Shows with data: 2 of 3 ahead

struct OutingEntry: TimelineEntry {
    let date: Date
    var title = "Nothing planned"
    var place = ""
    var count = ""
}

/// Fetches on the main actor, with a date that the predicate captures.
struct OutingProvider: TimelineProvider {
    private let container: ModelContainer?

    init() {
        container = try? ModelContainer(
            for: Outing.self, migrationPlan: OutingMigration.self,
            configurations: ModelConfiguration(
                "Outings", groupContainer: .identifier("group.example.outings"), cloudKitDatabase: .none))
    }

    func placeholder(in context: Context) -> OutingEntry { OutingEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (OutingEntry) -> Void) {
        Task { @MainActor in completion(entry()) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<OutingEntry>) -> Void) {
        Task { @MainActor in completion(Timeline(entries: [entry()], policy: .never)) }
    }

    @MainActor
    private func entry() -> OutingEntry {
        let now = Date.now
        guard let context = container?.mainContext, let outing = try? next(after: now, in: context) else {
            return OutingEntry(date: now)
        }
        let year = Calendar.current.component(.year, from: outing.start)
        let ahead = (try? context.fetchCount(FetchDescriptor<Outing>(predicate: #Predicate { $0.start > now }))) ?? 0
        let all = (try? context.fetchCount(FetchDescriptor<Outing>())) ?? 0
        return OutingEntry(
            date: now, title: "\(outing.name) in \(year)",
            place: outing.place.map { "\($0.city), \($0.country)" } ?? "", count: "\(ahead) of \(all) ahead")
    }

    @MainActor
    private func next(after now: Date, in context: ModelContext) throws -> Outing? {
        var descriptor = FetchDescriptor<Outing>(
            predicate: #Predicate<Outing> { outing in outing.start > now },
            sortBy: [SortDescriptor(\Outing.start, order: .forward)])
        descriptor.fetchLimit = 1
        descriptor.propertiesToFetch = [\.name, \.start]
        return try context.fetch(descriptor).first
    }
}

struct OutingWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Outing", provider: OutingProvider()) { entry in
            VStack(alignment: .leading) {
                Text(entry.title).font(.headline)
                if !entry.place.isEmpty { Text(entry.place) }
                Text(entry.count).font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
