import CoreData
import Foundation

/// The store, shared with the app through its group, as in Xcode's template.
struct GroceryStore {
    static let shared = GroceryStore()

    static let preview: GroceryStore = {
        let store = GroceryStore(inMemory: true)
        let context = store.container.viewContext
        for number in 0..<3 {
            let article = Article(context: context)
            article.name = "Sample \(number)"
            article.added = Date()
        }
        do {
            try context.save()
        } catch {
            let nsError = error as NSError
            fatalError("Unresolved error \(nsError), \(nsError.userInfo)")
        }
        return store
    }()

    let container: NSPersistentCloudKitContainer

    init(inMemory: Bool = false) {
        container = NSPersistentCloudKitContainer(name: "Groceries")
        if inMemory {
            container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null")
        } else if let url = FileManager.default.containerURL(
            forSecurityApplicationGroupIdentifier: "group.example.groceries")
        {
            let description = NSPersistentStoreDescription(url: url.appendingPathComponent("Groceries.sqlite"))
            description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
            description.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
            container.persistentStoreDescriptions = [description]
        }
        container.loadPersistentStores { _, error in
            if let error = error as NSError? { fatalError("Unresolved error \(error), \(error.userInfo)") }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
        container.viewContext.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    }

    func count(in title: String) -> Int {
        let request: NSFetchRequest<Article> = Article.fetchRequest()
        request.predicate = NSPredicate(format: "%K == %@ AND isDone == NO", #keyPath(Article.basket.title), title)
        return (try? container.viewContext.count(for: request)) ?? 0
    }

    func open(limit: Int) async throws -> [String] {
        let context = container.newBackgroundContext()
        return try await context.perform {
            let request = Article.fetchRequest()
            request.sortDescriptors = [NSSortDescriptor(keyPath: \Article.name, ascending: true)]
            request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
                NSPredicate(format: "isDone == %@", NSNumber(value: false)),
                NSPredicate(format: "added < %@ OR added == nil", Date.distantFuture as NSDate),
            ])
            request.fetchLimit = limit
            return try context.fetch(request).map { $0.name ?? "?" }
        }
    }

    /// Moves an article to another basket, and deletes the former basket with the others.
    func clear() -> String {
        let context = container.newBackgroundContext()
        return context.performAndWait {
            let request = Basket.fetchRequest()
            request.predicate = NSPredicate(format: "title BEGINSWITH[c] %@", "this")
            guard let basket = try? context.fetch(request).first,
                let article = basket.articles?.firstObject as? Article
            else { return "no basket" }
            let other = Basket(context: context)
            other.title = "Later"
            other.addToArticles(article)
            context.delete(basket)
            try? context.save()
            let rest = (try? context.count(for: Article.fetchRequest())) ?? 0
            return "\(article.name ?? "?") → \(article.basket?.title ?? "?"), \(rest) left"
        }
    }
}
