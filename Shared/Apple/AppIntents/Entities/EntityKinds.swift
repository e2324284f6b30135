import FoundationEssentials

/// A thing there is one of.
///
/// Mirrors [AppIntents' `UniqueAppEntity`](https://developer.apple.com/documentation/appintents/uniqueappentity).
@_alwaysEmitConformanceMetadata
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

/// A value made for an answer, which nothing finds again.
///
/// Mirrors [AppIntents' `TransientAppEntity`](https://developer.apple.com/documentation/appintents/transientappentity).
@_alwaysEmitConformanceMetadata
public protocol TransientAppEntity: _DisplayedValue, _InstanceDisplayRepresentable {
    /// Creates the value with its properties unset.
    init()
}

extension TransientAppEntity {
    /// A value that isn't written.
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

    /// A property that is shown.
    public typealias Property = EntityProperty
}

/// An entity with an address.
///
/// Mirrors [AppIntents' `URLRepresentableEntity`](https://developer.apple.com/documentation/appintents/urlrepresentableentity).
@_alwaysEmitConformanceMetadata
public protocol URLRepresentableEntity: AppEntity {
    /// The address of entities, with their properties in it.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEntity {
    /// An address with properties in it.
    public typealias URLRepresentation = EntityURLRepresentation<Self>
}

/// An address with the identifier and properties of an entity in it.
///
/// Mirrors [AppIntents' `EntityURLRepresentation`](https://developer.apple.com/documentation/appintents/entityurlrepresentation).
public struct EntityURLRepresentation<Entity: AppEntity>: Sendable, ExpressibleByStringInterpolation {
    private let parts: [@Sendable (Entity) -> String]

    public init(stringLiteral value: String) { parts = [{ _ in value }] }

    public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// The address of an entity; `nil` where the parts make none.
    public func url(for entity: Entity) -> URL? { URL(string: parts.map { $0(entity) }.joined()) }

    /// Collects the parts of an address.
    public struct StringInterpolation: StringInterpolationProtocol {
        var parts: [@Sendable (Entity) -> String] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds a piece as it is.
        public mutating func appendLiteral(_ literal: String) { parts.append { _ in literal } }

        /// Adds the identifier.
        public mutating func appendInterpolation(_ token: Token) {
            parts.append { escapedForURL($0.id.entityIdentifierString) }
        }

        /// Adds a property.
        public mutating func appendInterpolation<Value>(
            _ keyPath: KeyPath<Entity, EntityProperty<Value>> & Sendable
        ) {
            parts.append { entity in
                escapedForURL(Value._intentValueType.text(entity[keyPath: keyPath].wrappedValue))
            }
        }
    }

    /// What stands for something of the entity.
    public enum Token: Hashable, Sendable {
        /// The identifier.
        case id
    }
}

/// A text as a part of an address.
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
