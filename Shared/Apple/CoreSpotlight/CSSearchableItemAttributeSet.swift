// The built-in extension is linked without CoreFoundation.
#if WITHOUT_COREFOUNDATION
import FoundationEssentials
#else
import Foundation
#endif

/// The properties of a searchable item.
///
/// Mirrors [Core Spotlight's `CSSearchableItemAttributeSet`](https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset).
open class CSSearchableItemAttributeSet: @unchecked Sendable {
    /// The identifier of the content type; `nil` if unspecified.
    open var contentType: String?
    /// The title.
    open var title: String?
    /// The name shown to the user.
    open var displayName: String?
    /// Alternative names.
    open var alternateNames: [String]?
    /// A description of the content.
    open var contentDescription: String?
    /// The text of the content.
    open var textContent: String?
    /// The keywords.
    open var keywords: [String]?
    /// The subject.
    open var subject: String?
    /// The names of the authors.
    open var authorNames: [String]?
    /// The URL of a thumbnail image.
    open var thumbnailURL: URL?
    /// The data of a thumbnail image.
    open var thumbnailData: Data?
    /// The URL of the content.
    open var contentURL: URL?
    /// The URL of the item on the web.
    open var url: URL?
    /// The identifier of the domain or owner.
    open var domainIdentifier: String?
    /// The identifier of a related item.
    open var relatedUniqueIdentifier: String?
    /// The creation date of the content.
    open var contentCreationDate: Date?
    /// The modification date of the content.
    open var contentModificationDate: Date?
    /// The date at which the item was added.
    open var addedDate: Date?
    /// The start date.
    open var startDate: Date?
    /// The end date.
    open var endDate: Date?
    /// The due date.
    open var dueDate: Date?
    /// The completion date.
    open var completionDate: Date?
    /// The date of the last use.
    open var lastUsedDate: Date?
    /// The city.
    open var city: String?
    /// The country.
    open var country: String?
    /// The state or province.
    open var stateOrProvince: String?
    /// The name of the location.
    open var namedLocation: String?
    /// The phone numbers.
    open var phoneNumbers: [String]?
    /// The email addresses.
    open var emailAddresses: [String]?
    /// The artist.
    open var artist: String?
    /// The album.
    open var album: String?
    /// The content as HTML.
    open var htmlContentData: Data?
    /// The sources of the content.
    open var contentSources: [String]?
    /// The names of the recipients.
    open var recipientNames: [String]?
    /// The street and number.
    open var thoroughfare: String?
    /// The postal code.
    open var postalCode: String?
    /// The full formatted address.
    open var fullyFormattedAddress: String?
    /// The title of the container.
    open var containerTitle: String?
    /// The identifier of the container.
    open var containerIdentifier: String?
    /// The theme.
    open var theme: String?
    /// The kind of item, as text.
    open var kind: String?
    /// The languages.
    open var languages: [String]?
    /// The projects to which the item belongs.
    open var projects: [String]?
    /// The composer.
    open var composer: String?
    /// The genre.
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
    /// The rating.
    open var rating: NSNumber?
    /// The ranking among the app's items.
    open var rankingHint: NSNumber?
    /// The duration in seconds.
    open var duration: NSNumber?
    /// The file size.
    open var fileSize: NSNumber?
    /// The number of pages.
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
