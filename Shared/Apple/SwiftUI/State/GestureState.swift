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
