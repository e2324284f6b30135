import Shared

/// The declarations of one app in an intents extension: its names, intents, entities and shortcuts.
package struct AppRegistration: Sendable {
    /// The name users say for the app.
    package let applicationName: String
    /// Other names users may say for the app: at most three.
    package let alternativeNames: [String]
    /// The app's intents.
    package let intents: [any AppIntent.Type]
    /// The app's entity types.
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

    /// True if a phrase contains one of the app's names, even as a part of another word.
    ///
    /// - Parameter utterance: The normalized phrase as UTF-8.
    func isNamed(in utterance: [UInt8]) -> Bool {
        ([applicationName] + alternativeNames).contains { utterance.contains(run: Array($0.normalizedPhrase.utf8)) }
    }
}

extension [UInt8] {
    /// True if the array contains `run` as a contiguous subsequence; false for an empty `run`.
    fileprivate func contains(run: [UInt8]) -> Bool {
        guard !run.isEmpty, run.count <= count else { return false }
        return (0...(count - run.count)).contains { self[$0..<($0 + run.count)].elementsEqual(run) }
    }
}

/// The shortcuts provider of an app without shortcuts.
package enum NoShortcuts: AppShortcutsProvider {
    package static var appShortcuts: [AppShortcut] { [] }
}
