import Synchronization

/// An object that views observe.
///
/// Mirrors [Combine's `ObservableObject`](https://developer.apple.com/documentation/combine/observableobject), reduced to the parts that
/// views need if they are drawn only once.
public protocol ObservableObject: AnyObject {}

/// A property of an observable object.
///
/// Mirrors [Combine's `Published`](https://developer.apple.com/documentation/combine/published).
@propertyWrapper
public struct Published<Value> {
    private let storage: PublishedValue<Value>

    /// The value of the property. Subscribers receive a new value before it is set.
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }

    /// The publisher of the value. The module Combine provides the publisher's operators.
    public var projectedValue: Publisher {
        get { Publisher(storage: storage) }
        set {}
    }

    public init(wrappedValue: Value) { storage = PublishedValue(wrappedValue) }

    public init(initialValue: Value) { storage = PublishedValue(initialValue) }

    /// A publisher of the property's values, starting with the current value.
    public struct Publisher {
        package let storage: PublishedValue<Value>
    }
}

/// A value with its subscribers.
package final class PublishedValue<Value>: @unchecked Sendable {
    private let lock = Mutex(())
    private var current: Value
    private var followers: [(number: UInt64, body: (Value) -> Void)] = []
    private var last: UInt64 = 0
    private var retained: [AnyObject] = []

    package init(_ value: Value) { current = value }

    package var value: Value {
        get { locked { current } }
        set {
            for follower in locked({ followers }) { follower.body(newValue) }
            locked { current = newValue }
        }
    }

    /// Calls `body` with the current value and with each new value, until the caller passes the returned number to ``stop(_:)``.
    package func follow(_ body: @escaping (Value) -> Void) -> UInt64 {
        body(value)
        return locked {
            last += 1
            followers.append((last, body))
            return last
        }
    }

    /// Ends the subscription with a number that ``follow(_:)`` returned.
    package func stop(_ number: UInt64) { locked { followers.removeAll { $0.number == number } } }

    /// Retains an object for as long as this value exists.
    package func keep(_ object: AnyObject) { locked { retained.append(object) } }

    /// Runs `body` under the lock. Unlike with `withLock`, the result needn't be `Sendable`.
    private func locked<Result>(_ body: () -> Result) -> Result {
        var result: Result?
        lock.withLock { _ in result = body() }
        guard let result else { preconditionFailure("the lock always runs its closure") }
        return result
    }
}

/// A property with an observable object that another view owns.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
    public var wrappedValue: Object

    public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

    public init(initialValue: Object) { wrappedValue = initialValue }

    /// Bindings to the object's properties.
    public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

/// A property with an observable object that the view owns.
@propertyWrapper
public struct StateObject<Object: ObservableObject> {
    private final class Box {
        let make: () -> Object
        /// The box of the previous view at the same path, whose object is used again.
        var predecessor: Box?
        private lazy var own = make()
        var object: Object { predecessor?.object ?? own }

        init(_ make: @escaping () -> Object) { self.make = make }
    }

    private let box: Box

    /// Creates the object on first access.
    public init(wrappedValue make: @autoclosure @escaping () -> Object) { box = Box(make) }

    public var wrappedValue: Object { box.object }

    /// Bindings to the object's properties.
    public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

extension StateObject: PersistentProperty {
    func connect(to stored: AnyObject?) -> AnyObject {
        guard let first = stored as? Box, first !== box else { return box }
        box.predecessor = first
        return first
    }
}

/// Bindings to an object's properties.
@dynamicMemberLookup
public struct ObjectBindings<Object: AnyObject> {
    let object: Object

    /// A binding to a property.
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Object, Subject>) -> Binding<Subject> {
        Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
}

/// A property with an object that `environmentObject(_:)` or `environment(_:)` sets on an ancestor view.
@propertyWrapper
public struct EnvironmentObject<Object: ObservableObject> {
    /// Reads the object from the environment.
    public init() {}

    /// The object. If no ancestor sets an object, reading it is a precondition failure.
    public var wrappedValue: Object {
        guard let object = EnvironmentScope.values.object(Object.self) else {
            preconditionFailure("no \(Object.self) in the environment — set one with environmentObject(_:)")
        }
        return object
    }
}

/// Bindings to the properties of an observable object.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject> {
    /// The object.
    public var wrappedValue: Value

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// This value, whose members are bindings to the object's properties.
    public var projectedValue: Bindable<Value> { self }

    /// A binding to a property.
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
    }
}

extension View {
    /// Places an object in the environment of this view.
    nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
        EnvironmentView(content: self) { $0.setObject(object) }
    }

    /// Places an object in the environment of this view; `nil` removes it.
    nonisolated public func environment<T: AnyObject>(_ object: T?) -> some View {
        EnvironmentView(content: self) { $0.setObject(object) }
    }
}
