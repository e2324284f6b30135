/// A key of ``ContainerValues`` with the value that holds where nobody set one.
public protocol ContainerValueKey {
    /// The type of the value.
    associatedtype Value
    /// The value where the view set none.
    static var defaultValue: Value { get }
}

/// The values a view hands to the container right around it.
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
    /// Hands a value to the container around this view; the containers drawn here read none.
    nonisolated public func containerValue<V>(
        _ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V
    ) -> some View { self }
}
