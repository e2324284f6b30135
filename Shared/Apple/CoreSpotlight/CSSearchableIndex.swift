import Synchronization

// The built-in extension is linked without CoreFoundation.
#if WITHOUT_COREFOUNDATION
import FoundationEssentials
#else
import Foundation
#endif

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

/// The properties of a searchable item.
///
/// Mirrors [Core Spotlight's `CSSearchableItemAttributeSet`](https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset).
open class CSSearchableItemAttributeSet: @unchecked Sendable {
    /// The identifier of the content type; `nil` if unspecified.
    open var contentType: String?
    open var title: String?
    /// The name shown to the user.
    open var displayName: String?
    /// Alternative names.
    open var alternateNames: [String]?
    open var contentDescription: String?
    open var textContent: String?
    open var keywords: [String]?
    open var subject: String?
    open var authorNames: [String]?
    /// The URL of a thumbnail image.
    open var thumbnailURL: URL?
    /// The data of a thumbnail image.
    open var thumbnailData: Data?
    open var contentURL: URL?
    /// The URL of the item on the web.
    open var url: URL?
    /// The identifier of the domain or owner.
    open var domainIdentifier: String?
    /// The identifier of a related item.
    open var relatedUniqueIdentifier: String?
    open var contentCreationDate: Date?
    open var contentModificationDate: Date?
    /// The date at which the item was added.
    open var addedDate: Date?
    open var startDate: Date?
    open var endDate: Date?
    open var dueDate: Date?
    open var completionDate: Date?
    /// The date of the last use.
    open var lastUsedDate: Date?
    open var city: String?
    open var country: String?
    open var stateOrProvince: String?
    open var namedLocation: String?
    open var phoneNumbers: [String]?
    open var emailAddresses: [String]?
    open var artist: String?
    open var album: String?
    open var htmlContentData: Data?
    open var contentSources: [String]?
    open var recipientNames: [String]?
    /// The street and number.
    open var thoroughfare: String?
    open var postalCode: String?
    /// The full formatted address.
    open var fullyFormattedAddress: String?
    open var containerTitle: String?
    open var containerIdentifier: String?
    open var theme: String?
    /// The kind of item, as text.
    open var kind: String?
    open var languages: [String]?
    /// The projects to which the item belongs.
    open var projects: [String]?
    open var composer: String?
    open var genre: String?
    /// The identifier of the associated entity, and its priority.
    package var entity: (identifier: EntityIdentifier, priority: Int)?

    #if !WITHOUT_COREFOUNDATION
    /// The latitude in degrees.
    open var latitude: NSNumber?
    /// The longitude in degrees.
    open var longitude: NSNumber?
    /// The altitude in metres.
    open var altitude: NSNumber?
    open var rating: NSNumber?
    /// The ranking among the app's items.
    open var rankingHint: NSNumber?
    /// The duration in seconds.
    open var duration: NSNumber?
    open var fileSize: NSNumber?
    open var pageCount: NSNumber?
    /// True if the item's phone numbers can be called.
    open var supportsPhoneCall: NSNumber?
    /// True if navigation to the item's location is possible.
    open var supportsNavigation: NSNumber?
    /// True for an all-day event.
    open var allDay: NSNumber?
    #endif

    /// Creates an attribute set without a content type.
    public init() { contentType = nil }

    /// Creates an attribute set with a content type.
    public init(contentType: UTType) { self.contentType = contentType.identifier }

    /// Creates an attribute set with the identifier of a content type.
    public init(itemContentType: String) { contentType = itemContentType }
}
