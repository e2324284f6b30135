/// An intent a scene of UIKit shows, and which finds the scene in `perform()`.
///
/// Mirrors [AppIntents' `UISceneAppIntent`](https://developer.apple.com/documentation/appintents/uisceneappintent). It runs in the app.
public protocol UISceneAppIntent: TargetContentProvidingIntent {
    /// Prepares the scene, where its delegate doesn't: before `perform()`.
    @MainActor func performNavigation(forScene scene: UIScene)
}

extension UISceneAppIntent {
    /// Nothing to prepare.
    @MainActor public func performNavigation(forScene scene: UIScene) {}

    /// The scene that shows the intent, while `perform()` runs; `nil` where none was found.
    public var uiScene: UIScene? { IntentScene.current }
}

/// The scene of the intent that runs.
package enum IntentScene {
    /// The scene; `nil` outside of `perform()`.
    @TaskLocal package static var current: UIScene?
}

/// A scene's delegate that shows intents.
///
/// Mirrors [AppIntents' `AppIntentSceneDelegate`](https://developer.apple.com/documentation/appintents/appintentscenedelegate).
@MainActor public protocol AppIntentSceneDelegate: UISceneDelegate {
    /// The type of the intents it handles by `handle(_:)`, a spelling Apple's API doesn't have.
    associatedtype _HandledIntent: AppIntent = _NoSceneIntent

    /// Prepares a scene for an intent, before its `perform()`.
    func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent)
    /// Prepares for an intent of one type, before its `perform()`.
    func handle(_ intent: _HandledIntent) async
}

extension AppIntentSceneDelegate {
    /// Nothing to prepare.
    public func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent) {}

    /// Hands over an intent, in both spellings.
    package func prepare(_ scene: UIScene, for intent: any UISceneAppIntent) async {
        self.scene(scene, willPerformAppIntent: intent)
        if let intent = intent as? _HandledIntent { await handle(intent) }
    }
}

extension AppIntentSceneDelegate where _HandledIntent == _NoSceneIntent {
    /// Never called.
    public func handle(_ intent: _NoSceneIntent) async {}
}

/// No intent: what a delegate handles that declares no `handle(_:)`.
public struct _NoSceneIntent: AppIntent {
    /// It is never shown.
    public static let title: LocalizedStringResource = "None"
    /// It is offered to nobody.
    public static let isDiscoverable = false

    public init() {}

    /// Nothing to do.
    public func perform() async throws -> some IntentResult { .result() }
}
