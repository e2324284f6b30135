import Foundation

/// The app, of which an extension has none.
///
/// Mirrors [UIKit's `UIApplication`](https://developer.apple.com/documentation/uikit/uiapplication), whose `shared` no extension may use on
/// iOS, either.
public final class UIApplication {
    /// What no extension may use.
    @available(
        *, unavailable, message: "'shared' is unavailable in application extensions: an extension has no app to ask"
    )
    public static var shared: UIApplication { UIApplication() }

    /// The address of the app's settings.
    public static let openSettingsURLString = "app-settings:"

    private init() {}

    /// Opens an address.
    public func open(_ url: URL) {}
}
