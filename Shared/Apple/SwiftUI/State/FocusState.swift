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
