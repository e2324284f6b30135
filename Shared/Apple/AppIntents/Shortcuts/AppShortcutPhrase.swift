/// A phrase that starts an intent, with the application's name left open.
///
/// Mirrors [AppIntents' `AppShortcutPhrase`](https://developer.apple.com/documentation/appintents/appshortcutphrase).
///
/// The intent is constrained where a phrase is made, not in the type: the runtime would otherwise search all conformances of the
/// process when it makes the type of an app's phrases.
public struct AppShortcutPhrase<Intent>: Sendable {
    let template: PhraseTemplate

    /// Collects the parts of a phrase.
    public struct StringInterpolation: Sendable {
        var parts: [PhraseTemplate.Part] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds words.
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
    /// Adds a parameter of the intent, an enumeration or an entity.
    public mutating func appendInterpolation<Value: _DisplayedValue>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>> & Sendable
    ) {
        let intent = Intent()
        parts.append(.parameter(intent.name(of: intent[keyPath: keyPath]) ?? ""))
    }

    /// Adds a parameter of the intent that may have no value.
    public mutating func appendInterpolation<Value: _DisplayedValue>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value?>> & Sendable
    ) {
        let intent = Intent()
        parts.append(.parameter(intent.name(of: intent[keyPath: keyPath]) ?? ""))
    }
}

/// A part of a phrase that is filled in.
public enum AppShortcutPhraseToken: Hashable, Sendable {
    /// The application's name.
    case applicationName
}
