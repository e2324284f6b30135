import FoundationEssentials

/// An object of an app that intents work with.
///
/// Mirrors [AppIntents' `AppEntity`](https://developer.apple.com/documentation/appintents/appentity).
@_alwaysEmitConformanceMetadata
public protocol AppEntity: Identifiable, _DisplayedValue, _InstanceDisplayRepresentable
where ID: EntityIdentifierConvertible {
    /// The type of the default query.
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self

    /// The query that finds entities of this type.
    static var defaultQuery: DefaultQuery { get }
}

/// A type with a display representation.
public protocol _DisplayedValue: _IntentValue {
    /// The display representation of the type.
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A value with a display representation.
public protocol _InstanceDisplayRepresentable {
    /// The display representation of the value.
    var displayRepresentation: DisplayRepresentation { get }
}

extension AppEntity {
    /// An entity, written as its identifier or name.
    public static var _intentValueType: _IntentValueType {
        let name = typeDisplayRepresentation.name.text
        return _IntentValueType(
            .entity, Self.self, name: name, form: "the id or the name of a \(name)", read: { _ in nil },
            write: { $0.written },
            text: { $0.displayRepresentation.title.text }, choices: { try await defaultQuery.choices($0) },
            query: { defaultQuery },
            defaultResult: {
                // A query without its dependencies has no default result. Its search reports the missing dependency.
                guard await isPrepared(defaultQuery) else { return nil }
                return await defaultQuery.defaultResult()
            })
    }

    private static func isPrepared(_ query: DefaultQuery) async -> Bool {
        do {
            try await prepareDependencies(of: query)
            return true
        } catch {
            return false
        }
    }

    /// The entity as JSON.
    package var written: JSONValue {
        var members = [
            JSONMember("type", .string("\(Self.self)")), JSONMember("id", .string(id.entityIdentifierString)),
            JSONMember("title", .string(displayRepresentation.title.text)),
        ]
        if let subtitle = displayRepresentation.subtitle {
            members.append(JSONMember("subtitle", .string(subtitle.text)))
        }
        let properties = writtenProperties(of: self)
        if !properties.isEmpty { members.append(JSONMember("properties", .object(properties))) }
        return .object(members)
    }

    /// The entity as a choice.
    package var choice: IntentChoice {
        let representation = displayRepresentation
        return IntentChoice(
            id: id.entityIdentifierString, title: representation.title.text, subtitle: representation.subtitle?.text,
            synonyms: representation.synonyms.map(\.text), value: self)
    }
}

extension String? {
    /// The name of a property, from the name of its property wrapper's storage, which has a leading underscore.
    package var withoutUnderscore: String {
        guard let self else { return "" }
        return self.hasPrefix("_") ? String(self.dropFirst()) : self
    }
}

/// An enumeration whose cases people can choose by name.
///
/// Mirrors [AppIntents' `AppEnum`](https://developer.apple.com/documentation/appintents/appenum).
@_alwaysEmitConformanceMetadata
public protocol AppEnum: RawRepresentable, CaseIterable, Hashable, _DisplayedValue, CaseDisplayRepresentable
where RawValue: LosslessStringConvertible & Sendable {}

/// A type whose values each have a display representation.
///
/// Mirrors [AppIntents' `CaseDisplayRepresentable`](https://developer.apple.com/documentation/appintents/casedisplayrepresentable).
public protocol CaseDisplayRepresentable: Hashable {
    /// The display representations of the values.
    static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension AppEnum {
    /// A case, written as its raw value or name.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .enumeration, Self.self, name: typeDisplayRepresentation.name.text,
            form: "one of " + everyChoice.map(\.id).joined(separator: ", "),
            read: { written in
                guard let text = written.string ?? written.integer.map({ "\($0)" }) else { return nil }
                if let exact = RawValue(text).flatMap(Self.init(rawValue:)) { return exact }
                let called = everyChoice.filter { $0.isCalled(text) }
                return called.count == 1 ? called[0].value as? Self : nil
            },
            write: { .string("\($0.rawValue)") },
            text: { value in caseDisplayRepresentations[value]?.title.text ?? "\(value.rawValue)" },
            choices: { request in
                switch request {
                case .suggested: everyChoice
                case .matching(let text): everyChoice.matching(text)
                case .identifiers(let ids): ids.compactMap { id in everyChoice.first { $0.id == id } }
                }
            })
    }

    /// The cases as choices, in declaration order.
    package static var everyChoice: [IntentChoice] {
        let shown = caseDisplayRepresentations
        return allCases.map { value in
            IntentChoice(
                id: "\(value.rawValue)", title: shown[value]?.title.text ?? "\(value.rawValue)",
                subtitle: shown[value]?.subtitle?.text, synonyms: shown[value]?.synonyms.map(\.text) ?? [], value: value
            )
        }
    }
}

