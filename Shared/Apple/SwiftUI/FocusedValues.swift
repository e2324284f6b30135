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
