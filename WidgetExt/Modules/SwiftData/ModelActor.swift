import Foundation

/// An executor of an actor with a context.
public protocol ModelExecutor: Executor {
    /// The context.
    var modelContext: ModelContext { get }
}

/// An executor that runs one job at a time.
public protocol SerialModelExecutor: ModelExecutor, SerialExecutor {}

/// An executor with a queue of its own.
public final class DefaultSerialModelExecutor: SerialModelExecutor, @unchecked Sendable {
    public let modelContext: ModelContext
    private let queue = DispatchQueue(label: "SwiftData.ModelActor")

    public init(modelContext: ModelContext) { self.modelContext = modelContext }

    /// Runs a job on the executor's queue.
    public func enqueue(_ job: UnownedJob) {
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }

    /// Returns a reference to the executor.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

/// An actor with a context of its own. `@ModelActor` adds the conformance.
public protocol ModelActor: Actor {
    /// The container.
    nonisolated var modelContainer: ModelContainer { get }
    /// The executor.
    nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
    public var modelContext: ModelContext { modelExecutor.modelContext }

    /// The actor's executor.
    nonisolated public var unownedExecutor: UnownedSerialExecutor {
        guard let executor = modelExecutor as? any SerialModelExecutor else {
            preconditionFailure(
                "an actor needs an executor that runs one job at a time — use DefaultSerialModelExecutor")
        }
        return executor.asUnownedSerialExecutor()
    }

    /// Returns the model of an identity; `nil` if it isn't stored.
    public subscript<T: PersistentModel>(id: PersistentIdentifier, as type: T.Type) -> T? { modelContext[id, as: type] }
}
