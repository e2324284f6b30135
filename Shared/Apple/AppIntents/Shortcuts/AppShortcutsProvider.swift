/// A type that provides an app's shortcuts.
///
/// Mirrors [AppIntents' `AppShortcutsProvider`](https://developer.apple.com/documentation/appintents/appshortcutsprovider).
@_alwaysEmitConformanceMetadata
public protocol AppShortcutsProvider: Sendable {
    /// The shortcuts, at most ten.
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
    /// No effect: accepted so that sources compile.
    @NegativeAppShortcutPhrasesBuilder static var negativePhrases: [NegativeAppShortcutPhrase] { get }
    /// The color of the shortcuts' tiles.
    static var shortcutTileColor: ShortcutTileColor { get }
}

extension AppShortcutsProvider {
    /// No phrases, the default.
    public static var negativePhrases: [NegativeAppShortcutPhrase] { [] }

    /// Blue, the default.
    public static var shortcutTileColor: ShortcutTileColor { .blue }

    /// Reports that the values of parameters in phrases changed. Nothing happens here, because the values are read again when a phrase
    /// contains an unknown value.
    public static func updateAppShortcutParameters() {}
}

/// The color of a shortcut's tile.
///
/// Mirrors [AppIntents' `ShortcutTileColor`](https://developer.apple.com/documentation/appintents/shortcuttilecolor).
public enum ShortcutTileColor: String, Hashable, Sendable, CaseIterable {
    /// A color.
    case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple, red, tangerine, teal,
        yellow
}

/// A builder of the list of an app's shortcuts. As on a phone, it supports no `if` except `if #available`, because an app's shortcuts
/// must be known before the app runs.
@resultBuilder
public enum AppShortcutsBuilder {
    /// Returns a shortcut as a list.
    public static func buildExpression(_ expression: AppShortcut) -> [AppShortcut] { [expression] }
    /// Returns a list of shortcuts.
    public static func buildExpression(_ expression: [AppShortcut]) -> [AppShortcut] { expression }
    /// Returns the shortcuts of a block in one list.
    public static func buildBlock(_ components: [AppShortcut]...) -> [AppShortcut] { components.flatMap { $0 } }
    /// Returns the shortcuts of an `if #available`.
    public static func buildLimitedAvailability(_ component: [AppShortcut]) -> _AvailableShortcuts {
        _AvailableShortcuts(shortcuts: component)
    }
    /// Returns the shortcuts of an `if #available` whose condition is true.
    public static func buildOptional(_ component: _AvailableShortcuts?) -> [AppShortcut] { component?.shortcuts ?? [] }
}

/// The shortcuts of an `if #available`, which only the builder creates.
public struct _AvailableShortcuts: Sendable { let shortcuts: [AppShortcut] }

/// An intent with the phrases that run it.
///
/// Mirrors [AppIntents' `AppShortcut`](https://developer.apple.com/documentation/appintents/appshortcut).
public struct AppShortcut: Sendable {
    package let intent: any AppIntent
    package let phrases: [PhraseTemplate]
    package let shortTitle: LocalizedStringResource
    package let systemImageName: String

    /// Creates a shortcut; every phrase contains the application name once.
    public init<Intent: AppIntent>(
        intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource,
        systemImageName: String
    ) {
        self.intent = intent
        self.phrases = phrases.map { $0.template }
        self.shortTitle = shortTitle
        self.systemImageName = systemImageName
    }

    /// Creates a shortcut with the intent's title; every phrase contains the application name once.
    public init<Intent: AppIntent>(intent: Intent, phrases: [AppShortcutPhrase<Intent>]) {
        self.init(intent: intent, phrases: phrases, shortTitle: Intent.title, systemImageName: "app")
    }
}

/// A phrase that runs an intent, with a placeholder for the application name.
///
/// Mirrors [AppIntents' `AppShortcutPhrase`](https://developer.apple.com/documentation/appintents/appshortcutphrase).
///
/// `Intent` is constrained where a phrase is created, not in the type: otherwise the runtime would search all conformances of the
/// process when it instantiates the type.
public struct AppShortcutPhrase<Intent>: Sendable {
    let template: PhraseTemplate

