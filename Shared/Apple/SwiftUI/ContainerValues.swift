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
    fileprivate var tag: AnyHashable?

    init() {}

    /// Reads or sets the value of a key.
    public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// Reads or sets the value of a key of a variadic view.
    subscript<Key: _ViewTraitKey>(trait key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// Returns the view's tag if it has a type; otherwise `nil`.
    public func tag<V: Hashable>(for type: V.Type) -> V? { tag?.base as? V }

    /// Returns true if the view has a tag.
    public func hasTag<V: Hashable>(_ tag: V) -> Bool { self.tag == AnyHashable(tag) }
}

/// A key of a value that a view passes to the variadic view that contains it.
public protocol _ViewTraitKey {
    /// The type of the value.
    associatedtype Value
    /// The value for a view that doesn't set one.
    static var defaultValue: Value { get }
}

extension View {
    nonisolated private func containing(_ change: @escaping (inout ContainerValues) -> Void) -> some View {
        // Only the main actor creates and calls the closure.
        let change = Unchecked(change)
        return MarkedView(content: self, key: ObjectIdentifier(ContainerValues.self)) { _ in change.value }
    }

    /// Sets a value for this view's container, which reads it from the subviews of its content.
    nonisolated public func containerValue<V>(
        _ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V
    ) -> some View { containing { $0[keyPath: keyPath] = value } }

    /// Sets a value for the variadic view that contains this view.
    nonisolated public func _trait<Key: _ViewTraitKey>(_ key: Key.Type, _ value: Key.Value) -> some View {
        containing { $0[trait: key] = value }
    }
}

extension ViewNode {
    /// The values that the node passes to its container. An outer modifier takes precedence over an inner one.
    var containerValues: ContainerValues {
        var values = ContainerValues()
        values.tag = tag
        var (changes, node) = ([(inout ContainerValues) -> Void](), self)
        while case .modified(let modifier, let inner) = node.content {
            if case .layoutValue(ObjectIdentifier(ContainerValues.self), let change) = modifier,
                let change = change as? (inout ContainerValues) -> Void
            {
                changes.append(change)
            }
            node = inner
        }
        for change in changes.reversed() { change(&values) }
        return values
    }
}
