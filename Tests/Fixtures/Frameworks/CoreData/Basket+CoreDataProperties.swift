import CoreData
import Foundation

/// A basket, in a class that the project writes itself.
@objc(Basket)
nonisolated public class Basket: NSManagedObject {
    override public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        super.init(entity: entity, insertInto: context)
    }

    convenience init(title: String, in context: NSManagedObjectContext) {
        self.init(context: context)
        self.title = title
    }
}

nonisolated extension Basket {
    @nonobjc public class func fetchRequest() -> NSFetchRequest<Basket> {
        return NSFetchRequest<Basket>(entityName: "Basket")
    }

    @NSManaged public var title: String?
    @NSManaged public var articles: NSOrderedSet?  // in the order of the shop
}

// MARK: Generated accessors for articles

nonisolated extension Basket {
    @objc(insertObject:inArticlesAtIndex:)
    @NSManaged public func insertIntoArticles(_ value: Article, at idx: Int)

    @objc(addArticlesObject:)
    @NSManaged public func addToArticles(_ value: Article)

    @objc(removeArticles:)
    @NSManaged public func removeFromArticles(_ values: NSOrderedSet)
}

nonisolated extension Basket: Identifiable {}
