import FoundationEssentials

/// An object that receives events.
///
/// Mirrors [UIKit's `UIResponder`](https://developer.apple.com/documentation/uikit/uiresponder), without its members.
@MainActor open class UIResponder {
    public init() {}
}

/// An instance of an app's user interface.
///
/// Mirrors [UIKit's `UIScene`](https://developer.apple.com/documentation/uikit/uiscene).
@MainActor open class UIScene: UIResponder {
    /// The title displayed to the user.
    public var title: String?
    /// The unique identifier of the scene.
    package let identifier: String
    /// The object that handles the scene's events.
    public var delegate: (any UISceneDelegate)?

    package init(identifier: String, title: String? = nil) {
        self.identifier = identifier
        super.init()
        self.title = title
    }
}

/// A scene that manages windows.
///
/// Mirrors [UIKit's `UIWindowScene`](https://developer.apple.com/documentation/uikit/uiwindowscene).
@MainActor open class UIWindowScene: UIScene {}

/// An object that handles a scene's events.
///
/// Mirrors [UIKit's `UISceneDelegate`](https://developer.apple.com/documentation/uikit/uiscenedelegate).
@MainActor public protocol UISceneDelegate: AnyObject {}

/// An object that handles a window scene's events.
///
/// Mirrors [UIKit's `UIWindowSceneDelegate`](https://developer.apple.com/documentation/uikit/uiwindowscenedelegate).
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}
