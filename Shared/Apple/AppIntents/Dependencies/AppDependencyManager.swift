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
        case waiting(@Sendable () async throws -> any Sendable, former: (any Sendable)?)
        /// Being made by a task, which has a number; these wait for it.
        case making(Int, [CheckedContinuation<Void, Never>], former: (any Sendable)?)
        case made(any Sendable)

        /// The tasks that wait for it.
        var waiting: [CheckedContinuation<Void, Never>] {
            if case .making(_, let waiting, _) = self { waiting } else { [] }
        }

        /// The thing, or the former one until a newly registered one is made.
        var thing: (any Sendable)? {
            switch self {
            case .waiting(_, let former), .making(_, _, let former): former
            case .made(let made): made
            }
        }
    }

    /// The one of the process.
    public static let shared = AppDependencyManager()

    private let entries = Mutex<[Key: Entry]>([:])
    private let makers = Atomic(0)
    /// What registers more, once something is needed that isn't registered.
    private let later = Mutex<[@Sendable (AppDependencyManager) -> Void]>([])

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

    /// Has things registered when something is needed that isn't: most calls of an extension need none, and registering has its price.
    ///
    /// - Parameter register: Adds to the manager it is handed. What was added to this one otherwise counts more.
    package func addWhenNeeded(_ register: @escaping @Sendable (AppDependencyManager) -> Void) {
        later.withLock { $0.append(register) }
    }

    /// Registers what was left for later.
    private func addLater() {
        let added = AppDependencyManager()
        later.withLock { later in
            for register in later { register(added) }
            later = []
            // Whoever comes meanwhile waits until everything is there.
            let found = added.entries.withLock { $0 }
            entries.withLock { $0.merge(found) { own, _ in own } }
        }
    }

    private func register<Dependency: Sendable>(
        _ type: Dependency.Type, _ key: AnyHashable?, _ make: @escaping @Sendable () async throws -> Dependency
    ) {
        // The last one registered counts, so that a test can put its own in an app's place.
        let key = Key(type: ObjectIdentifier(type), name: key.map { "\($0)" })
        let waiting = entries.withLock { entries in
            let waiting = entries[key]?.waiting ?? []
            // A running intent was prepared with the former one.
            entries[key] = .waiting(make, former: entries[key]?.thing)
            return waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// What a task that needs a thing does about it.
    private enum Turn {
        case make(@Sendable () async throws -> any Sendable, Int)
        case wait
        case none
    }

    /// Makes a thing, unless it is made; whoever asks meanwhile waits for the same one.
    ///
    /// It is made by the first task that asks, where that runs: a task of its own would start the thread pool, which costs more than
    /// most things that are made.
    /// - Throws: ``IntentError`` for one that isn't registered; else what makes it throws, and the next to ask tries again.
    package func prepare<Dependency>(_ type: Dependency.Type, key name: String?) async throws {
        let key = Key(type: ObjectIdentifier(type), name: name)
        if entries.withLock({ $0[key] == nil }) { addLater() }
        while true {
            let turn: Turn = try entries.withLock { entries in
                switch entries[key] {
                case nil: throw IntentError(.missingDependency("\(type)", key: name))
                case .made: return .none
                case .making: return .wait
                case .waiting(let make, let former):
                    let number = makers.wrappingAdd(1, ordering: .relaxed).newValue
                    entries[key] = .making(number, [], former: former)
                    return .make(make, number)
                }
            }
            switch turn {
            case .none: return
            case .wait: await waitForMaker(of: key)
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

    /// Waits until a thing is no longer being made.
    private func waitForMaker(of key: Key) async {
        await withCheckedContinuation { continuation in
            let isOver = entries.withLock { entries in
                guard case .making(let number, let others, let former) = entries[key] else { return true }
                entries[key] = .making(number, others + [continuation], former: former)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    /// Says what became of a thing that was being made, unless another was registered meanwhile, and wakes who waits.
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

    /// A thing that is made; `nil` for one that isn't. Until a newly registered one is made, the former is.
    package func prepared<Dependency>(_ type: Dependency.Type, key name: String?) -> Dependency? {
        let key = Key(type: ObjectIdentifier(type), name: name)
        return entries.withLock { $0[key]?.thing as? Dependency }
    }
}
