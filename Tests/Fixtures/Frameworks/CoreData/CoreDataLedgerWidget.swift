import CoreData
import SwiftUI
import WidgetKit

// A relationship, key-value access, an NSCompoundPredicate and an async background task; nothing was stored before.
// Shows: Ledger
// Shows: Was empty
// Shows: Food 30, Travel 45
// Shows: Largest: Train

nonisolated struct CoreDataLedgerEntry: TimelineEntry {
    let date: Date
    let before: String
    let totals: String
    let largest: String
}

nonisolated enum CoreDataLedgerModel {
    static func make() -> NSManagedObjectModel {
        let account = NSEntityDescription()
        account.name = "Account"
        let payment = NSEntityDescription()
        payment.name = "Payment"

        func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.attributeType = type
            return attribute
        }
        let payments = NSRelationshipDescription()
        payments.name = "payments"
        payments.destinationEntity = payment
        payments.deleteRule = .cascadeDeleteRule
        let owner = NSRelationshipDescription()
        owner.name = "account"
        owner.destinationEntity = account
        owner.maxCount = 1
        owner.deleteRule = .nullifyDeleteRule
        payments.inverseRelationship = owner
        owner.inverseRelationship = payments

        account.properties = [attribute("name", .stringAttributeType), payments]
        payment.properties = [
            attribute("label", .stringAttributeType), attribute("amount", .integer64AttributeType), owner,
        ]
        let model = NSManagedObjectModel()
        model.entities = [account, payment]
        return model
    }
}

nonisolated struct CoreDataLedgerProvider: TimelineProvider {
    func placeholder(in context: Context) -> CoreDataLedgerEntry {
        CoreDataLedgerEntry(date: .now, before: "", totals: "Food 1", largest: "")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (CoreDataLedgerEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<CoreDataLedgerEntry>) -> Void) {
        let container = NSPersistentContainer(name: "Ledger", managedObjectModel: CoreDataLedgerModel.make())
        let description = NSPersistentStoreDescription()
        description.type = NSInMemoryStoreType
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, _ in }
        container.performBackgroundTask { @Sendable context in
            let failed = CoreDataLedgerEntry(date: .now, before: "Failed", totals: "", largest: "")
            let entry = (try? Self.fill(context)) ?? failed
            completion(Timeline(entries: [entry], policy: .never))
        }
    }

    private static func fill(_ context: NSManagedObjectContext) throws -> CoreDataLedgerEntry {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Payment")
        let before = try context.count(for: request)
        for (name, items) in [("Travel", ["Train": 40, "Bus": 5]), ("Food", ["Lunch": 18, "Fruit": 12])] {
            let account = NSEntityDescription.insertNewObject(forEntityName: "Account", into: context)
            account.setValue(name, forKey: "name")
            for (label, amount) in items {
                let payment = NSEntityDescription.insertNewObject(forEntityName: "Payment", into: context)
                payment.setValue(label, forKey: "label")
                payment.setValue(amount, forKey: "amount")
                payment.setValue(account, forKey: "account")
            }
        }
        if context.hasChanges { try context.save() }
        let accounts = NSFetchRequest<NSManagedObject>(entityName: "Account")
        accounts.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        let totals = try context.fetch(accounts).map { account -> String in
            let payments = account.value(forKey: "payments") as? Set<NSManagedObject> ?? []
            let sum = payments.compactMap { $0.value(forKey: "amount") as? Int }.reduce(0, +)
            return "\(account.value(forKey: "name") as? String ?? "?") \(sum)"
        }
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
            NSPredicate(format: "account.name == %@", "Travel"),
            NSPredicate(format: "amount > %d", 4),
        ])
        request.sortDescriptors = [NSSortDescriptor(key: "amount", ascending: false)]
        request.fetchLimit = 1
        let largest = try context.fetch(request).first?.value(forKey: "label") as? String
        let state = before == 0 ? "Was empty" : "Had \(before)"
        return CoreDataLedgerEntry(
            date: .now, before: state, totals: totals.joined(separator: ", "), largest: "Largest: \(largest ?? "none")")
    }
}

struct CoreDataLedgerWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CoreDataLedgerWidget", provider: CoreDataLedgerProvider()) { entry in
            VStack(alignment: .leading) {
                Label("Ledger", systemImage: "eurosign.circle").bold()
                Text(entry.before)
                Text(entry.totals)
                Text(entry.largest)
            }
            .font(.footnote)
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
