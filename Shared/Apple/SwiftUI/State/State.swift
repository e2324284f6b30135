/// A property a view owns. A snapshot shows it at its begin; a window of an app keeps it.
///
/// Mirrors [SwiftUI's `State`](https://developer.apple.com/documentation/swiftui/state). Nothing runs after a widget is drawn, so a
/// value set while its views are made is left out and named.
@propertyWrapper
public struct State<Value> {
    private let value: Value
    private let link = StateLink<Value>()

    public init(wrappedValue: Value) { value = wrappedValue }

    public init(initialValue: Value) { value = initialValue }

    /// The value it began with; in a window of an app the one it has.
    public var wrappedValue: Value {
        get { link.kept?.value ?? value }
        nonmutating set {
            guard let kept = link.kept else {
                return EnvironmentScope.report("not kept: a value set to @State while a widget is drawn")
            }
            kept.value = newValue
        }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }
}

/// Leads copies of a property to the value that is kept for it; set and read where views are made.
private final class StateLink<Value>: @unchecked Sendable {
    var kept: StateValue<Value>?
}

/// A value that outlives the views that show it.
final class StateValue<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

extension State: PersistentProperty {
    func connect(to kept: AnyObject?) -> AnyObject {
        let kept = kept as? StateValue<Value> ?? StateValue(value)
        link.kept = kept
        return kept
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

/// A property another one owns.
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

/// A property of a view that reads something from around it.
///
/// Mirrors [SwiftUI's `DynamicProperty`](https://developer.apple.com/documentation/swiftui/dynamicproperty).
public protocol DynamicProperty {
    /// Called before the view's body on a phone. Never here: what a property reads, it reads when asked.
    mutating func update()
}

extension DynamicProperty {
    /// Nothing to do.
    public mutating func update() {}
}

extension State: DynamicProperty {}
extension Binding: DynamicProperty {}
extension ObservedObject: DynamicProperty {}
extension StateObject: DynamicProperty {}
extension EnvironmentObject: DynamicProperty {}
