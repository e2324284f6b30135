/// An intent that a UIKit scene shows and that can use the scene in `perform()`.
///
/// Mirrors [AppIntents' `UISceneAppIntent`](https://developer.apple.com/documentation/appintents/uisceneappintent). It runs in the app.
public protocol UISceneAppIntent: TargetContentProvidingIntent {
    /// Prepares the scene before `perform()`, if the scene's delegate doesn't prepare it.
    @MainActor func performNavigation(forScene scene: UIScene)
}

extension UISceneAppIntent {
    /// Does nothing, the default.
    @MainActor public func performNavigation(forScene scene: UIScene) {}

    /// The scene that shows the intent while `perform()` runs; `nil` if none was found.
    public var uiScene: UIScene? { IntentScene.current }
}

/// The scene of the running intent.
package enum IntentScene {
    /// The scene; `nil` outside of `perform()`.
    @TaskLocal package static var current: UIScene?
}

/// A scene delegate that handles intents.
///
/// Mirrors [AppIntents' `AppIntentSceneDelegate`](https://developer.apple.com/documentation/appintents/appintentscenedelegate).
@MainActor public protocol AppIntentSceneDelegate: UISceneDelegate {
    /// The type of the intents that `handle(_:)` takes. Apple's protocol doesn't have that method.
    associatedtype _HandledIntent: AppIntent = _NoSceneIntent

    /// Prepares a scene for an intent, before its `perform()`.
    func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent)
    /// Prepares the app for an intent of one type, before its `perform()`.
    func handle(_ intent: _HandledIntent) async
}

extension AppIntentSceneDelegate {
    /// Does nothing, the default.
    public func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent) {}

    /// Passes an intent to both methods.
    package func prepare(_ scene: UIScene, for intent: any UISceneAppIntent) async {
        self.scene(scene, willPerformAppIntent: intent)
        if let intent = intent as? _HandledIntent { await handle(intent) }
    }
}

extension AppIntentSceneDelegate where _HandledIntent == _NoSceneIntent {
    /// Never called.
    public func handle(_ intent: _NoSceneIntent) async {}
}

/// The intent type of a delegate that declares no `handle(_:)`.
public struct _NoSceneIntent: AppIntent {
    /// A title that is never shown.
    public static let title: LocalizedStringResource = "None"
    /// False: the intent can't be discovered.
    public static let isDiscoverable = false

    public init() {}

    /// Returns an empty result.
    public func perform() async throws -> some IntentResult { .result() }
}
