import Foundation
import Shared
import Testing

@testable import AppHost

/// Intents of UIKit scenes: handled by the scene first, then by `perform()`, which finds the scene.
@MainActor
struct UISceneTests {
    /// The events in order.
    @MainActor fileprivate final class Log {
        static let shared = Log()
        var lines: [String] = []
    }

    fileprivate struct PaintIntent: UISceneAppIntent {
        static let title: LocalizedStringResource = "Paint"
        @Parameter(title: "Color") var color: String

        func performNavigation(forScene scene: UIScene) {
            Log.shared.lines.append("navigates to \(color) in \(scene.title ?? "")")
        }

        func perform() async throws -> some IntentResult {
            let scene = uiScene
            await MainActor.run { Log.shared.lines.append("performs in \(scene?.title ?? "no scene")") }
            return .result()
        }
    }

    private final class Delegate: UIResponder, UIWindowSceneDelegate, AppIntentSceneDelegate {
        func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent) {
            Log.shared.lines.append("prepares \(appIntent.persistentIdentifier)")
        }
    }

    /// A delegate in the spelling of the project's source documents.
    private final class HandlingDelegate: UIResponder, UIWindowSceneDelegate, AppIntentSceneDelegate {
        func handle(_ intent: PaintIntent) async { Log.shared.lines.append("handles \(intent.color)") }
    }

    private struct Empty: App {
        var body: some Scene { WindowGroup { Text("") } }
    }

    private func lines(_ delegate: (any UISceneDelegate)?, hasScene: Bool = true) async -> (SceneDelivery, [String]) {
        Log.shared.lines = []
        let scene = UIWindowScene(identifier: "main", title: "Main")
        scene.delegate = delegate
        let runtime = SceneRuntime(Empty(), uiScenes: hasScene ? [scene] : [], uiIntents: [PaintIntent.self])
        let request = OpenRequest(
            intent: "PaintIntent", contentIdentifier: "PaintIntent", parameters: #"{"color":"red"}"#, url: nil)
        return (await runtime.take(request), Log.shared.lines)
    }

    // Requirements: I-028, I-029
    @Test("A scene delegate is called once before the intent performs, and the intent finds its scene")
    func delegateOrder() async {
        let (delivery, events) = await lines(Delegate())
        #expect(delivery.scene == "main")
        #expect(events == ["prepares PaintIntent", "performs in Main"])
        #expect(await lines(HandlingDelegate()).1 == ["handles red", "performs in Main"])
        #expect(await lines(nil).1 == ["navigates to red in Main", "performs in Main"])
        let (refused, alone) = await lines(nil, hasScene: false)
        #expect(refused.scene == nil && alone == ["performs in no scene"])
        #expect(PaintIntent().uiScene == nil)
    }
}
