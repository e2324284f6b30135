import CoreData
import Foundation

/// A basket, in a class that the project writes itself.
@objc(Basket)
nonisolated public class Basket: NSManagedObject {}

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
