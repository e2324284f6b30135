import Synchronization

/// An object views read from.
///
/// Mirrors [Combine's `ObservableObject`](https://developer.apple.com/documentation/combine/observableobject), as far as a view that is
/// drawn once needs it.
public protocol ObservableObject: AnyObject {}

/// A property of an observable object.
///
/// Mirrors [Combine's `Published`](https://developer.apple.com/documentation/combine/published).
@propertyWrapper
public struct Published<Value> {
    private let storage: PublishedValue<Value>

    /// The value; who follows it hears of a new one before it is set.
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }

    /// What one follows the value by; the module Combine says how.
    public var projectedValue: Publisher {
        get { Publisher(storage: storage) }
        set {}
    }

    public init(wrappedValue: Value) { storage = PublishedValue(wrappedValue) }

    public init(initialValue: Value) { storage = PublishedValue(initialValue) }

    /// The values of a property, the present one first.
    public struct Publisher {
        package let storage: PublishedValue<Value>
    }
}

/// A value and those who follow it.
package final class PublishedValue<Value>: @unchecked Sendable {
    private let lock = Mutex(())
    private var current: Value
    private var followers: [(number: UInt64, body: (Value) -> Void)] = []
    private var last: UInt64 = 0
    private var kept: [AnyObject] = []

    package init(_ value: Value) { current = value }

    package var value: Value {
        get { locked { current } }
        set {
            for follower in locked({ followers }) { follower.body(newValue) }
            locked { current = newValue }
        }
    }

    /// Calls `body` with the present value and each new one, until the number it returns is given to ``stop(_:)``.
    package func follow(_ body: @escaping (Value) -> Void) -> UInt64 {
        body(value)
        return locked {
            last += 1
            followers.append((last, body))
            return last
        }
    }

    /// Ends following.
    package func stop(_ number: UInt64) { locked { followers.removeAll { $0.number == number } } }

    /// Keeps an object as long as the value.
    package func keep(_ object: AnyObject) { locked { kept.append(object) } }

    /// What the lock's own call returns would have to be sendable, which values needn't be.
    private func locked<Result>(_ body: () -> Result) -> Result {
        var result: Result?
        lock.withLock { _ in result = body() }
        guard let result else { preconditionFailure("the lock runs what it is given") }
        return result
    }
}

/// An observable object another view owns.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
    /// The object.
    public var wrappedValue: Object

    public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

    public init(initialValue: Object) { wrappedValue = initialValue }

    /// Bindings to the object's properties.
    public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

/// An observable object the view owns.
@propertyWrapper
public struct StateObject<Object: ObservableObject> {
    private final class Box {
        let make: () -> Object
        /// The object of the view that stood here before.
        var kept: Box?
        private lazy var own = make()
        var object: Object { kept?.object ?? own }

        init(_ make: @escaping () -> Object) { self.make = make }
    }

    private let box: Box

    /// Makes the object when it is first asked for.
    public init(wrappedValue make: @autoclosure @escaping () -> Object) { box = Box(make) }

    /// The object.
    public var wrappedValue: Object { box.object }

    /// Bindings to the object's properties.
    public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

extension StateObject: PersistentProperty {
    func connect(to kept: AnyObject?) -> AnyObject {
        guard let first = kept as? Box, first !== box else { return box }
        box.kept = first
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

/// An object set by `environmentObject(_:)` or `environment(_:)` on a view above.
@propertyWrapper
public struct EnvironmentObject<Object: ObservableObject> {
    /// Reads the object in force.
    public init() {}

    /// The object; a view that reads one nobody set can't be drawn.
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

    /// The bindings.
    public var projectedValue: Bindable<Value> { self }

    /// A binding to a property.
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
    }
}

extension View {
    /// Hands an object to the views in this one.
    nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
        EnvironmentView(content: self) { $0.setObject(object) }
    }

    /// Hands an object to the views in this one; `nil` takes it away.
    nonisolated public func environment<T: AnyObject>(_ object: T?) -> some View {
        EnvironmentView(content: self) { $0.setObject(object) }
    }
}
