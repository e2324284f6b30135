// What the built-in extension is linked with has no CoreFoundation.
#if WITHOUT_COREFOUNDATION
import FoundationEssentials
#else
import Foundation
#endif

/// What a person reads of something that can be searched for.
///
/// Mirrors [Core Spotlight's `CSSearchableItemAttributeSet`](https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset).
open class CSSearchableItemAttributeSet: @unchecked Sendable {
    /// The kind of data; `nil` where nobody says it.
    open var contentType: String?
    /// The title.
    open var title: String?
    /// The name to show.
    open var displayName: String?
    /// Other names.
    open var alternateNames: [String]?
    /// What it is about.
    open var contentDescription: String?
    /// The text in it.
    open var textContent: String?
    /// Words it is found by.
    open var keywords: [String]?
    /// What it is about, in a word.
    open var subject: String?
    /// Who made it.
    open var authorNames: [String]?
    /// A image of it.
    open var thumbnailURL: URL?
    /// A image of it.
    open var thumbnailData: Data?
    /// Where it is.
    open var contentURL: URL?
    /// Its address.
    open var url: URL?
    /// What it belongs to.
    open var domainIdentifier: String?
    /// What it is the same as.
    open var relatedUniqueIdentifier: String?
    /// When it was made.
    open var contentCreationDate: Date?
    /// When it was changed.
    open var contentModificationDate: Date?
    /// When it was added.
    open var addedDate: Date?
    /// When it begins.
    open var startDate: Date?
    /// When it ends.
    open var endDate: Date?
    /// When it is due.
    open var dueDate: Date?
    /// When it was done.
    open var completionDate: Date?
    /// When it was last used.
    open var lastUsedDate: Date?
    /// Its town.
    open var city: String?
    /// Its country.
    open var country: String?
    /// Its region.
    open var stateOrProvince: String?
    /// Its place in words.
    open var namedLocation: String?
    /// Its numbers to call.
    open var phoneNumbers: [String]?
    /// Its addresses to write to.
    open var emailAddresses: [String]?
    /// Its artist.
    open var artist: String?
    /// Its album.
    open var album: String?
    /// The text in it as HTML.
    open var htmlContentData: Data?
    /// What it is the copy of.
    open var contentSources: [String]?
    /// Who it is for.
    open var recipientNames: [String]?
    /// Its street and number.
    open var thoroughfare: String?
    /// Its postal code.
    open var postalCode: String?
    /// Its address in full.
    open var fullyFormattedAddress: String?
    /// Its container's name.
    open var containerTitle: String?
    /// Its container's identifier.
    open var containerIdentifier: String?
    /// What it is of.
    open var theme: String?
    /// The kind of data, in words.
    open var kind: String?
    /// Its languages.
    open var languages: [String]?
    /// What project it is of.
    open var projects: [String]?
    /// Its composer.
    open var composer: String?
    /// Its genre.
    open var genre: String?
    /// The entity it stands for, and how much it matters among others.
    package var entity: (identifier: EntityIdentifier, priority: Int)?

    #if !WITHOUT_COREFOUNDATION
    /// How far north it is, in degrees.
    open var latitude: NSNumber?
    /// How far east it is, in degrees.
    open var longitude: NSNumber?
    /// How high it is, in metres.
    open var altitude: NSNumber?
    /// How good it is.
    open var rating: NSNumber?
    /// How it ranks among others of its app.
    open var rankingHint: NSNumber?
    /// How long it lasts, in seconds.
    open var duration: NSNumber?
    /// How many bytes it has.
    open var fileSize: NSNumber?
    /// How many pages it has.
    open var pageCount: NSNumber?
    /// Whether it can be called.
    open var supportsPhoneCall: NSNumber?
    /// Whether it can be gone to.
    open var supportsNavigation: NSNumber?
    /// Whether it lasts all day.
    open var allDay: NSNumber?
    #endif

    /// Of no kind of data in particular.
    public init() { contentType = nil }

    /// Of a kind of data.
    public init(contentType: UTType) { self.contentType = contentType.identifier }

    /// Of a kind of data, by its identifier.
    public init(itemContentType: String) { contentType = itemContentType }
}
