/// A key of ``FocusedValues``.
public protocol FocusedValueKey {
    /// The type of the value.
    associatedtype Value
}

/// The values of the view that has the focus. In a widget none has.
///
/// Mirrors [SwiftUI's `FocusedValues`](https://developer.apple.com/documentation/swiftui/focusedvalues).
public struct FocusedValues {
    private var values: [ObjectIdentifier: Any] = [:]

    init() {}

    /// Reads or sets the value of a key; `nil` for none.
    public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
        get { values[ObjectIdentifier(key)] as? Key.Value }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// A property that reads a value of the view that has the focus: `nil`, because in a widget none has.
///
/// Mirrors [SwiftUI's `FocusedValue`](https://developer.apple.com/documentation/swiftui/focusedvalue).
@propertyWrapper
public struct FocusedValue<Value> {
    /// Reads the value at a key path of ``FocusedValues``.
    public init(_ keyPath: KeyPath<FocusedValues, Value?>) {}

    /// No value.
    public var wrappedValue: Value? { nil }
}

extension View {
    /// Says what a view that has the focus hands out, which in a widget none has.
    nonisolated public func focusedValue<Value>(
        _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
    ) -> some View { self }

    /// Says what a view that has the focus hands out, which in a widget none has.
    nonisolated public func focusedSceneValue<Value>(
        _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
    ) -> some View { self }
}
