@_exported import CoreLocation
@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The urgency of a notification. No effect.
public enum UNNotificationInterruptionLevel: UInt, Sendable { case passive, active, timeSensitive, critical }

/// The name of a sound file.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A sound of a notification. It is never played here.
open class UNNotificationSound: NSObject, @unchecked Sendable {
    private static let standard = UNNotificationSound()

    open class var `default`: UNNotificationSound { standard }
    open class var defaultCritical: UNNotificationSound { standard }
    open class var defaultRingtone: UNNotificationSound { standard }

    private override init() {}

    public convenience init(named name: UNNotificationSoundName) { self.init() }

    /// Returns a loud sound.
    open class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound { standard }
}

/// A file of a notification.
open class UNNotificationAttachment: NSObject, @unchecked Sendable {
    public let identifier: String
    public let url: URL

    public init(identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil) throws {
        guard URL.isFileURL, FileManager.default.fileExists(atPath: URL.path) else {
            throw UNError(.attachmentInvalidURL)
        }
        (self.identifier, url) = (identifier, URL)
    }
}

/// The content of a notification.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    fileprivate struct Values {
        var title = ""
        var subtitle = ""
        var body = ""
        var categoryIdentifier = ""
        var threadIdentifier = ""
        var targetContentIdentifier: String?
        var filterCriteria: String?
        var badge: NSNumber?
        var sound: UNNotificationSound?
        var attachments: [UNNotificationAttachment] = []
        var userInfo: [AnyHashable: Any] = [:]
        var interruptionLevel = UNNotificationInterruptionLevel.active
        var relevanceScore = 0.0
    }

    fileprivate var values = Values()

    public override init() {}

    open var title: String { values.title }
    open var subtitle: String { values.subtitle }
    open var body: String { values.body }
    open var categoryIdentifier: String { values.categoryIdentifier }
    open var threadIdentifier: String { values.threadIdentifier }
    open var targetContentIdentifier: String? { values.targetContentIdentifier }
    open var filterCriteria: String? { values.filterCriteria }
    open var badge: NSNumber? { values.badge }
    open var sound: UNNotificationSound? { values.sound }
    open var attachments: [UNNotificationAttachment] { values.attachments }
    open var userInfo: [AnyHashable: Any] { values.userInfo }
    open var interruptionLevel: UNNotificationInterruptionLevel { values.interruptionLevel }
    open var relevanceScore: Double { values.relevanceScore }

    open func copy(with zone: NSZone? = nil) -> Any { copied(to: UNNotificationContent()) }

    /// Returns a copy whose values can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { copied(to: UNMutableNotificationContent()) }

    private func copied(to content: UNNotificationContent) -> UNNotificationContent {
        content.values = values
        return content
    }
}

/// The content of a new notification.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    open override var title: String {
        get { values.title }
        set { values.title = newValue }
    }
    open override var subtitle: String {
        get { values.subtitle }
        set { values.subtitle = newValue }
    }
    open override var body: String {
        get { values.body }
        set { values.body = newValue }
    }
    open override var categoryIdentifier: String {
        get { values.categoryIdentifier }
        set { values.categoryIdentifier = newValue }
    }
    open override var threadIdentifier: String {
        get { values.threadIdentifier }
        set { values.threadIdentifier = newValue }
    }
    open override var targetContentIdentifier: String? {
        get { values.targetContentIdentifier }
        set { values.targetContentIdentifier = newValue }
    }
    open override var filterCriteria: String? {
        get { values.filterCriteria }
        set { values.filterCriteria = newValue }
    }
    open override var badge: NSNumber? {
        get { values.badge }
        set { values.badge = newValue }
    }
    open override var sound: UNNotificationSound? {
        get { values.sound }
        set { values.sound = newValue }
    }
    open override var attachments: [UNNotificationAttachment] {
        get { values.attachments }
        set { values.attachments = newValue }
    }
    open override var userInfo: [AnyHashable: Any] {
        get { values.userInfo }
        set { values.userInfo = newValue }
    }
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { values.interruptionLevel }
        set { values.interruptionLevel = newValue }
    }
    open override var relevanceScore: Double {
        get { values.relevanceScore }
        set { values.relevanceScore = newValue }
    }
}

extension NSString {
    /// Returns the translation of a text with its values.
    public class func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
        String(
            format: NSLocalizedString(key, comment: ""), arguments: (arguments ?? []).compactMap { $0 as? any CVarArg })
    }
}

/// The time or the place of a notification.
open class UNNotificationTrigger: NSObject, @unchecked Sendable {
    public let repeats: Bool

    init(isRepeated: Bool) { repeats = isRepeated }
}

/// A delay.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    public let timeInterval: TimeInterval

    public init(timeInterval: TimeInterval, repeats: Bool) {
        self.timeInterval = timeInterval
        super.init(isRepeated: repeats)
    }

    /// Returns the time after the delay.
    open func nextTriggerDate() -> Date? { DeviceData.now.addingTimeInterval(timeInterval) }
}

/// A date or the days of a calendar.
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    public let dateComponents: DateComponents

    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(isRepeated: repeats)
    }

    /// Returns the next matching time; `nil` if there is none.
    open func nextTriggerDate() -> Date? {
        var calendar = dateComponents.calendar ?? .current
        if let zone = dateComponents.timeZone { calendar.timeZone = zone }
        return calendar.nextDate(after: DeviceData.now, matching: dateComponents, matchingPolicy: .nextTime)
    }
}

/// The entry of a region or the exit from it.
open class UNLocationNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    public let region: CLRegion

    public init(region: CLRegion, repeats: Bool) {
        self.region = region
        super.init(isRepeated: repeats)
    }
}

/// The push message of a notification. There is none here.
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {}

/// A notification with its time.
open class UNNotificationRequest: NSObject, @unchecked Sendable {
    public let identifier: String
    public let content: UNNotificationContent
    public let trigger: UNNotificationTrigger?

    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        (self.identifier, self.trigger) = (identifier, trigger)
        self.content = content.copy() as? UNNotificationContent ?? content
    }
}

/// A delivered notification. There is none here.
open class UNNotification: NSObject, @unchecked Sendable {
    public let date: Date
    public let request: UNNotificationRequest

    init(_ request: UNNotificationRequest, _ date: Date) { (self.request, self.date) = (request, date) }
}
