import Synchronization

/// Something that can be searched for.
///
/// Mirrors [Core Spotlight's `CSSearchableItem`](https://developer.apple.com/documentation/corespotlight/cssearchableitem).
open class CSSearchableItem: @unchecked Sendable {
    /// Its identifier.
    open var uniqueIdentifier: String
    /// What it belongs to.
    open var domainIdentifier: String?
    /// What a person reads.
    open var attributeSet: CSSearchableItemAttributeSet

    public init(uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet) {
        self.uniqueIdentifier = uniqueIdentifier ?? ""
        (self.domainIdentifier, self.attributeSet) = (domainIdentifier, attributeSet)
    }
}

extension CSSearchableItem {
    /// Says which entity it stands for.
    public func associateAppEntity<Entity: IndexedEntity>(_ entity: Entity, priority: Int = 0) {
        attributeSet.entity = (EntityIdentifier(for: entity), priority)
    }
}

/// What a device searches; here there is none, which is said once.
///
/// Mirrors [Core Spotlight's `CSSearchableIndex`](https://developer.apple.com/documentation/corespotlight/cssearchableindex). Entities are
/// found by their queries, which `IntentsExt search` asks.
public final class CSSearchableIndex: Sendable {
    private static let shared = CSSearchableIndex(name: "")
    private let said = Mutex(false)

    /// The device's.
    public static func `default`() -> CSSearchableIndex { shared }

    /// One of the app's own.
    public init(name: String) {}

    /// Whether there is one.
    public static func isIndexingAvailable() -> Bool { false }

    /// Takes things to search for; nothing is kept.
    public func indexSearchableItems(_ items: [CSSearchableItem]) async throws { say() }

    /// Takes things to search for; nothing is kept.
    public func indexSearchableItems(
        _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        say()
        completionHandler?(nil)
    }

    /// Takes entities to search for; nothing is kept.
    public func indexAppEntities<Entity: AppEntity>(_ entities: [Entity], priority: Int = 0) async throws { say() }

    /// Forgets entities.
    public func deleteAppEntities<Entity: AppEntity>(
        identifiedBy identifiers: [Entity.ID], ofType entityType: Entity.Type
    ) async throws {}

    /// Forgets all entities of a kind.
    public func deleteAppEntities<Entity: AppEntity>(ofType entityType: Entity.Type) async throws {}

    /// Forgets things.
    public func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {}

    /// Forgets things of groups.
    public func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {}

    /// Forgets everything.
    public func deleteAllSearchableItems() async throws {}

    /// Forgets things.
    public func deleteSearchableItems(
        withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { completionHandler?(nil) }

    /// Forgets things of groups.
    public func deleteSearchableItems(
        withDomainIdentifiers domainIdentifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { completionHandler?(nil) }

    /// Forgets everything.
    public func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        completionHandler?(nil)
    }

    private func say() {
        let isFirst = said.withLock { said in
            defer { said = true }
            return !said
        }
        if isFirst {
            StandardError.write("nothing is indexed: no device searches here — entities are found by their queries")
        }
    }
}
