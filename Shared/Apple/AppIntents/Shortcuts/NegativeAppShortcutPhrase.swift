/// A phrase that isn't meant for the app. Phrases here are compared as they are written, so that one never starts an intent by being like
/// another.
///
/// Mirrors [AppIntents' `NegativeAppShortcutPhrase`](https://developer.apple.com/documentation/appintents/negativeappshortcutphrase).
public struct NegativeAppShortcutPhrase: Sendable, ExpressibleByStringInterpolation {
    package let template: PhraseTemplate

    public init(stringLiteral value: String) { template = PhraseTemplate(written: value) }

    public init(stringInterpolation: StringInterpolation) {
        template = PhraseTemplate(parts: stringInterpolation.parts)
    }

    /// Collects the parts of a phrase.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var parts: [PhraseTemplate.Part] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds words.
        public mutating func appendLiteral(_ literal: String) { parts += PhraseTemplate.parts(of: literal) }

        /// Adds a token.
        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) { parts.append(.applicationName) }
    }
}

/// Several phrases that aren't meant for the app.
///
/// Mirrors [AppIntents' `NegativeAppShortcutPhrases`](https://developer.apple.com/documentation/appintents/negativeappshortcutphrases).
public struct NegativeAppShortcutPhrases: Sendable {
    package let phrases: [NegativeAppShortcutPhrase]

    public init(phrases: [NegativeAppShortcutPhrase]) { self.phrases = phrases }
}

/// Builds a list of phrases that aren't meant for the app.
@resultBuilder
public enum NegativeAppShortcutPhrasesBuilder {
    /// Takes a phrase.
    public static func buildExpression(_ expression: NegativeAppShortcutPhrase) -> [NegativeAppShortcutPhrase] {
        [expression]
    }
    /// Takes several phrases.
    public static func buildExpression(_ expression: NegativeAppShortcutPhrases) -> [NegativeAppShortcutPhrase] {
        expression.phrases
    }
    /// Takes several phrases.
    public static func buildExpression(_ expression: [NegativeAppShortcutPhrase]) -> [NegativeAppShortcutPhrase] {
        expression
    }
    /// Puts phrases after each other.
    public static func buildBlock(_ components: [NegativeAppShortcutPhrase]...) -> [NegativeAppShortcutPhrase] {
        components.flatMap { $0 }
    }
}

extension NegativeAppShortcutPhrases {
    public init(@NegativeAppShortcutPhrasesBuilder _ phrases: () -> [NegativeAppShortcutPhrase]) {
        self.init(phrases: phrases())
    }
}
