import Shared

/// The state of VoiceOver's focus: a snapshot has none. Accepted so that sources compile.
///
/// Mirrors [SwiftUI's `AccessibilityFocusState`](https://developer.apple.com/documentation/swiftui/accessibilityfocusstate).
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
    private let value: Value

    public init() where Value == Bool { value = false }

    public init() where Value: ExpressibleByNilLiteral { value = nil }

    /// The focused value. Setting it has no effect.
    public var wrappedValue: Value {
        get { value }
        nonmutating set {}
    }

    /// A binding to the focused value.
    public var projectedValue: Binding { Binding(value: value) }

    /// A binding to the focused value.
    public struct Binding {
        let value: Value
    }
}

extension View {
    /// No effect: accepted so that sources compile. A snapshot has no focus.
    nonisolated public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
        self
    }

    /// No effect: accepted so that sources compile. A snapshot has no focus.
    nonisolated public func accessibilityFocused<Value: Hashable>(
        _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
    ) -> some View { self }
}
