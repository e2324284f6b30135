import Shared

/// What one app brings to an intents extension.
package struct AppRegistration: Sendable {
    /// The name a person calls the app by.
    package let applicationName: String
    /// What else a person may call it: three names at most.
    package let alternativeNames: [String]
    /// The app's intents.
    package let intents: [any AppIntent.Type]
    /// The types of things the app's intents are about.
    package let entities: [any AppEntity.Type]
    /// The app's shortcuts.
    package let shortcuts: any AppShortcutsProvider.Type

    /// Creates a registration.
    package init(
        applicationName: String, alternativeNames: [String] = [], intents: [any AppIntent.Type],
        entities: [any AppEntity.Type], shortcuts: any AppShortcutsProvider.Type
    ) {
        self.applicationName = applicationName
        self.alternativeNames = alternativeNames
        self.intents = intents
        self.entities = entities
        self.shortcuts = shortcuts
    }
}

/// The provider of an app that has no shortcuts.
package enum NoShortcuts: AppShortcutsProvider {
    package static var appShortcuts: [AppShortcut] { [] }
}
