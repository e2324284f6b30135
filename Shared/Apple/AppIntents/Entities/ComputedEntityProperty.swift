/// A type that the `@ComputedProperty` macro declares. The runtime finds the property through the type's conformance.
@_alwaysEmitConformanceMetadata
public protocol _EntityPropertyRecord: Sendable {
    /// The property.
    static var _property: _ComputedEntityProperty { get }
}

/// A computed property of an entity.
public struct _ComputedEntityProperty: Sendable {
    /// The name in the source.
    let name: String
    /// The title; `nil` to use the name in the source.
    let title: LocalizedStringResource?
    /// The type of the property's values.
    let valueType: _IntentValueType
    /// The key path to the property, such as `\.$name`.
    let keyPath: AnyKeyPath & Sendable
    /// Returns the property of an entity; `nil` for an instance of another type.
    let property: @Sendable (Any) -> (any AnyEntityProperty)?
    /// The search attribute that indexes the property; `nil` if the property isn't indexed.
    let indexingKey: (AnyKeyPath & Sendable)?
    fileprivate let owner: ObjectIdentifier
    fileprivate let line: Int

    public init<Owner, Value>(
        _ name: String, line: Int, _ keyPath: KeyPath<Owner, EntityProperty<Value>> & Sendable,
        title: LocalizedStringResource? = nil
    ) { self.init(name, line, keyPath, title, nil) }

    /// Creates a property that is indexed as a search attribute.
    public init<Owner, Value>(
        _ name: String, line: Int, _ keyPath: KeyPath<Owner, EntityProperty<Value>> & Sendable,
        title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet> & Sendable
    ) { self.init(name, line, keyPath, title, indexingKey) }

    private init<Owner, Value>(
        _ name: String, _ line: Int, _ keyPath: KeyPath<Owner, EntityProperty<Value>> & Sendable,
        _ title: LocalizedStringResource?, _ indexingKey: (AnyKeyPath & Sendable)?
    ) {
        (self.name, self.line, self.keyPath, self.title) = (name, line, keyPath, title)
        self.indexingKey = indexingKey
        owner = ObjectIdentifier(Owner.self)
        valueType = Value._intentValueType
        property = { ($0 as? Owner)?[keyPath: keyPath] }
    }
}

extension _ComputedEntityProperty {
    /// Returns the computed properties of a type, in source order. The conformances are searched once per process, on first use.
    static func all(of type: Any.Type) -> [_ComputedEntityProperty] { declared[ObjectIdentifier(type)] ?? [] }

    private static let declared: [ObjectIdentifier: [_ComputedEntityProperty]] = {
        let all = ConformanceRecords.types(conformingTo: (any _EntityPropertyRecord).self)
            .compactMap { ($0 as? any _EntityPropertyRecord.Type)?._property }
        return Dictionary(grouping: all, by: \.owner).mapValues {
            $0.sorted { ($0.line, $0.name) < ($1.line, $1.name) }
        }
    }()
}
