import Foundation
import Shared

/// Delivers the requests of intents and URLs to the app's scenes in a running host.
struct SceneScheduler: Sendable {
    let container: Container
    let context: @Sendable () throws -> RequestContext
    let log: HostLog
    let clock: HostClock

    /// The time after which windows are resolved again although their data hasn't changed, in seconds, because they may show the time.
    private static let refreshInterval = 60.0

    /// Runs until the task is cancelled.
    @MainActor func run() async {
        var controller: SceneController?
        var due = Date.distantPast
        let loop = ContainerLoop(
            domains: [.queue, .home] + FeatureModules.all.flatMap { $0.sceneDomains },
            fault: { log.report("queue", $0) }, clock: clock)
        await loop.run(on: container) {
            do {
                controller =
                    try controller
                    ?? SceneController(container: container, app: { AirlockApp() }, context: context)
                // A command that opens something holds the scenes' lock for a moment.
                guard let controller else { return clock.now() + 0.1 }
                let now = clock.now()
                // If the clock was set back, `due` may be hours away.
                let isDue = now >= due || due > now + Self.refreshInterval
                if isDue { due = now + Self.refreshInterval }
                for delivery in try await controller.update(refreshing: isDue) {
                    log.report(
                        "scene", delivery.text, delivery.scene == nil ? .warning : .info,
                        [.open("scene", delivery.scene.map { .string($0) } ?? .null)])
                }
            } catch {
                log.report("scene", message(of: error), .error)
            }
            return due
        }
    }
}

/// The app of the widgets and intents: the scenes of its features.
struct AirlockApp: App {
    init() { for feature in FeatureModules.all { feature.registerDependencies() } }

    var body: some Scene { FeatureScenes() }
}

/// The scenes of all features.
private struct FeatureScenes: PrimitiveScene {
    typealias Body = Never

    var groups: [SceneGroup] { FeatureModules.all.reversed().flatMap { $0.scenes } }
}
