import Synchronization

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

/// The dependencies that intents and queries share with the app. Each dependency is created on first use and then cached.
///
/// Mirrors [AppIntents' `AppDependencyManager`](https://developer.apple.com/documentation/appintents/appdependencymanager).
public final class AppDependencyManager: Sendable {
    private struct Key: Hashable {
        var type: ObjectIdentifier
        var name: String?
    }

    private enum Entry: Sendable {
        case waiting(@Sendable () async throws -> any Sendable, former: (any Sendable)?)
        /// The task with this number is creating the dependency; the continuations belong to the tasks that wait for it.
        case making(Int, [CheckedContinuation<Void, Never>], former: (any Sendable)?)
        case made(any Sendable)

        /// The tasks that wait for the value.
        var waiting: [CheckedContinuation<Void, Never>] {
            if case .making(_, let waiting, _) = self { waiting } else { [] }
        }

        /// The value. After a new registration, this is the previous value until the new value is created.
        var value: (any Sendable)? {
            switch self {
            case .waiting(_, let former), .making(_, _, let former): former
            case .made(let made): made
            }
        }
    }

    /// The manager of the process.
    public static let shared = AppDependencyManager()

    private let entries = Mutex<[Key: Entry]>([:])
    private let lastNumber = Atomic(0)
    /// Registrations that are deferred until an unregistered dependency is needed.
    private let deferred = Mutex<[@Sendable (AppDependencyManager) -> Void]>([])

    /// Creates a separate manager; apps use ``shared``.
    package init() {}

    /// Registers a dependency, which is created on first use.
    @_disfavoredOverload
    public func add<Dependency: Sendable>(
        key: AnyHashable? = nil, dependency: @autoclosure @escaping @Sendable () -> Dependency
    ) {
        register(Dependency.self, key) { dependency() }
    }

    /// Registers a synchronous closure that creates a dependency on first use, on the closure's actor.
    ///
    /// Without this overload, the closure itself would be registered as the dependency.
    public func add<Dependency: Sendable>(
        key: AnyHashable? = nil, dependencyProvider: @escaping @isolated(any) @Sendable () -> Dependency
    ) {
        register(Dependency.self, key) { await dependencyProvider() }
    }

    /// Registers an asynchronous closure that creates a dependency on first use.
    public func add<Dependency: Sendable>(
        key: AnyHashable? = nil, dependencyProvider: @escaping @Sendable () async throws -> Dependency
    ) {
        register(Dependency.self, key, dependencyProvider)
    }

    /// Defers registrations until an unregistered dependency is needed, because most requests need no dependency.
    ///
    /// - Parameter register: Adds dependencies to the manager that it receives. Dependencies that are added to this manager directly take
    ///   precedence.
    package func addWhenNeeded(_ register: @escaping @Sendable (AppDependencyManager) -> Void) {
        deferred.withLock { $0.append(register) }
    }

    /// Performs the deferred registrations.
    private func addDeferred() {
        let added = AppDependencyManager()
        deferred.withLock { deferred in
            for register in deferred { register(added) }
            deferred = []
            // Other callers wait for the lock until all registrations are added.
            let found = added.entries.withLock { $0 }
            entries.withLock { $0.merge(found) { own, _ in own } }
        }
    }

