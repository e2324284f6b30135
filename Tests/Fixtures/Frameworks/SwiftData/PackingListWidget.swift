import SwiftData
import SwiftUI
import WidgetKit

// To-many relationships with cascade and nullify; the rules are tried in a store in memory.
// Shows: No trips planned
// Shows: Deleting left 0 pages
// Shows: 1 writer without pages
// Shows with data: Lisbon
// Shows with data: 1 of 3 packed
// Shows with data: Next: Passport
// Shows with data: Then Alps (1)

@Model
final class JourneyPlan {
    var name: String
    var start: Date
    @Relationship(deleteRule: .cascade, inverse: \PackingEntry.journey)
    var items: [PackingEntry] = []

    init(name: String, start: Date) {
        self.name = name
        self.start = start
    }

    var sortedItems: [PackingEntry] { items.sorted { $0.position < $1.position } }
    var packedCount: Int { items.filter(\.isPacked).count }
}

@Model
final class PackingEntry {
    var title: String
    var isPacked: Bool
    var position: Int
    var journey: JourneyPlan?

    init(title: String, isPacked: Bool = false, position: Int, journey: JourneyPlan? = nil) {
        self.title = title
        self.isPacked = isPacked
        self.position = position
        self.journey = journey
    }
}

@Model
final class DraftFolder {
    var name: String
    @Relationship(deleteRule: .cascade, inverse: \DraftPage.folder) var pages: [DraftPage]? = []

    init(name: String) { self.name = name }
}

@Model
final class DraftPage {
    var number: Int
    var folder: DraftFolder?
    @Relationship(deleteRule: .nullify) var writer: DraftWriter?

    init(number: Int, writer: DraftWriter? = nil) {
        self.number = number
        self.writer = writer
    }
}

@Model
final class DraftWriter {
    var name: String
    @Relationship(inverse: \DraftPage.writer) var pages: [DraftPage]

    init(name: String, pages: [DraftPage] = []) {
        self.name = name
        self.pages = pages
    }
}

@MainActor
enum DraftSample {
    /// Counts the pages, and the writers without pages, after their folder was deleted.
    static func countsAfterDeletion() throws -> (pages: Int, writers: Int) {
        let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
        let container = try ModelContainer(
            for: DraftFolder.self, DraftPage.self, DraftWriter.self, configurations: configuration)
        let context = container.mainContext
        let folder = DraftFolder(name: "Novel")
        let writer = DraftWriter(name: "Ann")
        context.insert(folder)
        context.insert(writer)
        for number in 1...3 {
            let page = DraftPage(number: number, writer: writer)
            folder.pages?.append(page)
        }
        try context.save()
        guard try context.fetchCount(FetchDescriptor<DraftPage>()) == 3, writer.pages.count == 3 else {
            return (-1, -1)
        }

        context.delete(folder)
        try context.save()
        let writers = try context.fetch(FetchDescriptor<DraftWriter>()).filter { $0.pages.isEmpty }
        return (try context.fetchCount(FetchDescriptor<DraftPage>()), writers.count)
    }
}

nonisolated struct PackingListEntry: TimelineEntry {
    let date: Date
    var name: String?
    var packed = ""
    var next: String?
    var then: String?
    var draft = ""
    var writers = ""
}

struct PackingListProvider: TimelineProvider {
    func placeholder(in context: Context) -> PackingListEntry { PackingListEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (PackingListEntry) -> Void) {
        Task { completion(await loadEntry()) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<PackingListEntry>) -> Void) {
        Task { completion(Timeline(entries: [await loadEntry()], policy: .never)) }
    }

    @MainActor
    private func loadEntry() async -> PackingListEntry {
        var entry = PackingListEntry(date: .now)
        do {
            let container = try ModelContainer(
                for: JourneyPlan.self,
                configurations: ModelConfiguration(groupContainer: .identifier("group.com.example.packing")))
            let now = Date.now
            var descriptor = FetchDescriptor<JourneyPlan>(
                predicate: #Predicate { $0.start > now }, sortBy: [SortDescriptor(\.start)])
            descriptor.relationshipKeyPathsForPrefetching = [\.items]
            let journeys = try container.mainContext.fetch(descriptor)
            if let first = journeys.first {
                entry.name = first.name
                entry.packed = "\(first.packedCount) of \(first.items.count) packed"
                entry.next = first.sortedItems.first { !$0.isPacked }?.title
            }
            if let second = journeys.dropFirst().first {
                // Read from the other side.
                let name = second.name
                let count = try container.mainContext.fetchCount(
                    FetchDescriptor<PackingEntry>(predicate: #Predicate { $0.journey?.name == name }))
                entry.then = "Then \(name) (\(count))"
            }
            let counts = try DraftSample.countsAfterDeletion()
            entry.draft = "Deleting left \(counts.pages) pages"
            entry.writers = "\(counts.writers) writer without pages"
        } catch {
            entry.draft = "Failed: \(error)"
        }
        return entry
    }
}

struct PackingListWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PackingListWidget", provider: PackingListProvider()) { entry in
            VStack(alignment: .leading) {
                if let name = entry.name {
                    Text(name).font(.headline)
                    Text(entry.packed)
                    if let next = entry.next { Text("Next: \(next)") }
                    if let then = entry.then { Text(then) }
                } else {
                    Text("No trips planned")
                }
                Text(entry.draft).font(.caption2)
                Text(entry.writers).font(.caption2)
            }
            .font(.caption)
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemMedium])
    }
}
