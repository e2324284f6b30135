import Foundation
import Shared

/// Something a person does in an app, to go on with elsewhere.
///
/// Mirrors [Foundation's `NSUserActivity`](https://developer.apple.com/documentation/foundation/nsuseractivity). It holds what is set;
/// nothing is handed to a system, so ``becomeCurrent()`` and its like change no more than what ``isCurrent`` says.
open class NSUserActivity: NSObject, @unchecked Sendable {
    /// An identifier for deleting.
    public typealias PersistentIdentifier = String

    /// The kind of activity, in reverse domain form.
    public let activityType: String
    /// What a person reads.
    open var title: String?
    /// What is needed to go on.
    open var userInfo: [AnyHashable: Any]?
    /// The keys that are needed to go on.
    open var requiredUserInfoKeys: Set<String>?
    /// Whether the information is out of date.
    open var needsSave = false
    /// The page that shows the same.
    open var webpageURL: URL?
    /// The page that led here.
    open var referrerURL: URL?
    /// When it is of no use any more.
    open var expirationDate: Date?
    /// Words it is found by.
    open var keywords: Set<String> = []
    /// Whether other devices may go on.
    open var isEligibleForHandoff = true
    /// Whether it may be searched for.
    open var isEligibleForSearch = false
    /// Whether anybody may find it.
    open var isEligibleForPublicIndexing = false
    /// Whether it may be suggested.
    open var isEligibleForPrediction = false
    /// Its identifier for deleting.
    open var persistentIdentifier: PersistentIdentifier?
    /// The scene it belongs to.
    open var targetContentIdentifier: String?
    /// Accepted: the entity it is about, which nobody asks for.
    open var appEntityIdentifier: EntityIdentifier?
    /// Whether it is what the person does now.
    public private(set) var isCurrent = false

    public init(activityType: String) { self.activityType = activityType }

    /// Adds to what is needed to go on.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    /// Makes it what the person does now.
    open func becomeCurrent() { isCurrent = true }

    /// Ends it being what the person does now.
    open func resignCurrent() { isCurrent = false }

    /// Ends it for good.
    open func invalidate() { isCurrent = false }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The activity of opening a page.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
