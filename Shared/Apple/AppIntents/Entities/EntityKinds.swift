// The built-in extension doesn't link CoreFoundation.
#if WITHOUT_COREFOUNDATION
import FoundationEssentials
#else
import Foundation
#endif

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

/// An entity that represents a file.
///
/// Mirrors [AppIntents' `FileEntity`](https://developer.apple.com/documentation/appintents/fileentity).
@_alwaysEmitConformanceMetadata
public protocol FileEntity: AppEntity {
    /// The content types the file can have.
    static var supportedContentTypes: [UTType] { get }
}

/// An identifier of a file (its location), or of a draft that isn't written to a file yet.
///
/// Mirrors [AppIntents' `FileEntityIdentifier`](https://developer.apple.com/documentation/appintents/fileentityidentifier).
public struct FileEntityIdentifier: EntityIdentifierConvertible {
    private let path: String?
    /// The identifier of a draft; `nil` for an existing file.
    public let draftIdentifier: String?

    /// Returns an identifier of the file at a URL.
    ///
    /// - Throws: ``CommandFailure`` if the URL isn't a file URL.
    public static func file(url: URL) throws -> FileEntityIdentifier {
        guard url.isFileURL else {
            throw CommandFailure("\(url) isn't a file URL — give a file URL", exitCode: .badData)
        }
        return FileEntityIdentifier(path: url.path, draftIdentifier: nil)
    }

    public static func draft(identifier: String) -> FileEntityIdentifier {
        FileEntityIdentifier(path: nil, draftIdentifier: identifier)
    }

    /// The location of the file; `nil` for a draft.
    public var fileURL: URL? { path.map { URL(fileURLWithPath: $0) } }

    /// A Boolean value that indicates whether the file is a draft.
    public var isDraft: Bool { path == nil }

    public var entityIdentifierString: String { path ?? "draft:\(draftIdentifier ?? "")" }

    /// Returns the identifier that a string represents; `nil` unless it is an absolute path or starts with `draft:`.
    public static func entityIdentifier(for entityIdentifierString: String) -> FileEntityIdentifier? {
        if entityIdentifierString.hasPrefix("/") {
            return FileEntityIdentifier(path: entityIdentifierString, draftIdentifier: nil)
        }
        guard entityIdentifierString.hasPrefix("draft:") else { return nil }
        return draft(identifier: String(entityIdentifierString.dropFirst(6)))
    }
}

/// An entity that the system's search can index.
///
/// Mirrors [AppIntents' `IndexedEntity`](https://developer.apple.com/documentation/appintents/indexedentity). There is no index here: a
/// search runs the entity's own query. It also matches the attributes of the entities that the query suggests.
@_alwaysEmitConformanceMetadata
public protocol IndexedEntity: AppEntity {
    /// The attributes that a search for the entity matches.
    var attributeSet: CSSearchableItemAttributeSet { get }
    /// A Boolean value that indicates whether search results hide the entity.
    var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
    public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }
    /// False by default.
    public var hideInSpotlight: Bool { false }

    /// A new attribute set with the display representation and the properties that have an indexing key.
    public var defaultAttributeSet: CSSearchableItemAttributeSet {
        let set = CSSearchableItemAttributeSet()
        let representation = displayRepresentation
        (set.displayName, set.contentDescription) = (representation.title.text, representation.subtitle?.text)
        if !representation.synonyms.isEmpty { set.alternateNames = representation.synonyms.map(\.text) }
        switch representation.image?.source {
        case .file(let url): set.thumbnailURL = url
        case .data(let data): set.thumbnailData = data
        default: break
        }
        for property in indexedProperties(of: self) { set.assign(property.value, for: property.key) }
        return set
    }

    /// The strings that a search matches, in addition to the entity's name.
    package var searchWords: [String] {
        let set = attributeSet
        return [set.title, set.displayName].compactMap { $0 } + (set.alternateNames ?? []) + (set.keywords ?? [])
    }
}

/// Returns the indexed properties of an instance, with their search attributes and values.
private func indexedProperties(of thing: Any) -> [(key: AnyKeyPath & Sendable, value: any Sendable)] {
    let stored = Mirror(reflecting: thing).children.compactMap { $0.value as? any AnyEntityProperty }
    let computed = _ComputedEntityProperty.all(of: type(of: thing)).compactMap { property in
        property.indexingKey.flatMap { key in property.property(thing)?.anyValue.map { (key, $0) } }
    }
    return stored.compactMap { property in property.indexingKey.flatMap { key in property.anyValue.map { (key, $0) } } }
        + computed
}

extension CSSearchableItemAttributeSet {
    /// Sets the attribute at a key path if the value has the attribute's type. A string attribute can be set to any value's displayed text.
    func assign(_ value: any Sendable, for key: AnyKeyPath) {
        func set<Value>(_ type: Value.Type) -> Bool {
            guard let key = key as? ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Value?>,
                let value = value as? Value
            else { return false }
            self[keyPath: key] = value
            return true
        }
        if set(String.self) || set([String].self) || set(Date.self) || set(URL.self) || set(Data.self) { return }
        #if !WITHOUT_COREFOUNDATION
        if let key = key as? ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?> {
            switch value {
            case let number as Int: self[keyPath: key] = NSNumber(value: number)
            case let number as Double: self[keyPath: key] = NSNumber(value: number)
            case let bool as Bool: self[keyPath: key] = NSNumber(value: bool)
            default: break
            }
            return
        }
        #endif
        guard let key = key as? ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>,
            let value = value as? any _IntentValue
        else { return }
        func text<Value: _IntentValue>(_ value: Value) -> String { Value._intentValueType.text(value) }
        self[keyPath: key] = text(value)
    }
}
