/// What a gesture says while it runs; none runs in a widget, so it is what it begins with.
///
/// Mirrors [SwiftUI's `GestureState`](https://developer.apple.com/documentation/swiftui/gesturestate).
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
    /// The value it began with.
    public let wrappedValue: Value

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// The state itself.
    public var projectedValue: GestureState<Value> { self }
}

/// A gesture that says something while it runs.
nonisolated public struct GestureStateGesture<Base: Gesture, State>: Gesture {
    /// What is known of it.
    public typealias Value = Base.Value

    let base: Base
}

extension Gesture {
    /// Accepted: no gesture changes in a widget.
    nonisolated public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> GestureStateGesture<Self, State> { GestureStateGesture(base: self) }
}
