/// A property that a view owns: initial in a snapshot, persistent in an app's window.
///
/// Mirrors [SwiftUI's `State`](https://developer.apple.com/documentation/swiftui/state). Nothing runs after a widget is drawn, so a
/// value set while its views are resolved is ignored and reported.
@propertyWrapper
public struct State<Value> {
    private let value: Value
    private let link = StateLink<Value>()

    public init(wrappedValue: Value) { value = wrappedValue }

    public init(initialValue: Value) { value = initialValue }

    /// The initial value; in an app's window the current one.
    public var wrappedValue: Value {
        get { link.stored?.value ?? value }
        nonmutating set {
            guard let stored = link.stored else {
                return EnvironmentScope.report("ignored: a value set to @State while a widget is drawn")
            }
            stored.value = newValue
        }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }
}

/// A link from copies of a property to its stored value; used only where views are resolved.
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

    /// The value.
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

/// A view's property that reads from its surroundings.
///
/// Mirrors [SwiftUI's `DynamicProperty`](https://developer.apple.com/documentation/swiftui/dynamicproperty).
public protocol DynamicProperty {
    /// Called before the view's body on iOS. Never called here: properties read their values on access.
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
