@_spi(Reflection) import Swift
import Synchronization

/// A property of an entity that people can see and that queries can filter and sort by.
///
/// The copies of an entity refer to the same property objects: a value set in one copy is the value in all copies.
///
/// Mirrors [AppIntents' `EntityProperty`](https://developer.apple.com/documentation/appintents/entityproperty).
@propertyWrapper
public final class EntityProperty<Value: _IntentValue>: Sendable {
    /// The title; `nil` to use the property's name.
    package let title: LocalizedStringResource?
    /// A stable identifier; `nil` to use the property's name.
    package let identifier: String?
    /// The search attribute that indexes the property; `nil` if the property isn't indexed.
    package let indexingKey: (AnyKeyPath & Sendable)?
    private let storage = Mutex<Value?>(nil)

    init(title: LocalizedStringResource?, identifier: String?, indexingKey: (AnyKeyPath & Sendable)?) {
        (self.title, self.identifier, self.indexingKey) = (title, identifier, indexingKey)
    }

    // Declared in the class, because the compiler doesn't find it in an extension for a wrapper without parentheses.
    public convenience init() { self.init(title: nil, identifier: nil, indexingKey: nil) }

    public convenience init(title: LocalizedStringResource) {
        self.init(title: title, identifier: nil, indexingKey: nil)
    }

    public convenience init(wrappedValue: Value) {
        self.init()
        self.wrappedValue = wrappedValue
    }

    public convenience init(wrappedValue: Value, title: LocalizedStringResource) {
        self.init(title: title)
        self.wrappedValue = wrappedValue
    }

    /// Creates a property with a computed value.
    public convenience init(_computed value: Value, title: LocalizedStringResource? = nil) {
        if let title { self.init(title: title) } else { self.init() }
        storage.withLock { $0 = value }
    }

    /// The value. Reading a property that isn't optional and has no value is a programmer error.
    public var wrappedValue: Value {
        get {
            if let value = storage.withLock({ $0 }) { return value }
            if let absent = Value._intentValueType.read(.null) as? Value { return absent }
            preconditionFailure("the property '\(title?.text ?? "")' has no value — set one when creating the entity")
        }
        set { storage.withLock { $0 = newValue } }
    }

    /// The property itself.
    public var projectedValue: EntityProperty<Value> { self }
}

extension EntityProperty: Equatable where Value: Equatable {
    /// Returns a Boolean value that indicates whether two properties have the same value.
    public static func == (one: EntityProperty, other: EntityProperty) -> Bool {
        one.storage.withLock { $0 } == other.storage.withLock { $0 }
    }
}

extension EntityProperty: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(storage.withLock { $0 }) }
}

/// A property with the type of its value erased.
package protocol AnyEntityProperty: AnyObject, Sendable {
    /// The title; `nil` to use the property's name.
    var title: LocalizedStringResource? { get }
    /// The value as JSON.
    var written: JSONValue { get }
    /// The value; `nil` if it was never set.
    var anyValue: (any Sendable)? { get }
    /// The search attribute that indexes the property; `nil` if the property isn't indexed.
    var indexingKey: (AnyKeyPath & Sendable)? { get }
    /// The type of the property's values.
    var valueType: _IntentValueType { get }
    /// The value type of every property of this class.
    static var valuesType: _IntentValueType { get }
}

extension EntityProperty: AnyEntityProperty {
    package var anyValue: (any Sendable)? { storage.withLock { $0 } }
    package var written: JSONValue { storage.withLock { $0 }.map { Value._intentValueType.write($0) } ?? .null }
    package var valueType: _IntentValueType { Value._intentValueType }
    package static var valuesType: _IntentValueType { Value._intentValueType }
}

extension AppEntity {
    public typealias Property = EntityProperty
}

// Properties that are indexed as a search attribute, and properties with a stable identifier.
extension EntityProperty {
    /// Creates a property that is indexed as a search attribute, without a value.
    public convenience init(
        title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet> & Sendable
    ) { self.init(title: title, identifier: nil, indexingKey: indexingKey) }