    /// A collector of the parts of a phrase.
    public struct StringInterpolation: Sendable {
        var parts: [PhraseTemplate.Part] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds text.
        public mutating func appendLiteral(_ literal: String) { parts += PhraseTemplate.parts(of: literal) }

        /// Adds a token.
        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) { parts.append(.applicationName) }
    }
}

extension AppShortcutPhrase: ExpressibleByStringLiteral, ExpressibleByUnicodeScalarLiteral,
    ExpressibleByExtendedGraphemeClusterLiteral, ExpressibleByStringInterpolation
where Intent: AppIntent {
    public init(stringLiteral value: String) { template = PhraseTemplate(parts: PhraseTemplate.parts(of: value)) }

    public init(stringInterpolation: StringInterpolation) {
        template = PhraseTemplate(parts: stringInterpolation.parts)
    }
}

extension AppShortcutPhrase.StringInterpolation: StringInterpolationProtocol where Intent: AppIntent {
    /// Adds a parameter of the intent, an app enum or an entity.
    public mutating func appendInterpolation<Value: _DisplayedValue>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>> & Sendable
    ) {
        let intent = Intent()
        parts.append(.parameter(intent.name(of: intent[keyPath: keyPath]) ?? ""))
    }

    /// Adds an optional parameter of the intent.
    public mutating func appendInterpolation<Value: _DisplayedValue>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value?>> & Sendable
    ) {
        let intent = Intent()
        parts.append(.parameter(intent.name(of: intent[keyPath: keyPath]) ?? ""))
    }
}

/// A placeholder in a phrase.
public enum AppShortcutPhraseToken: Hashable, Sendable {
    case applicationName
}

/// A phrase that must not run an intent of the app. It has no effect, because an utterance must match a phrase exactly here: an
/// utterance that only resembles a phrase runs no intent.
///
/// Mirrors [AppIntents' `NegativeAppShortcutPhrase`](https://developer.apple.com/documentation/appintents/negativeappshortcutphrase).
public struct NegativeAppShortcutPhrase: Sendable, ExpressibleByStringInterpolation {
    package let template: PhraseTemplate

    public init(stringLiteral value: String) { template = PhraseTemplate(written: value) }

    public init(stringInterpolation: StringInterpolation) {
        template = PhraseTemplate(parts: stringInterpolation.parts)
    }

    /// A collector of the parts of a phrase.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var parts: [PhraseTemplate.Part] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds text.
        public mutating func appendLiteral(_ literal: String) { parts += PhraseTemplate.parts(of: literal) }

        /// Adds a token.
        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) { parts.append(.applicationName) }
    }
}

/// A list of phrases that must not run an intent of the app.
///
/// Mirrors [AppIntents' `NegativeAppShortcutPhrases`](https://developer.apple.com/documentation/appintents/negativeappshortcutphrases).
public struct NegativeAppShortcutPhrases: Sendable {
    package let phrases: [NegativeAppShortcutPhrase]

    public init(phrases: [NegativeAppShortcutPhrase]) { self.phrases = phrases }
}

/// A builder of a list of negative phrases.
@resultBuilder
public enum NegativeAppShortcutPhrasesBuilder {
    /// Returns a phrase as a list.
    public static func buildExpression(_ expression: NegativeAppShortcutPhrase) -> [NegativeAppShortcutPhrase] {
        [expression]
    }
    /// Returns a list of phrases.
    public static func buildExpression(_ expression: NegativeAppShortcutPhrases) -> [NegativeAppShortcutPhrase] {
        expression.phrases
    }
    /// Returns a list of phrases.
    public static func buildExpression(_ expression: [NegativeAppShortcutPhrase]) -> [NegativeAppShortcutPhrase] {
        expression
    }
    /// Returns the phrases of a block in one list.
    public static func buildBlock(_ components: [NegativeAppShortcutPhrase]...) -> [NegativeAppShortcutPhrase] {
        components.flatMap { $0 }
    }
}

extension NegativeAppShortcutPhrases {
    public init(@NegativeAppShortcutPhrasesBuilder _ phrases: () -> [NegativeAppShortcutPhrase]) {
        self.init(phrases: phrases())
    }
}