/// An identifier of an entity that is unique among all entity types of an app.
///
/// Mirrors [AppIntents' `EntityIdentifier`](https://developer.apple.com/documentation/appintents/entityidentifier).
public struct EntityIdentifier: Hashable, Sendable, CustomStringConvertible {
    public let entityType: any AppEntity.Type
    /// The identifier of the entity, unique within its type.
    public let identifier: String

    /// Creates an identifier of an entity.
    public init<Entity: AppEntity>(for entity: Entity) { self.init(for: Entity.self, identifier: entity.id) }

    /// Creates an identifier from an entity's type and its identifier.
    public init<Entity: AppEntity>(for entityType: Entity.Type, identifier: Entity.ID) {
        (self.entityType, self.identifier) = (entityType, identifier.entityIdentifierString)
    }

    public var description: String { "\(entityType)/\(identifier)" }

    /// Returns a Boolean value that indicates whether two identifiers identify the same entity.
    public static func == (one: EntityIdentifier, other: EntityIdentifier) -> Bool {
        ObjectIdentifier(one.entityType) == ObjectIdentifier(other.entityType) && one.identifier == other.identifier
    }

    /// Hashes the type and the identifier.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(entityType))
        hasher.combine(identifier)
    }
}

/// An identifier that can be converted to a string and back.
public protocol EntityIdentifierConvertible: Hashable, Sendable {
    /// The identifier as a string.
    var entityIdentifierString: String { get }
    /// Returns the identifier that a string represents; `nil` for an invalid string.
    static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
    /// The string itself.
    public var entityIdentifierString: String { self }
    /// Returns the string itself.
    public static func entityIdentifier(for entityIdentifierString: String) -> String? { entityIdentifierString }
}

extension Int: EntityIdentifierConvertible {
    /// The number in decimal digits.
    public var entityIdentifierString: String { "\(self)" }
    /// Returns the number that the digits represent; `nil` for any other string.
    public static func entityIdentifier(for entityIdentifierString: String) -> Int? { Int(entityIdentifierString) }
}

/// The text that represents a type to the user.
///
/// Mirrors [AppIntents' `TypeDisplayRepresentation`](https://developer.apple.com/documentation/appintents/typedisplayrepresentation).
public struct TypeDisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    public var name: LocalizedStringResource
    /// The name with a placeholder for a number, such as `\(placeholder: .int) recipes`.
    public var numericFormat: LocalizedStringResource?
    /// Other names of the type.
    public var synonyms: [LocalizedStringResource]

    public init(
        name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {
        (self.name, self.numericFormat, self.synonyms) = (name, numericFormat, synonyms)
    }

    public init(stringLiteral value: String) { self.init(name: LocalizedStringResource(stringLiteral: value)) }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

/// The text and the image that represent a value to the user.
///
/// Mirrors [AppIntents' `DisplayRepresentation`](https://developer.apple.com/documentation/appintents/displayrepresentation).
public struct DisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    public var title: LocalizedStringResource
    public var subtitle: LocalizedStringResource?
    public var image: Image?
    /// Other names of the value.
    public var synonyms: [LocalizedStringResource]
    /// A longer description of the value.
    public var descriptionText: LocalizedStringResource?

    public init(
        title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
        synonyms: [LocalizedStringResource] = [], descriptionText: LocalizedStringResource? = nil
    ) {
        (self.title, self.subtitle, self.image) = (title, subtitle, image)
        (self.synonyms, self.descriptionText) = (synonyms, descriptionText)
    }

    public init(stringLiteral value: String) { self.init(title: LocalizedStringResource(stringLiteral: value)) }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }

    /// An image that represents a value.
    public struct Image: Hashable, Sendable {
        /// The shape that the image is clipped to.
        public enum DisplayStyle: Hashable, Sendable { case `default`, circular }

        /// The source of the image.
        package enum Source: Hashable, Sendable {
            case symbol(String)
            case asset(String)
            case file(URL)
            case data(Data)
        }

        package let source: Source
        package let isTemplate: Bool?
        package let displayStyle: DisplayStyle

        /// Creates an image from a system symbol.
        public init(
            systemName: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
        ) {
            (source, self.isTemplate, self.displayStyle) = (.symbol(systemName), isTemplate, displayStyle)
        }

        /// Creates an image from an asset catalog.
        public init(named: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            (source, self.isTemplate, self.displayStyle) = (.asset(named), isTemplate, displayStyle)
        }

        /// Creates an image from the file at a URL.
        public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            (source, self.isTemplate, self.displayStyle) = (.file(url), isTemplate, displayStyle)
        }

        /// Creates an image from data.
        public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            (source, self.isTemplate, self.displayStyle) = (.data(data), isTemplate, displayStyle)
        }
    }
}

extension DisplayRepresentation.Image {
    /// Creates an image from a system symbol. The tint color and configuration have no effect: accepted so that sources compile.
    public init(
        systemName: String, tintColor: UIColor?, symbolConfiguration: UIImage.SymbolConfiguration? = nil
    ) { self.init(systemName: systemName) }
}
