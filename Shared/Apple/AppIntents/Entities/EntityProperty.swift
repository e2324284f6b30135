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
            preconditionFailure("the property '\(title?.key ?? "")' has no value — set one when creating the entity")
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
