import AppIntents
import IntentsRuntime

/// The intents of the built-in extension: a line a feature.
@main
enum BuiltInIntents {
    // Made when it is first asked for, which is in the sandbox.
    static let apps: [AppRegistration] = {
        LandmarkDependencies.registerWhenNeeded()
        return [
            jokesApp, alarmsApp, landmarksApp, wythnosApp,
        ]
    }()

    /// The translations, in languages other than English.
    static var tables: [LocalizedTables.Embedded] {
        [
            .init("Localizable", PackageResources.Localizable_xcstrings),
            .init("AppShortcuts", PackageResources.AppShortcuts_xcstrings),
        ]
    }

    static func main() { IntentsExtension.main(apps, tables: { tables }) }
}
