/// A property that a view owns. In a snapshot it has its initial value, unless a closure such as that of `onAppear` sets it; in an app's
/// window its value persists.
///
/// Mirrors [SwiftUI's `State`](https://developer.apple.com/documentation/swiftui/state). Setting the value while a widget's `body` is
/// evaluated has no effect and is reported.
@propertyWrapper
public struct State<Value> {
    private let value: Value
    private let link = StateLink<Value>()

    public init(wrappedValue: Value) { value = wrappedValue }

    public init(initialValue: Value) { value = initialValue }

    /// The current value.
    public var wrappedValue: Value {
        get { link.stored?.value ?? value }
        nonmutating set {
            guard let stored = link.stored, EnvironmentScope.current?.acceptsChanges != false else {
                return EnvironmentScope.report("ignored: a value set to @State while a widget is drawn")
            }
            stored.value = newValue
        }
    }

    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }
}

/// A link from the copies of a property to its stored value. It is used only on the main actor, where views are resolved.
private final class StateLink<Value>: @unchecked Sendable {
    var stored: StateValue<Value>?
}

/// A stored value that outlives its views.
final class StateValue<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

extension State: PersistentProperty {
    func connect(to stored: AnyObject?) -> AnyObject {
        let stored = stored as? StateValue<Value> ?? StateValue(value)
        link.stored = stored
        return stored
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

/// A read-write connection to a property that another type owns.
///
/// Mirrors [SwiftUI's `Binding`](https://developer.apple.com/documentation/swiftui/binding).
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (self.get, self.set) = (get, set) }

    /// A binding to a value that never changes.
    public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// The binding itself.
    public var projectedValue: Binding<Value> { self }

    /// A binding to a property of the value.
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(
            get: { get()[keyPath: keyPath] },
            set: { value in
                var whole = get()
                whole[keyPath: keyPath] = value
                set(whole)
            })
    }
}

/// A property of a view whose value comes from outside the view.
///
/// Mirrors [SwiftUI's `DynamicProperty`](https://developer.apple.com/documentation/swiftui/dynamicproperty).
public protocol DynamicProperty {
    /// Called on iOS before the view's `body`. Never called here, because properties read their values on access.
    mutating func update()
}

extension DynamicProperty {
    /// No effect.
    public mutating func update() {}
}

extension State: DynamicProperty {}
extension Binding: DynamicProperty {}
extension ObservedObject: DynamicProperty {}
extension StateObject: DynamicProperty {}
extension EnvironmentObject: DynamicProperty {}
