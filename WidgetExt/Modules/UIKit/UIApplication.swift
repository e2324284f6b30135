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

    /// The URL of the app's settings.
    public static let openSettingsURLString = "app-settings:"

    private init() {}

    /// Does nothing here; on iOS, opens a URL.
    public func open(_ url: URL) {}
}
