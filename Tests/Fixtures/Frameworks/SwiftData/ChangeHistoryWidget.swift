import SwiftData
import SwiftUI
import WidgetKit

// The history of a store in memory: transactions by author and after a token, their changes, and a tombstone.
// Shows: 3 transactions
// Shows: 2 added, 1 changed, 1 removed
// Shows: Changed status of PK-1
// Shows: Removed PK-2
// Shows: 1 by widget, 2 after token
// Shows: Newest by widget
// Shows: 0 left

@Model
final class ParcelUpdate {
    @Attribute(.unique, .preserveValueOnDeletion) var number: String
    var status: String
    var weight: Double = 1

    init(number: String, status: String) {
        self.number = number
        self.status = status
    }
}

@MainActor
struct ParcelHistory {
    enum Author {
        static let app = "app"
        static let widget = "widget"
    }

    let container: ModelContainer

    init() throws {
        container = try ModelContainer(
            for: ParcelUpdate.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    }

    private func makeChanges() throws {
        let context = ModelContext(container)
        context.author = Author.app
        let first = ParcelUpdate(number: "PK-1", status: "sent")
        context.insert(first)
        context.insert(ParcelUpdate(number: "PK-2", status: "sent"))
        try context.save()
        first.status = "arrived"
        try context.save()

        let widgetContext = ModelContext(container)
        widgetContext.author = Author.widget
        let number = "PK-2"
        let parcels = try widgetContext.fetch(
            FetchDescriptor<ParcelUpdate>(predicate: #Predicate { $0.number == number }))
        for parcel in parcels { widgetContext.delete(parcel) }
        try widgetContext.save()
    }

    private func transactions(
        after token: DefaultHistoryToken? = nil, author: String? = nil
    ) throws -> [DefaultHistoryTransaction] {
        var descriptor = HistoryDescriptor<DefaultHistoryTransaction>()
        if let token {
            descriptor.predicate = #Predicate { transaction in transaction.token > token }
        } else if let author {
            descriptor.predicate = #Predicate { transaction in transaction.author == author }
        }
        return try ModelContext(container).fetchHistory(descriptor)
    }

    func lines() throws -> [String] {
        try makeChanges()
        let all = try transactions()
        var (added, changed, removed) = (0, [String](), [String]())
        let context = ModelContext(container)
        for transaction in all {
            for change in transaction.changes {
                let id = change.changedPersistentIdentifier
                switch change {
                case .insert(_ as DefaultHistoryInsert<ParcelUpdate>):
                    added += 1
                case .update(let update as DefaultHistoryUpdate<ParcelUpdate>):
                    if update.updatedAttributes.contains(\.status) {
                        let parcel = try context.fetch(
                            FetchDescriptor<ParcelUpdate>(predicate: #Predicate { $0.persistentModelID == id })
                        ).first
                        changed.append(parcel?.number ?? "?")
                    }
                case .delete(let delete as DefaultHistoryDelete<ParcelUpdate>):
                    removed.append(delete.tombstone[\.number] as? String ?? "?")
                default:
                    break
                }
            }
        }
        let byWidget = try transactions(author: Author.widget)
        let later = try all.first.map { try transactions(after: $0.token) } ?? []
        let newest = all.last?.author ?? "no one"
        try context.deleteHistory(HistoryDescriptor<DefaultHistoryTransaction>())
        return [
            "\(all.count) transactions",
            "\(added) added, \(changed.count) changed, \(removed.count) removed",
            "Changed status of \(changed.joined(separator: ", "))",
            "Removed \(removed.joined(separator: ", "))",
            "\(byWidget.count) by widget, \(later.count) after token",
            "Newest by \(newest)",
            "\(try transactions().count) left",
        ]
    }
}

nonisolated struct ChangeHistoryEntry: TimelineEntry {
    let date: Date
    var lines: [String] = []
}

struct ChangeHistoryProvider: TimelineProvider {
    func placeholder(in context: Context) -> ChangeHistoryEntry { ChangeHistoryEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (ChangeHistoryEntry) -> Void) {
        Task { completion(await load()) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<ChangeHistoryEntry>) -> Void) {
        Task { completion(Timeline(entries: [await load()], policy: .never)) }
    }

    @MainActor
    private func load() -> ChangeHistoryEntry {
        do {
            return ChangeHistoryEntry(date: .now, lines: try ParcelHistory().lines())
        } catch {
            return ChangeHistoryEntry(date: .now, lines: ["Failed: \(error)"])
        }
    }
}

struct ChangeHistoryWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "ChangeHistoryWidget", provider: ChangeHistoryProvider()) { entry in
            VStack(alignment: .leading) {
                ForEach(entry.lines, id: \.self) { Text($0).font(.caption) }
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemMedium])
    }
}
