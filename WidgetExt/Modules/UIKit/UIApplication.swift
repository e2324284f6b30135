import Foundation

/// The app object, which extensions don't have.
///
/// Mirrors [UIKit's `UIApplication`](https://developer.apple.com/documentation/uikit/uiapplication). On iOS, `shared` is also unavailable
/// to extensions.
public final class UIApplication {
    /// The app object; unavailable in extensions.
    @available(
        *, unavailable, message: "'shared' is unavailable in application extensions: an extension has no app object"
    )
    public static var shared: UIApplication { UIApplication() }

    public static let openSettingsURLString = "app-settings:"

    public static let openNotificationSettingsURLString = "app-settings:notifications"

    /// The state of an app.
    public enum State: Int, Hashable, Sendable {
        /// In the foreground.
        case active
        /// Becoming active or inactive.
        case inactive
        /// In the background.
        case background
    }

    private init() {}

    /// Does nothing here; on iOS, opens a URL.
    public func open(_ url: URL) {}
}

// An extension has no app object, so none of these notifications is posted.
extension UIApplication {
    /// The app became active.
    public static let didBecomeActiveNotification = name("DidBecomeActive")
    /// The app will become inactive.
    public static let willResignActiveNotification = name("WillResignActive")
    /// The app entered the background.
    public static let didEnterBackgroundNotification = name("DidEnterBackground")
    /// The app will enter the foreground.
    public static let willEnterForegroundNotification = name("WillEnterForeground")
    /// The app was launched.
    public static let didFinishLaunchingNotification = name("DidFinishLaunching")
    /// The app will be ended.
    public static let willTerminateNotification = name("WillTerminate")
    /// The memory is low.
    public static let didReceiveMemoryWarningNotification = name("DidReceiveMemoryWarning")
    /// The date, or the time zone, has changed.
    public static let significantTimeChangeNotification = name("SignificantTimeChange")
    /// The user took a screenshot.
    public static let userDidTakeScreenshotNotification = name("UserDidTakeScreenshot")
    /// Protected files will become unavailable.
    public static let protectedDataWillBecomeUnavailableNotification = name("ProtectedDataWillBecomeUnavailable")
    /// Protected files became available.
    public static let protectedDataDidBecomeAvailableNotification = name("ProtectedDataDidBecomeAvailable")

    private static func name(_ event: String) -> Notification.Name {
        Notification.Name("UIApplication\(event)Notification")
    }
}
