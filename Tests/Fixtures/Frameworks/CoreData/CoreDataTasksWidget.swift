import CoreData
import SwiftUI
import WidgetKit

// A programmatic model in an in-memory store, refilled on each load, then fetched, counted and batch-deleted.
// Shows: Tasks
// Shows: 2 open of 3
// Shows: Call the bank
// Shows: 1 removed

@objc(CoreDataTasksItem)
nonisolated final class CoreDataTasksItem: NSManagedObject {
    @NSManaged var title: String
    @NSManaged var isDone: Bool
    @NSManaged var order: Int64
}

nonisolated struct CoreDataTasksEntry: TimelineEntry {
    let date: Date
    let open: Int
    let total: Int
    let next: String
    let removed: Int
}

nonisolated final class CoreDataTasksStack: @unchecked Sendable {
    static let shared = CoreDataTasksStack()
    let container: NSPersistentContainer

    private init() {
        container = NSPersistentContainer(name: "Tasks", managedObjectModel: Self.makeModel())
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
        container.loadPersistentStores { _, error in
            if let error { fatalError("Store failed: \(error)") }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
    }

    private static func makeModel() -> NSManagedObjectModel {
        func attribute(_ name: String, _ type: NSAttributeType, _ value: Any?) -> NSAttributeDescription {
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.attributeType = type
            attribute.isOptional = false
            attribute.defaultValue = value
            return attribute
        }
        let entity = NSEntityDescription()
        entity.name = "CoreDataTasksItem"
        entity.managedObjectClassName = NSStringFromClass(CoreDataTasksItem.self)
        entity.properties = [
            attribute("title", .stringAttributeType, ""),
            attribute("isDone", .booleanAttributeType, false),
            attribute("order", .integer64AttributeType, 0),
        ]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        return model
    }

    func summary() throws -> CoreDataTasksEntry {
        let context = container.newBackgroundContext()
        return try context.performAndWait {
            let all = NSFetchRequest<CoreDataTasksItem>(entityName: "CoreDataTasksItem")
            for stale in try context.fetch(all) { context.delete(stale) }
            for (index, title) in ["Water plants", "Pay rent", "Call the bank"].enumerated() {
                let item = CoreDataTasksItem(context: context)
                item.title = title
                item.order = Int64(index)
                item.isDone = index == 0
            }
            if context.hasChanges { try context.save() }
            let total = try context.count(for: all)

            let open = NSFetchRequest<CoreDataTasksItem>(entityName: "CoreDataTasksItem")
            open.predicate = NSPredicate(format: "%K == NO", #keyPath(CoreDataTasksItem.isDone))
            open.sortDescriptors = [NSSortDescriptor(keyPath: \CoreDataTasksItem.order, ascending: false)]
            let items = try context.fetch(open)
            let next = items.first?.title ?? "All done"
            let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "CoreDataTasksItem")
            done.predicate = NSPredicate(format: "isDone == YES")
            let delete = NSBatchDeleteRequest(fetchRequest: done)
            delete.resultType = .resultTypeCount
            let result = try context.execute(delete) as? NSBatchDeleteResult
            let removed = result?.result as? Int ?? -1
            context.reset()
            return CoreDataTasksEntry(date: .now, open: items.count, total: total, next: next, removed: removed)
        }
    }
}

nonisolated struct CoreDataTasksProvider: TimelineProvider {
    private static let empty = CoreDataTasksEntry(
        date: .distantPast, open: 0, total: 0, next: "Store error", removed: 0)

    func placeholder(in context: Context) -> CoreDataTasksEntry { Self.empty }

    func getSnapshot(in context: Context, completion: @escaping (CoreDataTasksEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<CoreDataTasksEntry>) -> Void) {
        let entry = (try? CoreDataTasksStack.shared.summary()) ?? Self.empty
        completion(Timeline(entries: [entry], policy: .never))
    }
}

struct CoreDataTasksWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CoreDataTasksWidget", provider: CoreDataTasksProvider()) { entry in
            VStack(alignment: .leading) {
                Label("Tasks", systemImage: "checkmark.circle")
                Text("\(entry.open) open of \(entry.total)")
                Text(entry.next).bold()
                Text("\(entry.removed) removed").font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
