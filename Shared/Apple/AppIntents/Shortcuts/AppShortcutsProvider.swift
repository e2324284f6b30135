/// Says which shortcuts an app offers.
///
/// Mirrors [AppIntents' `AppShortcutsProvider`](https://developer.apple.com/documentation/appintents/appshortcutsprovider).
@_alwaysEmitConformanceMetadata
public protocol AppShortcutsProvider: Sendable {
    /// The shortcuts, ten at most.
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
    /// Accepted: phrases that aren't meant for the app.
    @NegativeAppShortcutPhrasesBuilder static var negativePhrases: [NegativeAppShortcutPhrase] { get }
    /// The colour of the shortcuts' tiles.
    static var shortcutTileColor: ShortcutTileColor { get }
}

extension AppShortcutsProvider {
    /// None.
    public static var negativePhrases: [NegativeAppShortcutPhrase] { [] }

    /// Blue.
    public static var shortcutTileColor: ShortcutTileColor { .blue }

    /// Says that the values phrases may have in them changed. They are read anew when a phrase names one that isn't known, so
    /// that nothing is left to do.
    public static func updateAppShortcutParameters() {}
}

/// The colour of a shortcut's tile.
///
/// Mirrors [AppIntents' `ShortcutTileColor`](https://developer.apple.com/documentation/appintents/shortcuttilecolor).
public enum ShortcutTileColor: String, Hashable, Sendable, CaseIterable {
    /// A colour by its name.
    case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple, red, tangerine, teal,
        yellow
}

/// Builds the list of an app's shortcuts. As on a phone there is no `if` but for `#available`: which shortcuts an app has is known
/// before it runs.
@resultBuilder
public enum AppShortcutsBuilder {
    /// Takes a shortcut.
    public static func buildExpression(_ expression: AppShortcut) -> [AppShortcut] { [expression] }
    /// Takes several shortcuts.
    public static func buildExpression(_ expression: [AppShortcut]) -> [AppShortcut] { expression }
    /// Puts shortcuts after each other.
    public static func buildBlock(_ components: [AppShortcut]...) -> [AppShortcut] { components.flatMap { $0 } }
    /// Takes the shortcuts of an `if #available`.
    public static func buildLimitedAvailability(_ component: [AppShortcut]) -> _AvailableShortcuts {
        _AvailableShortcuts(shortcuts: component)
    }
    /// Takes the shortcuts of an `if #available` where it holds.
    public static func buildOptional(_ component: _AvailableShortcuts?) -> [AppShortcut] { component?.shortcuts ?? [] }
}

/// Shortcuts that are there where something is available; nobody makes them by hand.
public struct _AvailableShortcuts: Sendable { let shortcuts: [AppShortcut] }

/// An intent with the phrases that start it.
///
/// Mirrors [AppIntents' `AppShortcut`](https://developer.apple.com/documentation/appintents/appshortcut).
public struct AppShortcut: Sendable {
    package let intent: any AppIntent
    package let phrases: [PhraseTemplate]
    package let shortTitle: LocalizedStringResource
    package let systemImageName: String

    /// Creates a shortcut; every phrase names the application once.
    public init<Intent: AppIntent>(
        intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource,
        systemImageName: String
    ) {
        self.intent = intent
        self.phrases = phrases.map { $0.template }
        self.shortTitle = shortTitle
        self.systemImageName = systemImageName
    }

    /// Creates a shortcut called as its intent; every phrase names the application once.
    public init<Intent: AppIntent>(intent: Intent, phrases: [AppShortcutPhrase<Intent>]) {
        self.init(intent: intent, phrases: phrases, shortTitle: Intent.title, systemImageName: "app")
    }
}
