/// Which field is written into: none in a widget.
///
/// Mirrors [SwiftUI's `FocusState`](https://developer.apple.com/documentation/swiftui/focusstate).
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    /// What it is bound to.
    public struct Binding {
        /// The value.
        public let wrappedValue: Value
    }

    private let value: Value

    public init() where Value == Bool { value = false }

    public init<T: Hashable>() where Value == T? { value = nil }

    /// The value it began with; a set has no effect, as nothing is written into.
    public var wrappedValue: Value {
        get { value }
        nonmutating set { EnvironmentScope.report("not kept: nothing in a widget is written into") }
    }

    /// A binding.
    public var projectedValue: Binding { Binding(wrappedValue: value) }
}

extension View {
    /// Accepted: nothing in a widget is written into.
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }

    /// Accepted: nothing in a widget is written into.
    nonisolated public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value)
        -> some View
    { self }
}
