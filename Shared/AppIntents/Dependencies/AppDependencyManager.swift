import Synchronization

/// What intents and queries share with the app: each thing is registered once, made when it is first needed, and then kept.
///
/// Mirrors [AppIntents' `AppDependencyManager`](https://developer.apple.com/documentation/appintents/appdependencymanager).
public final class AppDependencyManager: Sendable {
    private struct Key: Hashable {
        var type: ObjectIdentifier
        var name: String?
    }

    private enum Entry: Sendable {
        case waiting(@Sendable () async throws -> any Sendable)
        case making(Task<any Sendable, any Error>)
        case made(any Sendable)
    }

    /// The one of the process.
    public static let shared = AppDependencyManager()

    private let entries = Mutex<[Key: Entry]>([:])

    /// Creates a manager of its own; apps use ``shared``.
    package init() {}

    /// Registers a thing, which is made when it is first needed.
    @_disfavoredOverload
    public func add<Dependency: Sendable>(
        key: AnyHashable? = nil, dependency: @autoclosure @escaping @Sendable () -> Dependency
    ) {
        register(Dependency.self, key) { dependency() }
    }

    /// Registers what makes a thing when it is first needed. Beside the one that may wait, because a closure that doesn't would be
    /// taken for the thing itself. It is called on the actor it belongs to.
    public func add<Dependency: Sendable>(
        key: AnyHashable? = nil, dependencyProvider: @escaping @isolated(any) @Sendable () -> Dependency
    ) {
        register(Dependency.self, key) { await dependencyProvider() }
    }

    /// Registers what makes a thing when it is first needed, and may wait.
    public func add<Dependency: Sendable>(
        key: AnyHashable? = nil, dependencyProvider: @escaping @Sendable () async throws -> Dependency
    ) {
        register(Dependency.self, key, dependencyProvider)
    }

    private func register<Dependency: Sendable>(
        _ type: Dependency.Type, _ key: AnyHashable?, _ make: @escaping @Sendable () async throws -> Dependency
    ) {
        // The last one registered counts, so that a test can put its own in an app's place.
        let key = Key(type: ObjectIdentifier(type), name: key.map { "\($0)" })
        entries.withLock { $0[key] = .waiting(make) }
    }

    /// Makes a thing, unless it is made; whoever asks meanwhile waits for the same one.
    ///
    /// - Throws: ``IntentError`` for one that isn't registered; else what makes it throws, and the next to ask tries again.
    package func prepare<Dependency>(_ type: Dependency.Type, key name: String?) async throws {
        let key = Key(type: ObjectIdentifier(type), name: name)
        let task: Task<any Sendable, any Error>? = try entries.withLock { entries in
            switch entries[key] {
            case nil: throw IntentError(.missingDependency("\(type)", key: name))
            case .made: return nil
            case .making(let task): return task
            case .waiting(let make):
                let task = Task { try await make() }
                entries[key] = .making(task)
                return task
            }
        }
        guard let task else { return }
        do {
            let made = try await task.value
            entries.withLock { $0[key] = .made(made) }
        } catch {
            entries.withLock { entries in
                if case .making = entries[key] { entries[key] = nil }
            }
            throw error
        }
    }

    /// A thing that is made; `nil` for one that isn't.
    package func prepared<Dependency>(_ type: Dependency.Type, key name: String?) -> Dependency? {
        let key = Key(type: ObjectIdentifier(type), name: name)
        return entries.withLock { entries in
            if case .made(let made) = entries[key] { return made as? Dependency }
            return nil
        }
    }
}
