import FoundationEssentials

extension URL: _IntentValue {
    /// A URL with a scheme.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .url, URL.self, name: "URL", form: "an address such as https://example.com/",
            read: { written in
                guard let text = written.string, let url = URL(string: text), url.scheme != nil else { return nil }
                return url
            }, write: { .string($0.absoluteString) }, text: { $0.absoluteString })
    }
}

extension UUID: _IntentValue {
    /// A universally unique identifier.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .text, UUID.self, name: "Identifier", form: "a UUID",
            read: { $0.string.flatMap { UUID(uuidString: $0) } }, write: { .string($0.uuidString) },
            text: { $0.uuidString })
    }
}

extension AttributedString: _IntentValue {
    /// An attributed string. Input is read without attributes.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .attributedText, AttributedString.self, name: "Text", form: "a text",
            read: { $0.string.map { AttributedString($0) } }, write: { .string(String($0.characters)) },
            text: { String($0.characters) })
    }
}

extension UUID: EntityIdentifierConvertible {
    /// The standard string form of the identifier.
    public var entityIdentifierString: String { uuidString }
    /// Returns the identifier that a string represents; `nil` for an invalid string.
    public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
        UUID(uuidString: entityIdentifierString)
    }
}

extension URL: EntityIdentifierConvertible {
    /// The URL as a string.
    public var entityIdentifierString: String { absoluteString }
    /// Returns the URL that a string represents; `nil` for an invalid string.
    public static func entityIdentifier(for entityIdentifierString: String) -> URL? {
        URL(string: entityIdentifierString)
    }
}
