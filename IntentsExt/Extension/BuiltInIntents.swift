import AppIntents
import CIntentsFiles
import IntentsRuntime

/// The entry point of the built-in extension, with one registration per feature.
@main
enum BuiltInIntents {
    // Swift initialises this property on first use, after the process has entered the sandbox.
    static let apps: [AppRegistration] = {
        LandmarkDependencies.registerWhenNeeded()
        return [
            jokesApp, alarmsApp, landmarksApp, wythnosApp,
        ]
    }()

    /// The embedded string tables for languages other than English.
    static var tables: [LocalizedTables.Embedded] {
        [
            .init("Localizable", [UInt8](embedded: Localizable_xcstrings)),
            .init("AppShortcuts", [UInt8](embedded: AppShortcuts_xcstrings)),
        ]
    }

    static func main() { IntentsExtension.main(apps, tables: { tables }) }
}
