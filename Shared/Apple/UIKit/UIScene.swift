import FoundationEssentials

/// Something events are handed to.
///
/// Mirrors [UIKit's `UIResponder`](https://developer.apple.com/documentation/uikit/uiresponder), of which only the name is needed here.
@MainActor open class UIResponder {
    public init() {}
}

/// A part of an app's interface with a life of its own.
///
/// Mirrors [UIKit's `UIScene`](https://developer.apple.com/documentation/uikit/uiscene).
@MainActor open class UIScene: UIResponder {
    /// What a person reads above it.
    public var title: String?
    /// What tells it from others.
    package let identifier: String
    /// Who handles what comes to it.
    public var delegate: (any UISceneDelegate)?

    package init(identifier: String, title: String? = nil) {
        self.identifier = identifier
        super.init()
        self.title = title
    }
}

/// A scene of windows.
///
/// Mirrors [UIKit's `UIWindowScene`](https://developer.apple.com/documentation/uikit/uiwindowscene).
@MainActor open class UIWindowScene: UIScene {}

/// Handles what comes to a scene.
///
/// Mirrors [UIKit's `UISceneDelegate`](https://developer.apple.com/documentation/uikit/uiscenedelegate).
@MainActor public protocol UISceneDelegate: AnyObject {}

/// Handles what comes to a scene of windows.
///
/// Mirrors [UIKit's `UIWindowSceneDelegate`](https://developer.apple.com/documentation/uikit/uiwindowscenedelegate).
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}
