import IntentsRuntime

/// The intents of the built-in extension: a line a feature.
@main
enum BuiltInIntents {
    static let apps = [
        jokesApp, alarmsApp,
    ]

    static func main() { IntentsExtension.main(apps) }
}
