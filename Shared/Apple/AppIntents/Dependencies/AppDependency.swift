/// A dependency that an intent or a query shares with the app.
///
/// Mirrors [AppIntents' `AppDependency`](https://developer.apple.com/documentation/appintents/appdependency).
@propertyWrapper
public struct AppDependency<Value>: Sendable {
    private let name: String?
    private let manager: AppDependencyManager

    /// Creates a dependency on the value registered for the type and key.
    public init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
        (name, self.manager) = (key.map { "\($0)" }, manager)
    }

    /// The value, which is created before an intent runs. Reading the value before it is created is a programmer error.
    public var wrappedValue: Value {
        if let value = manager.prepared(Value.self, key: name) { return value }
        preconditionFailure(IntentError(.missingDependency("\(Value.self)", key: name)).message)
    }
}

/// A dependency with its type erased.
package protocol AnyAppDependency: Sendable {
    /// Creates the value.
    ///
    /// - Throws: The error of the value's creation; ``IntentError`` if no value is registered.
    func prepare() async throws
}

extension AppDependency: AnyAppDependency {
    package func prepare() async throws { try await manager.prepare(Value.self, key: name) }
}

/// Prepares the dependencies of an intent, a query or an options provider.
package func prepareDependencies(of value: Any) async throws {
    for (_, value) in storedProperties(of: value, where: { $0 is any AnyAppDependency.Type }) {
        if let dependency = value as? any AnyAppDependency { try await dependency.prepare() }
    }
}

extension AppIntent {
    /// A dependency that the intent shares with the app.
    public typealias Dependency = AppDependency
}

extension DynamicOptionsProvider {
    /// A dependency that the provider or query shares with the app.
    public typealias Dependency = AppDependency
}

extension IntentValueQuery {
    /// A dependency that the query shares with the app.
    public typealias Dependency = AppDependency
}
