import Shared

/// What one app brings to an intents extension.
package struct AppRegistration: Sendable {
    /// The name a person calls the app by.
    package let applicationName: String
    /// The app's intents.
    package let intents: [any AppIntent.Type]
    /// The types of things the app's intents are about.
    package let entities: [any AppEntity.Type]
    /// The app's shortcuts.
    package let shortcuts: any AppShortcutsProvider.Type

    /// Creates a registration.
    package init(
        applicationName: String, intents: [any AppIntent.Type], entities: [any AppEntity.Type],
        shortcuts: any AppShortcutsProvider.Type
    ) {
        self.applicationName = applicationName
        self.intents = intents
        self.entities = entities
        self.shortcuts = shortcuts
    }
}
