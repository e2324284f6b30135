/// A key of ``EnvironmentValues`` with the value that holds where nobody set one.
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value
    /// The value where no view above set another.
    static var defaultValue: Value { get }
}

/// The values a view reads from its surroundings.
///
/// Mirrors [SwiftUI's `EnvironmentValues`](https://developer.apple.com/documentation/swiftui/environmentvalues).
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    /// Creates an environment in which every key has its default.
    public init() {}

    /// Reads or sets the value of a key.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// The environment that is in force while a `body` runs.
///
/// Resolve sets it around each `body`, which is a synchronous call on one thread: a task-local value fits exactly.
enum EnvironmentScope {
    struct Box: @unchecked Sendable {
        // Values of foreign keys need not be Sendable; the box never leaves the body call it was made for.
        let environment: EnvironmentValues
    }

    @TaskLocal static var current: Box?
}

/// A view property that reads a value of the environment.
///
/// Mirrors [SwiftUI's `Environment`](https://developer.apple.com/documentation/swiftui/environment). Outside a `body`
/// it reads the default.
@propertyWrapper
public struct Environment<Value> {
    private let read: (EnvironmentValues) -> Value

    /// Reads the value at a key path of ``EnvironmentValues``.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

    /// The value in force where the view is.
    public var wrappedValue: Value { read(EnvironmentScope.current?.environment ?? EnvironmentValues()) }
}

/// A view whose content sees an environment changed by `change`.
nonisolated struct EnvironmentView<Content: View>: View, PrimitiveView {
    typealias Body = Never

    let content: Content
    let change: (inout EnvironmentValues) -> Void

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        var context = context
        change(&context.environment)
        return resolve(content, in: context)
    }
}

extension View {
    /// Sets a value of the environment for this view and the views in it.
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
    }

    /// Changes a value of the environment for this view and the views in it.
    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        EnvironmentView(content: self) { transform(&$0[keyPath: keyPath]) }
    }
}
