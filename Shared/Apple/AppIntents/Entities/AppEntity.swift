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
