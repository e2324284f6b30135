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
