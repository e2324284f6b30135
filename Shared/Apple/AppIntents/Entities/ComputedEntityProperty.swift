/// A `@ComputedProperty` of a source: what the macro leaves to be found by the conformance the compiler records.
@_alwaysEmitConformanceMetadata
public protocol _EntityPropertyRecord: Sendable {
    /// The property.
    static var _property: _ComputedEntityProperty { get }
}

/// A property of an entity that is computed, as its record names it.
public struct _ComputedEntityProperty: Sendable {
    /// The name in the source.
    let name: String
    /// The name a person reads; `nil` for that in the source.
    let title: LocalizedStringResource?
    /// What its values are.
    let valueType: _IntentValueType
    /// The way to it on an entity, as `\.$name`.
    let keyPath: AnyKeyPath & Sendable
    /// What it is on an entity; `nil` on another thing.
    let property: @Sendable (Any) -> (any AnyEntityProperty)?
    /// Where a search's index keeps it; `nil` for nowhere.
    let indexingKey: (AnyKeyPath & Sendable)?
    fileprivate let owner: ObjectIdentifier
    fileprivate let line: Int

    public init<Owner, Value>(
        _ name: String, line: Int, _ keyPath: KeyPath<Owner, EntityProperty<Value>> & Sendable,
        title: LocalizedStringResource? = nil
    ) { self.init(name, line, keyPath, title, nil) }

    /// Names a property that a search's index keeps.
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
    /// Those of a type in the order of the source. Looked for once in a process, when somebody asks for an entity's properties.
    static func all(of type: Any.Type) -> [_ComputedEntityProperty] { declared[ObjectIdentifier(type)] ?? [] }

    private static let declared: [ObjectIdentifier: [_ComputedEntityProperty]] = {
        let all = ConformanceRecords.types(conformingTo: (any _EntityPropertyRecord).self)
            .compactMap { ($0 as? any _EntityPropertyRecord.Type)?._property }
        return Dictionary(grouping: all, by: \.owner).mapValues {
            $0.sorted { ($0.line, $0.name) < ($1.line, $1.name) }
        }
    }()
}
