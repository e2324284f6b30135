import Foundation
import Shared

/// A user's activity in an app, which another device or the system can resume.
///
/// Mirrors [Foundation's `NSUserActivity`](https://developer.apple.com/documentation/foundation/nsuseractivity). The object stores its
/// properties and passes nothing to a system; ``becomeCurrent()``, ``resignCurrent()`` and ``invalidate()`` change only ``isCurrent``.
open class NSUserActivity: NSObject, @unchecked Sendable {
    /// An identifier used to delete activities.
    public typealias PersistentIdentifier = String

    /// The kind of activity, in reverse-DNS form.
    public let activityType: String
    /// The title displayed to the user.
    open var title: String?
    /// The information needed to resume the activity.
    open var userInfo: [AnyHashable: Any]?
    /// The keys of the information needed to resume the activity.
    open var requiredUserInfoKeys: Set<String>?
    /// True if the information is out of date.
    open var needsSave = false
    /// The web page with the same content.
    open var webpageURL: URL?
    /// The web page that led to the activity.
    open var referrerURL: URL?
    /// The date after which the activity can't be resumed.
    open var expirationDate: Date?
    /// The keywords for searching.
    open var keywords: Set<String> = []
    /// True if the activity can be resumed on another device.
    open var isEligibleForHandoff = true
    /// True if the activity can be found by searching.
    open var isEligibleForSearch = false
    /// True if anyone can find the activity.
    open var isEligibleForPublicIndexing = false
    /// True if the system can suggest the activity.
    open var isEligibleForPrediction = false
    /// The identifier used to delete the activity.
    open var persistentIdentifier: PersistentIdentifier?
    /// The identifier that selects a scene.
    open var targetContentIdentifier: String?
    /// The entity the activity is about. No effect: accepted so that sources compile.
    open var appEntityIdentifier: EntityIdentifier?
    /// True if this is the user's current activity.
    public private(set) var isCurrent = false

    public init(activityType: String) { self.activityType = activityType }

    /// Adds entries to the information needed to resume the activity.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    /// Makes this the user's current activity.
    open func becomeCurrent() { isCurrent = true }

    /// Marks this as no longer the user's current activity.
    open func resignCurrent() { isCurrent = false }

    /// Invalidates the activity.
    open func invalidate() { isCurrent = false }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The type of an activity that views a web page.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
