import Shared

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
