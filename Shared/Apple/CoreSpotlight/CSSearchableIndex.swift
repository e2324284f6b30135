import Synchronization

/// An item in the search index.
///
/// Mirrors [Core Spotlight's `CSSearchableItem`](https://developer.apple.com/documentation/corespotlight/cssearchableitem).
open class CSSearchableItem: @unchecked Sendable {
    /// The identifier of the item.
    open var uniqueIdentifier: String
    /// The identifier of the item's domain or owner.
    open var domainIdentifier: String?
    /// The properties of the item.
    open var attributeSet: CSSearchableItemAttributeSet

    public init(uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet) {
        self.uniqueIdentifier = uniqueIdentifier ?? ""
        (self.domainIdentifier, self.attributeSet) = (domainIdentifier, attributeSet)
    }
}

extension CSSearchableItem {
    /// Associates the item with an entity.
    public func associateAppEntity<Entity: IndexedEntity>(_ entity: Entity, priority: Int = 0) {
        attributeSet.entity = (EntityIdentifier(for: entity), priority)
    }
}

/// The on-device search index. There is no index here; the first call that adds items or entities reports that on standard error.
///
/// Mirrors [Core Spotlight's `CSSearchableIndex`](https://developer.apple.com/documentation/corespotlight/cssearchableindex). Entities are
/// found by their queries, with `IntentsExt search`.
public final class CSSearchableIndex: Sendable {
    private static let shared = CSSearchableIndex(name: "")
    private let isReported = Mutex(false)

    public static func `default`() -> CSSearchableIndex { shared }

    /// Creates an index with a name.
    public init(name: String) {}

    /// True if the device supports indexing; always false.
    public static func isIndexingAvailable() -> Bool { false }

    /// Adds items to the index. Does nothing here.
    public func indexSearchableItems(_ items: [CSSearchableItem]) async throws { report() }

    /// Adds items to the index. Does nothing here.
    public func indexSearchableItems(
        _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        report()
        completionHandler?(nil)
    }

    /// Adds entities to the index. Does nothing here.
    public func indexAppEntities<Entity: AppEntity>(_ entities: [Entity], priority: Int = 0) async throws { report() }

    /// Removes entities from the index. Does nothing here.
    public func deleteAppEntities<Entity: AppEntity>(
        identifiedBy identifiers: [Entity.ID], ofType entityType: Entity.Type
    ) async throws {}

    /// Removes all entities of a type from the index. Does nothing here.
    public func deleteAppEntities<Entity: AppEntity>(ofType entityType: Entity.Type) async throws {}

    /// Removes items from the index. Does nothing here.
    public func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {}

    /// Removes the items of domains from the index. Does nothing here.
    public func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {}

    /// Removes all items from the index. Does nothing here.
    public func deleteAllSearchableItems() async throws {}

    /// Removes items from the index. Does nothing here.
    public func deleteSearchableItems(
        withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { completionHandler?(nil) }

    /// Removes the items of domains from the index. Does nothing here.
    public func deleteSearchableItems(
        withDomainIdentifiers domainIdentifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { completionHandler?(nil) }

    /// Removes all items from the index. Does nothing here.
    public func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        completionHandler?(nil)
    }

    private func report() {
        let isFirst = isReported.withLock { isReported in
            defer { isReported = true }
            return !isReported
        }
        if isFirst {
            StandardError.write("nothing is indexed: there is no search index — entities are found by their queries")
        }
    }
}
