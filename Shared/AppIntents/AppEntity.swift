/// A thing of an app that intents are about.
///
/// Mirrors [AppIntents' `AppEntity`](https://developer.apple.com/documentation/appintents/appentity).
@_alwaysEmitConformanceMetadata
public protocol AppEntity: Identifiable, _IntentValue where ID: EntityIdentifierConvertible {
    /// The type of query that finds entities of this type.
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self

    /// What a thing of this type is called.
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
    /// The query that finds entities of this type.
    static var defaultQuery: DefaultQuery { get }
    /// How this thing is shown.
    var displayRepresentation: DisplayRepresentation { get }
}

/// Finds entities.
///
/// Mirrors [AppIntents' `EntityQuery`](https://developer.apple.com/documentation/appintents/entityquery).
@_alwaysEmitConformanceMetadata
public protocol EntityQuery: Sendable {
    /// What the query finds.
    associatedtype Entity: AppEntity

    /// Creates the query.
    init()
    /// The entities with the identifiers, in the order asked for; unknown ones are left out.
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
    /// The entities to offer where none is named.
    func suggestedEntities() async throws -> [Entity]
}

extension EntityQuery {
    /// None.
    public func suggestedEntities() async throws -> [Entity] { [] }
}

/// Finds entities by a text, too.
///
/// Mirrors [AppIntents' `EntityStringQuery`](https://developer.apple.com/documentation/appintents/entitystringquery).
@_alwaysEmitConformanceMetadata
public protocol EntityStringQuery: EntityQuery {
    /// The entities a text stands for, the best first.
    func entities(matching string: String) async throws -> [Entity]
}

/// An identifier that can be written as a string and read back.
public protocol EntityIdentifierConvertible: Hashable, Sendable {
    /// The identifier as a string.
    var entityIdentifierString: String { get }
    /// The identifier a string stands for; `nil` for none.
    static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
    /// The string itself.
    public var entityIdentifierString: String { self }
    /// The string itself.
    public static func entityIdentifier(for entityIdentifierString: String) -> String? { entityIdentifierString }
}

extension Int: EntityIdentifierConvertible {
    /// The number in decimal digits.
    public var entityIdentifierString: String { "\(self)" }
    /// The number the digits stand for.
    public static func entityIdentifier(for entityIdentifierString: String) -> Int? { Int(entityIdentifierString) }
}

/// What a thing of a type is called.
public struct TypeDisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The name.
    public var name: LocalizedStringResource

    /// Creates a representation.
    public init(name: LocalizedStringResource) { self.name = name }

    /// Creates a representation from a literal.
    public init(stringLiteral value: String) { name = LocalizedStringResource(value) }
}

/// How a thing is shown.
public struct DisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The first line.
    public var title: LocalizedStringResource
    /// The second line.
    public var subtitle: LocalizedStringResource?

    /// Creates a representation.
    public init(title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil) {
        self.title = title
        self.subtitle = subtitle
    }

    /// Creates a representation from a literal.
    public init(stringLiteral value: String) { title = LocalizedStringResource(value) }
}
