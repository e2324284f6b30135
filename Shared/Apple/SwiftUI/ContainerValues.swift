/// A key for ``ContainerValues``.
public protocol ContainerValueKey {
    /// The type of the value.
    associatedtype Value
    /// The value for a view that doesn't set one.
    static var defaultValue: Value { get }
}

/// The values a view passes to its immediate container.
///
/// Mirrors [SwiftUI's `ContainerValues`](https://developer.apple.com/documentation/swiftui/containervalues).
public struct ContainerValues {
    private var values: [ObjectIdentifier: Any] = [:]

    init() {}

    /// Reads or sets the value of a key.
    public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

extension View {
    /// Sets a value for this view's container. It has no effect, because the containers drawn here don't read container values.
    nonisolated public func containerValue<V>(
        _ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V
    ) -> some View { self }
}
