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

    /// Whether a phrase names the app, or has its name within another word.
    ///
    /// - Parameter said: The phrase, normalized, as UTF-8.
    func isNamed(in said: [UInt8]) -> Bool {
        ([applicationName] + alternativeNames).contains { said.contains(run: Array($0.normalizedPhrase.utf8)) }
    }
}

extension [UInt8] {
    /// Whether bytes stand in it one after another.
    fileprivate func contains(run: [UInt8]) -> Bool {
        guard !run.isEmpty, run.count <= count else { return false }
        return (0...(count - run.count)).contains { self[$0..<($0 + run.count)].elementsEqual(run) }
    }
}

/// The provider of an app that has no shortcuts.
package enum NoShortcuts: AppShortcutsProvider {
    package static var appShortcuts: [AppShortcut] { [] }
}
