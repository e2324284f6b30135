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

/// The state of a running gesture. In a widget no gesture runs, so it remains at its initial value.
///
/// Mirrors [SwiftUI's `GestureState`](https://developer.apple.com/documentation/swiftui/gesturestate).
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
    /// The initial value.
    public let wrappedValue: Value

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// The state itself.
    public var projectedValue: GestureState<Value> { self }
}

/// A gesture that updates a state while it runs.
nonisolated public struct GestureStateGesture<Base: Gesture, State>: Gesture {
    /// The type of the gesture's value.
    public typealias Value = Base.Value

    let base: Base
}

extension Gesture {
    /// No effect: accepted so that sources compile. A widget recognises no gestures.
    nonisolated public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> GestureStateGesture<Self, State> { GestureStateGesture(base: self) }
}

/// A property with the focused field; in a widget no field is focused.
///
/// Mirrors [SwiftUI's `FocusState`](https://developer.apple.com/documentation/swiftui/focusstate).
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    /// A binding to the focus.
    public struct Binding {
        public let wrappedValue: Value
    }

    private let value: Value

    public init() where Value == Bool { value = false }

    public init<T: Hashable>() where Value == T? { value = nil }

    /// The initial value. In a widget, setting it has no effect and is reported.
    public var wrappedValue: Value {
        get { value }
        nonmutating set { EnvironmentScope.report("ignored: a value set to @FocusState in a widget") }
    }

    public var projectedValue: Binding { Binding(wrappedValue: value) }
}

extension View {
    /// No effect: accepted so that sources compile. A widget has no focus.
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }

    /// No effect: accepted so that sources compile. A widget has no focus.
    nonisolated public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value)
        -> some View
    { self }
}

/// A namespace of view identities.
///
/// Mirrors [SwiftUI's `Namespace`](https://developer.apple.com/documentation/swiftui/namespace).
@propertyWrapper
public struct Namespace: DynamicProperty, Sendable {
    /// The identifier of a namespace.
    public struct ID: Hashable, Sendable {}

    public init() {}

    /// The namespace's identifier.
    public var wrappedValue: ID { ID() }
}

/// The properties that matched views share.
public struct MatchedGeometryProperties: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let position = MatchedGeometryProperties(rawValue: 1)
    public static let size = MatchedGeometryProperties(rawValue: 2)
    public static let frame: MatchedGeometryProperties = [.position, .size]
}

extension View {
    /// No effect: accepted so that sources compile. Matching shows only during a transition; a snapshot shows the state after it.
    nonisolated public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = .center, isSource: Bool = true
    ) -> some View { self }
}

/// A length that scales with the text size setting.
///
/// Mirrors [SwiftUI's `ScaledMetric`](https://developer.apple.com/documentation/swiftui/scaledmetric). It scales with the font size of a
/// text style and is rounded to a third of a point. Outside a `body` it is the length at the default text size.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint> {
    private let base: Value
    private let style: Font.TextStyle

    /// Creates a length that scales with the body style.
    public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }

    /// Creates a length that scales with a text style.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
        (base, style) = (wrappedValue, textStyle)
    }

    /// The length at the current text size.
    public var wrappedValue: Value {
        let typeSize = EnvironmentScope.values.dynamicTypeSize
        if typeSize == .large { return base }
        return Value((TextStyleMetrics.scaled(Double(base), as: style, at: typeSize) * 3).rounded() / 3)
    }
}

/// A key for ``FocusedValues``.
public protocol FocusedValueKey {
    /// The type of the value.
    associatedtype Value
}

/// The values of the focused view; a widget has none.
///
/// Mirrors [SwiftUI's `FocusedValues`](https://developer.apple.com/documentation/swiftui/focusedvalues).
public struct FocusedValues {
    private var values: [ObjectIdentifier: Any] = [:]

    init() {}

    /// Reads or sets the value of a key; `nil` if there is none.
    public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
        get { values[ObjectIdentifier(key)] as? Key.Value }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// A property that reads a value of the focused view: always `nil`, because a widget has no focused view.
///
/// Mirrors [SwiftUI's `FocusedValue`](https://developer.apple.com/documentation/swiftui/focusedvalue).
@propertyWrapper
public struct FocusedValue<Value> {
    /// Creates a property for a key path of ``FocusedValues``.
    public init(_ keyPath: KeyPath<FocusedValues, Value?>) {}

    /// Always `nil`.
    public var wrappedValue: Value? { nil }
}

extension View {
    /// Sets a value that applies while this view is focused, which never happens in a widget.
    nonisolated public func focusedValue<Value>(
        _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
    ) -> some View { self }

    /// Sets a value that applies while this view is focused, which never happens in a widget.
    nonisolated public func focusedSceneValue<Value>(
        _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
    ) -> some View { self }
}
