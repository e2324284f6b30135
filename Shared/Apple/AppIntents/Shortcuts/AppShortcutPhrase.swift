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
    /// The application name.
    case applicationName
}
