/// A thing of an app that intents are about.
///
/// Mirrors [AppIntents' `AppEntity`](https://developer.apple.com/documentation/appintents/appentity).
@_alwaysEmitConformanceMetadata
public protocol AppEntity: Identifiable, _DisplayedValue, _InstanceDisplayRepresentable
where ID: EntityIdentifierConvertible {
    /// The type of query that finds entities of this type.
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self

    /// The query that finds entities of this type.
    static var defaultQuery: DefaultQuery { get }
}

/// A type that says what its values are called.
public protocol _DisplayedValue: _IntentValue {
    /// What a thing of this type is called.
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A value that says how it is shown.
public protocol _InstanceDisplayRepresentable {
    /// How this thing is shown.
    var displayRepresentation: DisplayRepresentation { get }
}

extension AppEntity {
    /// A thing, written as its identifier or its name.
    public static var _intentValueType: _IntentValueType {
        let name = typeDisplayRepresentation.name.text
        return _IntentValueType(
            .entity, Self.self, name: name, form: "the id or the name of a \(name)", read: { _ in nil },
            write: { $0.written },
            text: { $0.displayRepresentation.title.text }, choices: { try await defaultQuery.choices($0) },
            defaultResult: {
                // A default that can't be made is none; what the query needs is asked for when it is searched.
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

    /// The entity as data.
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

    /// The entity as something to choose.
    package var choice: IntentChoice {
        let shown = displayRepresentation
        return IntentChoice(
            id: id.entityIdentifierString, title: shown.title.text, subtitle: shown.subtitle?.text,
            synonyms: shown.synonyms.map(\.text), value: self)
    }
}

extension String? {
    /// The name of a property, where this is that of its wrapper.
    package var withoutUnderscore: String {
        guard let self else { return "" }
        return self.hasPrefix("_") ? String(self.dropFirst()) : self
    }
}
