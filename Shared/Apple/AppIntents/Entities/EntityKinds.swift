import FoundationEssentials

/// A type of entity with only one instance.
///
/// Mirrors [AppIntents' `UniqueAppEntity`](https://developer.apple.com/documentation/appintents/uniqueappentity).
@_alwaysEmitConformanceMetadata
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

/// A temporary entity that an intent returns and that no query finds.
///
/// Mirrors [AppIntents' `TransientAppEntity`](https://developer.apple.com/documentation/appintents/transientappentity).
@_alwaysEmitConformanceMetadata
public protocol TransientAppEntity: _DisplayedValue, _InstanceDisplayRepresentable {
    /// Creates an entity without property values.
    init()
}

extension TransientAppEntity {
    /// A transient entity, which can't be given as input.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .other, Self.self, name: typeDisplayRepresentation.name.text, form: nil, read: { _ in nil },
            write: { value in
                [
                    "type": .string("\(Self.self)"), "title": .string(value.displayRepresentation.title.text),
                    "properties": .object(writtenProperties(of: value)),
                ]
            }, text: { $0.displayRepresentation.title.text })
    }

    public typealias Property = EntityProperty
}

/// An entity with a URL.
///
/// Mirrors [AppIntents' `URLRepresentableEntity`](https://developer.apple.com/documentation/appintents/urlrepresentableentity).
@_alwaysEmitConformanceMetadata
public protocol URLRepresentableEntity: AppEntity {
    /// The URL of an entity, with its properties interpolated.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEntity {
    /// A URL with interpolated properties.
    public typealias URLRepresentation = EntityURLRepresentation<Self>
}

/// A URL in which an entity's identifier and properties are interpolated.
///
/// Mirrors [AppIntents' `EntityURLRepresentation`](https://developer.apple.com/documentation/appintents/entityurlrepresentation).
public struct EntityURLRepresentation<Entity: AppEntity>: Sendable, ExpressibleByStringInterpolation {
    private let parts: [@Sendable (Entity) -> String]

    public init(stringLiteral value: String) { parts = [{ _ in value }] }

    public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// Returns the URL of an entity; `nil` if the parts don't form a valid URL.
    public func url(for entity: Entity) -> URL? { URL(string: parts.map { $0(entity) }.joined()) }

    /// A collector of the parts of a URL.
    public struct StringInterpolation: StringInterpolationProtocol {
        var parts: [@Sendable (Entity) -> String] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds a literal part.
        public mutating func appendLiteral(_ literal: String) { parts.append { _ in literal } }

        /// Adds the entity's identifier.
        public mutating func appendInterpolation(_ token: Token) {
            parts.append { escapedForURL($0.id.entityIdentifierString) }
        }

        /// Adds the value of a property.
        public mutating func appendInterpolation<Value>(
            _ keyPath: KeyPath<Entity, EntityProperty<Value>> & Sendable
        ) {
            parts.append { entity in
                escapedForURL(Value._intentValueType.text(entity[keyPath: keyPath].wrappedValue))
            }
        }
    }

    /// A placeholder in a URL.
    public enum Token: Hashable, Sendable {
        /// The entity's identifier.
        case id
    }
}

/// Returns a string with percent-encoding for a part of a URL.
func escapedForURL(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
        switch byte {
        case 48...57, 65...90, 97...122, 45, 46, 95, 126: escaped.unicodeScalars.append(Unicode.Scalar(byte))
        default: escaped += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
    }
    return escaped
}