    /// Creates a property that is indexed as a search attribute, with a value.
    public convenience init(
        wrappedValue: Value, title: LocalizedStringResource? = nil,
        indexingKey: PartialKeyPath<CSSearchableItemAttributeSet> & Sendable
    ) {
        self.init(title: title, identifier: nil, indexingKey: indexingKey)
        self.wrappedValue = wrappedValue
    }

    /// Creates a property with a stable identifier and without a value. In Airlock, queries and results use the property's name in the
    /// source, not this identifier.
    public convenience init(identifier: String, title: LocalizedStringResource? = nil) {
        self.init(title: title, identifier: identifier, indexingKey: nil)
    }

    /// Creates a property that is indexed as a search attribute, with a stable identifier and without a value.
    public convenience init(
        identifier: String, title: LocalizedStringResource? = nil,
        indexingKey: PartialKeyPath<CSSearchableItemAttributeSet> & Sendable
    ) { self.init(title: title, identifier: identifier, indexingKey: indexingKey) }
}

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

/// The properties of an entity's type: stored properties first, then computed properties.
package struct EntityPropertyList: Sendable {
    /// A property of the type.
    package struct Member: Sendable {
        /// The name in the source.
        package let name: String
        /// The title; `nil` for a stored property, whose title is known only from an instance.
        package let title: LocalizedStringResource?
        /// The type of the property's values.
        package let valueType: _IntentValueType
        /// True if the value is computed on each read.
        package let isComputed: Bool
    }

    /// The properties of the type.
    package let members: [Member]

    /// Lists the properties of a type.
    package init(of type: Any.Type) {
        var members: [Member] = []
        _ = _forEachField(of: type) { name, _, type, _ in
            if let property = type as? any AnyEntityProperty.Type {
                members.append(
                    Member(
                        name: String?.some(String(cString: name)).withoutUnderscore, title: nil,
                        valueType: property.valuesType, isComputed: false))
            }
            return true
        }
        for property in _ComputedEntityProperty.all(of: type) {
            members.append(
                Member(name: property.name, title: property.title, valueType: property.valueType, isComputed: true))
        }
        self.members = members
    }
}

/// Returns the stored properties of an instance whose types fulfil a condition, with their names in the source.
///
/// For a structure this isn't a `Mirror`, because that searches all conformances for a custom mirror of each type, which takes longer than
/// the rest of an answer.
func storedProperties(of instance: Any, where isWanted: (Any.Type) -> Bool) -> [(name: String?, value: Any)] {
    func read<Instance>(_ instance: Instance) -> [(name: String?, value: Any)]? {
        var properties: [(name: String?, value: Any)] = []
        let isStructure = withUnsafePointer(to: instance) { start in
            _forEachField(of: Instance.self) { name, offset, type, _ in
                func value<Value>(_ type: Value.Type) -> Any {
                    (UnsafeRawPointer(start) + offset).assumingMemoryBound(to: type).pointee
                }
                if isWanted(type) { properties.append((String(cString: name), _openExistential(type, do: value))) }
                return true
            }
        }
        return isStructure ? properties : nil
    }
    return _openExistential(instance, do: read)
        ?? Mirror(reflecting: instance).children.filter { isWanted(type(of: $0.value)) }.map { ($0.label, $0.value) }
}

/// Returns the properties of an instance, with their values as JSON.
func writtenProperties(of thing: Any) -> [JSONMember] {
    let stored = storedProperties(of: thing) { $0 is any AnyEntityProperty.Type }.compactMap { name, value in
        (value as? any AnyEntityProperty).map { JSONMember(name.withoutUnderscore, $0.written) }
    }
    let computed = _ComputedEntityProperty.all(of: type(of: thing)).compactMap { property in
        property.property(thing).map { JSONMember(property.name, $0.written) }
    }
    return stored + computed
}
