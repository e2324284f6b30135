import Shared

/// The causes of a refused notification.
@ErrorCodes(
    "UNErrorDomain",
    """
    notificationsNotAllowed=1 attachmentInvalidURL=100 attachmentUnrecognizedType attachmentInvalidFileSize
    attachmentNotInDataStore attachmentMoveIntoDataStoreFailed attachmentCorrupt notificationInvalidNoDate=1400
    notificationInvalidNoContent contentProvidingObjectNotAllowed=1500 contentProvidingInvalid badgeInputInvalid=1600
    """)
public struct UNError: _CodedError {}

/// The means of a notification.
@Options(
    """
    badge sound alert carPlay criticalAlert providesAppNotificationSettings provisional announcement timeSensitive
    """)
public struct UNAuthorizationOptions: OptionSet, Sendable {}

/// The places that show a notification while the app is open.
@Options("badge sound alert list banner")
public struct UNNotificationPresentationOptions: OptionSet, Sendable {}

/// The app's permission to notify.
public enum UNAuthorizationStatus: Int, Sendable { case notDetermined, denied, authorized, provisional, ephemeral }

/// The state of a setting.
public enum UNNotificationSetting: Int, Sendable { case notSupported, disabled, enabled }

/// The appearances of an alert.
public enum UNAlertStyle: Int, Sendable { case none, banner, alert }

/// The settings of a denied app.
open class UNNotificationSettings: NSObject, @unchecked Sendable {
    open var authorizationStatus: UNAuthorizationStatus { .denied }
    open var soundSetting: UNNotificationSetting { .disabled }
    open var badgeSetting: UNNotificationSetting { .disabled }
    open var alertSetting: UNNotificationSetting { .disabled }
    open var notificationCenterSetting: UNNotificationSetting { .disabled }
    open var lockScreenSetting: UNNotificationSetting { .disabled }
    open var carPlaySetting: UNNotificationSetting { .notSupported }
    open var criticalAlertSetting: UNNotificationSetting { .notSupported }
    open var timeSensitiveSetting: UNNotificationSetting { .disabled }
    open var alertStyle: UNAlertStyle { .none }

    override init() {}
}

/// The properties of a button.
@Options("authenticationRequired destructive foreground")
public struct UNNotificationActionOptions: OptionSet, Sendable {}

/// A button of a notification. It is never shown here.
open class UNNotificationAction: NSObject, @unchecked Sendable {
    public let identifier: String
    public let title: String
    public let options: UNNotificationActionOptions

    public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        (self.identifier, self.title, self.options) = (identifier, title, options)
    }
}

/// The properties of a category.
@Options("customDismissAction allowInCarPlay hiddenPreviewsShowTitle hiddenPreviewsShowSubtitle allowAnnouncement")
public struct UNNotificationCategoryOptions: OptionSet, Sendable {}

/// A kind of notifications with buttons.
open class UNNotificationCategory: NSObject, @unchecked Sendable {
    public let identifier: String
    public let actions: [UNNotificationAction]
    public let intentIdentifiers: [String]
    public let options: UNNotificationCategoryOptions

    public init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        (self.identifier, self.actions) = (identifier, actions)
        (self.intentIdentifiers, self.options) = (intentIdentifiers, options)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// The user's answer to a notification. There is none here.
open class UNNotificationResponse: NSObject, @unchecked Sendable {
    public let notification: UNNotification
    public let actionIdentifier: String

    init(_ notification: UNNotification, _ actionIdentifier: String) {
        (self.notification, self.actionIdentifier) = (notification, actionIdentifier)
    }
}

/// The receiver of delivered notifications. It is never called here.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// Never called here.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
    /// Never called here.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions
    /// Never called here.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)
    /// Never called here.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
}

/// The methods are optional.
extension UNUserNotificationCenterDelegate {
    /// Does nothing here.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {}
    /// Does nothing here.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [] }
    /// Does nothing here.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {}
    /// Does nothing here.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {}
}

/// The notifications of an app whose user denied them: none can be added.
///
/// Handlers are called on a background queue.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    private static let center = UNUserNotificationCenter()

    /// The notifications of the app.
    open class func current() -> UNUserNotificationCenter { center }

    /// Never called here.
    open weak var delegate: (any UNUserNotificationCenterDelegate)?

    open var supportsContentExtensions: Bool { false }

    private let lock = NSLock()
    private var categories: Set<UNNotificationCategory> = []

    /// Returns false, because the user denied notifications.
    @discardableResult
    open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        reportDenial()
        return false
    }

    /// Reports that the user denied notifications.
    open func requestAuthorization(
        options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        reportDenial()
        DispatchQueue.global().async { completionHandler(false, nil) }
    }

    /// Returns the settings of a denied app.
    open func notificationSettings() async -> UNNotificationSettings {
        reportDenial()
        return UNNotificationSettings()
    }

    /// Reports the settings of a denied app.
    open func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        reportDenial()
        DispatchQueue.global().async { completionHandler(UNNotificationSettings()) }
    }

    /// Throws, because notifications aren't allowed.
    open func add(_ request: UNNotificationRequest) async throws {
        reportDenial()
        throw UNError(.notificationsNotAllowed)
    }

    /// Reports that notifications aren't allowed.
    open func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        reportDenial()
        DispatchQueue.global().async { completionHandler?(UNError(.notificationsNotAllowed)) }
    }

    /// Returns no requests.
    open func pendingNotificationRequests() async -> [UNNotificationRequest] { [] }

    /// Reports no requests.
    open func getPendingNotificationRequests(completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void) {
        DispatchQueue.global().async { completionHandler([]) }
    }

    /// Returns no notifications.
    open func deliveredNotifications() async -> [UNNotification] { [] }

    /// Reports no notifications.
    open func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        DispatchQueue.global().async { completionHandler([]) }
    }

    /// Does nothing here.
    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}
    /// Does nothing here.
    open func removeAllPendingNotificationRequests() {}
    /// Does nothing here.
    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
    /// Does nothing here.
    open func removeAllDeliveredNotifications() {}

    /// Stores the categories.
    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        lock.withLock { self.categories = categories }
    }

    /// Returns the stored categories.
    open func notificationCategories() async -> Set<UNNotificationCategory> { lock.withLock { categories } }

    /// Reports the stored categories.
    open func getNotificationCategories(completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void) {
        let categories = lock.withLock { self.categories }
        DispatchQueue.global().async { completionHandler(categories) }
    }

    /// Throws, because notifications aren't allowed.
    open func setBadgeCount(_ newBadgeCount: Int) async throws { throw UNError(.notificationsNotAllowed) }

    /// Reports that notifications aren't allowed.
    open func setBadgeCount(
        _ newBadgeCount: Int, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { DispatchQueue.global().async { completionHandler?(UNError(.notificationsNotAllowed)) } }

    private func reportDenial() {
        DeviceData.report(
            "UserNotifications answers as a phone whose user denied notifications — schedule them in the app")
    }
}
