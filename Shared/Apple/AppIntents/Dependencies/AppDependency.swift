/// A thing an intent or a query shares with the app.
///
/// Mirrors [AppIntents' `AppDependency`](https://developer.apple.com/documentation/appintents/appdependency).
@propertyWrapper
public struct AppDependency<Value>: Sendable {
    private let name: String?
    private let manager: AppDependencyManager

    /// Creates a dependency on what is registered for the type.
    public init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
        (name, self.manager) = (key.map { "\($0)" }, manager)
    }

    /// The thing. It is made before an intent runs; whoever reads it outside of a run makes sure of that.
    public var wrappedValue: Value {
        if let value = manager.prepared(Value.self, key: name) { return value }
        preconditionFailure(IntentError(.missingDependency("\(Value.self)", key: name)).message)
    }
}

/// A dependency without its type.
package protocol AnyAppDependency: Sendable {
    /// Makes the thing.
    ///
    /// - Throws: ``IntentError`` for one that isn't registered; else what makes it throws.
    func prepare() async throws
}

extension AppDependency: AnyAppDependency {
    package func prepare() async throws { try await manager.prepare(Value.self, key: name) }
}

/// Makes what an intent, a query or a provider of options depends on.
package func prepareDependencies(of value: Any) async throws {
    for child in Mirror(reflecting: value).children {
        if let dependency = child.value as? any AnyAppDependency { try await dependency.prepare() }
    }
}

extension AppIntent {
    /// A thing the intent shares with the app.
    public typealias Dependency = AppDependency
}

extension DynamicOptionsProvider {
    /// A thing the provider or query shares with the app.
    public typealias Dependency = AppDependency
}

extension IntentValueQuery {
    /// A thing the query shares with the app.
    public typealias Dependency = AppDependency
}
