import FoundationEssentials

/// An intent with an address: where it opens the app, it opens the app there.
///
/// Mirrors [AppIntents' `URLRepresentableIntent`](https://developer.apple.com/documentation/appintents/urlrepresentableintent).
public protocol URLRepresentableIntent: AppIntent {
    /// The address of intents, with their parameters in it.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableIntent {
    /// An address with parameters in it.
    public typealias URLRepresentation = IntentURLRepresentation<Self>
}

extension URLRepresentableIntent where Self: OpenIntent {
    /// Nothing to do: the app opens the intent's address.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEntity {
    /// Nothing to do: the app opens the intent's address.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEnum {
    /// Nothing to do: the app opens the intent's address.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

/// An address with parameters of an intent in it.
///
/// Mirrors [AppIntents' `IntentURLRepresentation`](https://developer.apple.com/documentation/appintents/intenturlrepresentation).
public struct IntentURLRepresentation<Intent: AppIntent>: Sendable, ExpressibleByStringInterpolation {
    private let parts: [@Sendable (Intent) -> String]

    public init(stringLiteral value: String) { parts = [{ _ in value }] }

    public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// The address of an intent; `nil` where the parts make none.
    public func url(for intent: Intent) -> URL? { URL(string: parts.map { $0(intent) }.joined()) }

    /// Collects the parts of an address.
    public struct StringInterpolation: StringInterpolationProtocol {
        var parts: [@Sendable (Intent) -> String] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds a piece as it is.
        public mutating func appendLiteral(_ literal: String) { parts.append { _ in literal } }

        /// Adds a parameter: an entity as its identifier, one of a few values as its raw value; nothing where it has no value.
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

/// One of a few values, with an address.
///
/// Mirrors [AppIntents' `URLRepresentableEnum`](https://developer.apple.com/documentation/appintents/urlrepresentableenum).
public protocol URLRepresentableEnum: AppEnum {
    /// The addresses of the values.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEnum {
    /// The addresses of values.
    public typealias URLRepresentation = EnumURLRepresentation<Self>
}

/// The addresses of a few values.
///
/// Mirrors [AppIntents' `EnumURLRepresentation`](https://developer.apple.com/documentation/appintents/enumurlrepresentation).
public struct EnumURLRepresentation<Enum: AppEnum>: Sendable, ExpressibleByStringInterpolation,
    ExpressibleByDictionaryLiteral
{
    private let address: @Sendable (Enum) -> String?

    /// One address of all values.
    public init(stringLiteral value: String) { address = { _ in value } }

    /// One address of all values, with the value in it.
    public init(stringInterpolation: StringInterpolation) {
        let parts = stringInterpolation.parts
        address = { value in parts.map { $0(value) }.joined() }
    }

    /// An address for each value.
    public init(dictionaryLiteral elements: (Enum, String)...) {
        let addresses = Dictionary(elements) { $1 }
        address = { addresses[$0] }
    }

    /// The address of a value; `nil` for one that has none.
    public func url(for value: Enum) -> URL? { address(value).flatMap { URL(string: $0) } }

    /// What stands for something of the value.
    public enum Token: Hashable, Sendable {
        /// The raw value.
        case rawValue
    }

    /// Collects the parts of an address.
    public struct StringInterpolation: StringInterpolationProtocol {
        var parts: [@Sendable (Enum) -> String] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds a piece as it is.
        public mutating func appendLiteral(_ literal: String) { parts.append { _ in literal } }

        /// Adds the raw value.
        public mutating func appendInterpolation(_ token: Token) { parts.append { escapedForURL("\($0.rawValue)") } }
    }
}
