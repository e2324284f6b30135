import FoundationEssentials

/// An intent with a URL. If the intent opens the app, the app opens that URL.
///
/// Mirrors [AppIntents' `URLRepresentableIntent`](https://developer.apple.com/documentation/appintents/urlrepresentableintent).
public protocol URLRepresentableIntent: AppIntent {
    /// The URL of an intent, with its parameters interpolated.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableIntent {
    /// A URL with interpolated parameters.
    public typealias URLRepresentation = IntentURLRepresentation<Self>
}

extension URLRepresentableIntent {
    /// Does nothing: the app handles the URL.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEntity {
    /// Does nothing: the app handles the URL.
    public func perform() async throws -> _EmptyIntentResult { .result() }

    /// The URL of the entity to open.
    public static var urlRepresentation: URLRepresentation {
        IntentURLRepresentation { Value.urlRepresentation.url(for: $0.target) }
    }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEnum {
    /// Does nothing: the app handles the URL.
    public func perform() async throws -> _EmptyIntentResult { .result() }

    /// The URL of the case to open.
    public static var urlRepresentation: URLRepresentation {
        IntentURLRepresentation { Value.urlRepresentation.url(for: $0.target) }
    }
}

/// A URL in which an intent's parameters are interpolated.
///
/// Mirrors [AppIntents' `IntentURLRepresentation`](https://developer.apple.com/documentation/appintents/intenturlrepresentation).
public struct IntentURLRepresentation<Intent: AppIntent>: Sendable, ExpressibleByStringInterpolation {
    private let address: @Sendable (Intent) -> URL?

    public init(stringLiteral value: String) { address = { _ in URL(string: value) } }

    public init(stringInterpolation: StringInterpolation) {
        let parts = stringInterpolation.parts
        address = { intent in URL(string: parts.map { $0(intent) }.joined()) }
    }

    init(_ address: @escaping @Sendable (Intent) -> URL?) { self.address = address }

    /// Returns the URL of an intent; `nil` if the parts don't form a valid URL.
    public func url(for intent: Intent) -> URL? { address(intent) }

    /// A collector of the parts of a URL.
    public struct StringInterpolation: StringInterpolationProtocol {
        var parts: [@Sendable (Intent) -> String] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds a literal part.
        public mutating func appendLiteral(_ literal: String) { parts.append { _ in literal } }

        /// Adds a parameter's value: the identifier of an entity, or the raw value of an app enum. Adds nothing if there is no value.
        public mutating func appendInterpolation<Value: _IntentValue>(
            _ keyPath: KeyPath<Intent, IntentParameter<Value>> & Sendable
        ) {
            parts.append { intent in
                intent[keyPath: keyPath].storedValue.map { value in
                    let written = Value._intentValueType.write(value)
                    let text = written["id"]?.string ?? written.string ?? Value._intentValueType.text(value)
                    return escapedForURL(text)
                } ?? ""
            }
        }
    }
}

/// An app enum whose cases have URLs.
///
/// Mirrors [AppIntents' `URLRepresentableEnum`](https://developer.apple.com/documentation/appintents/urlrepresentableenum).
public protocol URLRepresentableEnum: AppEnum {
    /// The URLs of the cases.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEnum {
    /// The URLs of the cases.
    public typealias URLRepresentation = EnumURLRepresentation<Self>
}

/// The URLs of an app enum's cases.
///
/// Mirrors [AppIntents' `EnumURLRepresentation`](https://developer.apple.com/documentation/appintents/enumurlrepresentation).
public struct EnumURLRepresentation<Enum: AppEnum>: Sendable, ExpressibleByStringInterpolation,
    ExpressibleByDictionaryLiteral
{
    private let address: @Sendable (Enum) -> String?

    /// Creates a representation with one URL for all cases.
    public init(stringLiteral value: String) { address = { _ in value } }

    /// Creates a representation with one URL in which the case is interpolated.
    public init(stringInterpolation: StringInterpolation) {
        let parts = stringInterpolation.parts
        address = { value in parts.map { $0(value) }.joined() }
    }

    /// Creates a representation with a URL for each case.
    public init(dictionaryLiteral elements: (Enum, String)...) {
        let addresses = Dictionary(elements) { $1 }
        address = { addresses[$0] }
    }

    /// Returns the URL of a case; `nil` if the case has no URL.
    public func url(for value: Enum) -> URL? { address(value).flatMap { URL(string: $0) } }

    /// A placeholder in a URL.
    public enum Token: Hashable, Sendable {
        /// The raw value.
        case rawValue
    }

    /// A collector of the parts of a URL.
    public struct StringInterpolation: StringInterpolationProtocol {
        var parts: [@Sendable (Enum) -> String] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds a literal part.
        public mutating func appendLiteral(_ literal: String) { parts.append { _ in literal } }

        /// Adds the raw value.
        public mutating func appendInterpolation(_ token: Token) { parts.append { escapedForURL("\($0.rawValue)") } }
    }
}
