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
}

/// A phrase that starts an intent, with the application's name left open.
public struct AppShortcutPhrase<Intent: AppIntent>: Sendable, ExpressibleByStringInterpolation {
    let template: PhraseTemplate

    /// Creates a phrase from a literal.
    public init(stringLiteral value: String) { template = PhraseTemplate(parts: [.words(value)]) }

    /// Creates a phrase from a literal with tokens.
    public init(stringInterpolation: StringInterpolation) {
        template = PhraseTemplate(parts: stringInterpolation.parts)
    }

    /// Collects the parts of a phrase.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var parts: [PhraseTemplate.Part] = []

        /// Starts an empty phrase.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds words.
        public mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { parts.append(.words(literal)) }
        }

        /// Adds a token.
        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) { parts.append(.applicationName) }
    }
}

/// A part of a phrase that is filled in.
public enum AppShortcutPhraseToken: Hashable, Sendable {
    /// The application's name.
    case applicationName
}

/// A phrase with its open parts.
package struct PhraseTemplate: Hashable, Sendable {
    /// One part.
    package enum Part: Hashable, Sendable {
        case words(String)
        case applicationName
    }

    package let parts: [Part]

    /// Whether the application's name is left open exactly once.
    package var namesApplicationOnce: Bool {
        var count = 0
        for case .applicationName in parts { count += 1 }
        return count == 1
    }

    /// The phrase with the application's name filled in.
    package func text(applicationName: String) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .words(let words): text += words
            case .applicationName: text += applicationName
            }
        }
        return text
    }
}

/// Says which shortcuts an app offers.
///
/// Mirrors [AppIntents' `AppShortcutsProvider`](https://developer.apple.com/documentation/appintents/appshortcutsprovider).
@_alwaysEmitConformanceMetadata
public protocol AppShortcutsProvider: Sendable {
    /// The shortcuts.
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}

/// Builds the list of an app's shortcuts.
@resultBuilder
public enum AppShortcutsBuilder {
    /// Takes a shortcut.
    public static func buildExpression(_ expression: AppShortcut) -> [AppShortcut] { [expression] }
    /// Takes several shortcuts.
    public static func buildExpression(_ expression: [AppShortcut]) -> [AppShortcut] { expression }
    /// Puts shortcuts after each other.
    public static func buildBlock(_ components: [AppShortcut]...) -> [AppShortcut] { components.flatMap { $0 } }
    /// Takes the shortcuts of an `if` without `else`.
    public static func buildOptional(_ component: [AppShortcut]?) -> [AppShortcut] { component ?? [] }
    /// Takes the first branch.
    public static func buildEither(first component: [AppShortcut]) -> [AppShortcut] { component }
    /// Takes the other branch.
    public static func buildEither(second component: [AppShortcut]) -> [AppShortcut] { component }
    /// Takes the shortcuts of a loop.
    public static func buildArray(_ components: [[AppShortcut]]) -> [AppShortcut] { components.flatMap { $0 } }
}
