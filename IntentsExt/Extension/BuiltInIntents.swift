import AppIntents
import IntentsRuntime

/// The intents of the built-in extension: a line a feature.
@main
enum BuiltInIntents {
    // Made when it is first asked for, which is behind the wall.
    static let apps: [AppRegistration] = {
        LandmarkDependencies.registerWhenNeeded()
        return [
            jokesApp, alarmsApp, landmarksApp, wythnosApp,
        ]
    }()

    static func main() { IntentsExtension.main(apps) }
}
