import Synchronization

/// A property of an entity that can be found by, sorted by and shown. Copies of an entity share its properties.
///
/// Mirrors [AppIntents' `EntityProperty`](https://developer.apple.com/documentation/appintents/entityproperty).
@propertyWrapper
public final class EntityProperty<Value: _IntentValue>: Sendable {
    /// The name a person reads; `nil` for that of the property.
    package let title: LocalizedStringResource?
    /// What it is called for good; `nil` for the name of the property.
    package let identifier: String?
    /// Where a search's index keeps it; `nil` for nowhere.
    package let indexingKey: (AnyKeyPath & Sendable)?
    private let storage = Mutex<Value?>(nil)

    init(title: LocalizedStringResource?, identifier: String?, indexingKey: (AnyKeyPath & Sendable)?) {
        (self.title, self.identifier, self.indexingKey) = (title, identifier, indexingKey)
    }

    // In the class itself: the compiler finds it nowhere else for a wrapper written without parentheses.
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

    /// Creates the property of a value that was computed.
    public convenience init(_computed value: Value, title: LocalizedStringResource? = nil) {
        if let title { self.init(title: title) } else { self.init() }
        storage.withLock { $0 = value }
    }

    /// The value. One that was never set and isn't optional can't be read.
    public var wrappedValue: Value {
        get {
            if let value = storage.withLock({ $0 }) { return value }
            if let absent = Value._intentValueType.read(.null) as? Value { return absent }
            preconditionFailure("the property '\(title?.key ?? "")' has no value — set one where the entity is made")
        }
        set { storage.withLock { $0 = newValue } }
    }

    /// The property itself.
    public var projectedValue: EntityProperty<Value> { self }
}

extension EntityProperty: Equatable where Value: Equatable {
    /// Whether two properties have the same value.
    public static func == (one: EntityProperty, other: EntityProperty) -> Bool {
        one.storage.withLock { $0 } == other.storage.withLock { $0 }
    }
}

extension EntityProperty: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(storage.withLock { $0 }) }
}

/// A property without the type of its value.
package protocol AnyEntityProperty: AnyObject, Sendable {
    /// The name a person reads.
    var title: LocalizedStringResource? { get }
    /// The value as data.
    var written: JSONValue { get }
    /// The value; `nil` where none was set.
    var anyValue: (any Sendable)? { get }
    /// Where a search's index keeps it; `nil` for nowhere.
    var indexingKey: (AnyKeyPath & Sendable)? { get }
    /// What its values are.
    var valueType: _IntentValueType { get }
    /// What the values of all such properties are.
    static var valuesType: _IntentValueType { get }
}

extension EntityProperty: AnyEntityProperty {
    package var anyValue: (any Sendable)? { storage.withLock { $0 } }
    package var written: JSONValue { storage.withLock { $0 }.map { Value._intentValueType.write($0) } ?? .null }
    package var valueType: _IntentValueType { Value._intentValueType }
    package static var valuesType: _IntentValueType { Value._intentValueType }
}

extension AppEntity {
    /// A property that can be found by, sorted by and shown.
    public typealias Property = EntityProperty
}

// Properties that a search's index keeps, and those with a name for good.
extension EntityProperty {
    /// Creates a property without a value, which a search's index keeps as an attribute.
    public convenience init(
        title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet> & Sendable
    ) { self.init(title: title, identifier: nil, indexingKey: indexingKey) }

    /// Creates a property with a value, which a search's index keeps as an attribute.
    public convenience init(
        wrappedValue: Value, title: LocalizedStringResource? = nil,
        indexingKey: PartialKeyPath<CSSearchableItemAttributeSet> & Sendable
    ) {
        self.init(title: title, identifier: nil, indexingKey: indexingKey)
        self.wrappedValue = wrappedValue
    }

    /// Creates a property without a value, with a name for good: queries and results here call it as the source does.
    public convenience init(identifier: String, title: LocalizedStringResource? = nil) {
        self.init(title: title, identifier: identifier, indexingKey: nil)
    }

    /// Creates a property without a value, with a name for good, which a search's index keeps as an attribute.
    public convenience init(
        identifier: String, title: LocalizedStringResource? = nil,
        indexingKey: PartialKeyPath<CSSearchableItemAttributeSet> & Sendable
    ) { self.init(title: title, identifier: identifier, indexingKey: indexingKey) }
}