    private func register<Dependency: Sendable>(
        _ type: Dependency.Type, _ key: AnyHashable?, _ make: @escaping @Sendable () async throws -> Dependency
    ) {
        // The last registration takes precedence, so that a test can replace an app's dependency.
        let key = Key(type: ObjectIdentifier(type), name: key.map { "\($0)" })
        let waiting = entries.withLock { entries in
            let waiting = entries[key]?.waiting ?? []
            // A running intent was prepared with the previous value.
            entries[key] = .waiting(make, former: entries[key]?.value)
            return waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// The next step of a task that needs a dependency.
    private enum NextStep {
        case make(@Sendable () async throws -> any Sendable, Int)
        case wait
        case none
    }

    /// Creates a dependency if necessary. Concurrent callers wait for the first caller to create it.
    ///
    /// The first caller creates the dependency in its own task: a separate task would start the thread pool, which costs more than
    /// creating most dependencies.
    /// - Throws: The error of the dependency's creation, after which the next caller tries again; ``IntentError`` if it isn't registered.
    package func prepare<Dependency>(_ type: Dependency.Type, key name: String?) async throws {
        let key = Key(type: ObjectIdentifier(type), name: name)
        if entries.withLock({ $0[key] == nil }) { addDeferred() }
        while true {
            let nextStep: NextStep = try entries.withLock { entries in
                switch entries[key] {
                case nil: throw IntentError(.missingDependency("\(type)", key: name))
                case .made: return .none
                case .making: return .wait
                case .waiting(let make, let former):
                    let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
                    entries[key] = .making(number, [], former: former)
                    return .make(make, number)
                }
            }
            switch nextStep {
            case .none: return
            case .wait: await waitForCreation(of: key)
            case .make(let make, let number):
                do {
                    let made = try await make()
                    finish(key, number) { _ in .made(made) }
                } catch {
                    finish(key, number) { .waiting(make, former: $0) }
                    throw error
                }
            }
        }
    }

    /// Waits until the creation of a dependency ends.
    private func waitForCreation(of key: Key) async {
        await withCheckedContinuation { continuation in
            let isOver = entries.withLock { entries in
                guard case .making(let number, let others, let former) = entries[key] else { return true }
                entries[key] = .making(number, others + [continuation], former: former)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    /// Stores the result of a creation, unless another registration replaced it, and resumes the waiting tasks.
    private func finish(_ key: Key, _ number: Int, _ entry: (_ former: (any Sendable)?) -> Entry) {
        let waiting = entries.withLock { entries in
            guard case .making(number, let waiting, let former) = entries[key] else {
                return [CheckedContinuation<Void, Never>]()
            }
            entries[key] = entry(former)
            return waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns a created dependency; `nil` if there is none. After a new registration, returns the previous value until the new value is
    /// created.
    package func prepared<Dependency>(_ type: Dependency.Type, key name: String?) -> Dependency? {
        let key = Key(type: ObjectIdentifier(type), name: name)
        return entries.withLock { $0[key]?.value as? Dependency }
    }
}

/// A dependency with which a query or an options provider reads parameters of an intent, while it finds values for the same intent.
///
/// Mirrors [AppIntents' `IntentParameterDependency`](https://developer.apple.com/documentation/appintents/intentparameterdependency).
@propertyWrapper
public final class IntentParameterDependency<Intent: AppIntent>: Sendable {
    private let named: @Sendable (Intent) -> [any AnyIntentParameter]

    /// Creates a dependency on parameters of the intent.
    public init<each Value: _IntentValue>(
        _ keyPath: repeat KeyPath<Intent, IntentParameter<each Value>> & Sendable
    ) {
        named = { intent in
            var parameters: [any AnyIntentParameter] = []
            repeat parameters.append(intent[keyPath: each keyPath])
            return parameters
        }
    }

    /// The intent; `nil` outside a run, and until all parameters of the dependency have values.
    public var wrappedValue: IntentProjection<Intent>? {
        guard let intent = IntentCall.current?.instance as? Intent, named(intent).allSatisfy(\.hasNonNilValue)
        else { return nil }
        return IntentProjection(intent)
    }
}

/// A parameter dependency with the type of its intent erased.
package protocol AnyIntentParameterDependency: Sendable {
    /// Returns the parameters of an intent that the dependency names; none for an intent of another type.
    func parameters(of intent: any AppIntent) -> [any AnyIntentParameter]
}

extension IntentParameterDependency: AnyIntentParameterDependency {
    package func parameters(of intent: any AppIntent) -> [any AnyIntentParameter] {
        (intent as? Intent).map(named) ?? []
    }
}

/// Returns the parameters of an intent that the dependencies of a query or an options provider name.
func parameterDependencies(of source: Any, on intent: any AppIntent) -> [any AnyIntentParameter] {
    // The type of the dependency is a class. The runtime takes long to find out that another type doesn't conform to a protocol.
    storedProperties(of: source) { $0 is AnyClass && $0 is any AnyIntentParameterDependency.Type }.flatMap { _, value in
        (value as? any AnyIntentParameterDependency)?.parameters(of: intent) ?? []
    }
}

/// An intent's parameters, with optional values unwrapped.
///
/// Mirrors [AppIntents' `IntentProjection`](https://developer.apple.com/documentation/appintents/intentprojection).
@dynamicMemberLookup
public final class IntentProjection<Intent: AppIntent>: Sendable {
    private let intent: Intent

    init(_ intent: Intent) { self.intent = intent }

    public subscript<Value>(dynamicMember keyPath: KeyPath<Intent, Value>) -> Value { intent[keyPath: keyPath] }

    /// An unwrapped value of the intent. Reading a missing value is a programmer error; to prevent it, list the parameter in the
    /// dependency.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Intent, Value?>) -> Value {
        guard let value = intent[keyPath: keyPath] else {
            preconditionFailure(
                "\(Intent.self) has no value for \(keyPath) — list the parameter in @IntentParameterDependency")
        }
        return value
    }
}

extension AnyIntentParameter {
    /// True if the parameter has a value, and the value isn't the `nil` of an optional type.
    var hasNonNilValue: Bool { anyValue.map { !valueType.write($0).isNull } ?? false }
}
