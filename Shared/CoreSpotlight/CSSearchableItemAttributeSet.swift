import FoundationEssentials

/// What a person reads of something that can be searched for.
///
/// Mirrors [Core Spotlight's `CSSearchableItemAttributeSet`](https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset).
open class CSSearchableItemAttributeSet: @unchecked Sendable {
    /// The kind of data.
    public var contentType: String
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
    /// A picture of it.
    open var thumbnailURL: URL?
    /// A picture of it.
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
    /// How good it is.
    open var rating: Double?
    /// How much of it there is.
    open var rankingHint: Int?

    /// Of a kind of data.
    public init(contentType: UTType) { self.contentType = contentType.identifier }

    /// Of a kind of data, by its identifier.
    public init(itemContentType: String) { contentType = itemContentType }
}
