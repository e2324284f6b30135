/// An object views read from.
///
/// Mirrors [Combine's `ObservableObject`](https://developer.apple.com/documentation/combine/observableobject), as far as a view that is
/// drawn once needs it.
public protocol ObservableObject: AnyObject {}

/// A property of an observable object.
@propertyWrapper
public struct Published<Value> {
    /// The value.
    public var wrappedValue: Value

    /// Begins with a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Begins with a value.
    public init(initialValue: Value) { wrappedValue = initialValue }
}

/// An observable object another view owns.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
    /// The object.
    public var wrappedValue: Object

    /// Takes an object.
    public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

    /// Takes an object.
    public init(initialValue: Object) { wrappedValue = initialValue }

    /// Bindings to the object's properties.
    public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

/// An observable object the view owns.
@propertyWrapper
public struct StateObject<Object: ObservableObject> {
    private final class Box {
        let make: () -> Object
        lazy var object = make()

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

    /// Takes an object.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Takes an object.
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
