/// An asynchronous call of a method of an app's object, with its result delivered on the main actor.
///
/// `Sendable` is unchecked: WidgetKit's contract says that only one caller at a time uses a provider and its results.
package struct AsyncCall<Subject, Value>: @unchecked Sendable {
    private let subject: Subject
    private let call: @Sendable (Subject) async throws -> Value

    package init(_ subject: Subject, _ call: @escaping @Sendable (Subject) async throws -> Value) {
        (self.subject, self.call) = (subject, call)
    }

    /// Makes the call, and passes its result or error to `completion` on the main actor.
    @MainActor package func run(_ completion: @escaping @MainActor (Result<Value, any Error>) -> Void) {
        Task { @MainActor in
            completion(await withTaskExecutorPreference(MainActorExecutor()) { await result() }.value)
        }
    }

    nonisolated private func result() async -> Unchecked<Result<Value, any Error>> {
        do { return Unchecked(.success(try await call(subject))) } catch { return Unchecked(.failure(error)) }
    }
}

/// An executor that runs nonisolated code on the main thread.
///
/// An extension draws on one core. Dispatch's own threads can crash a sandboxed process: Dispatch monitors its threads through
/// `/proc`, where the sandbox exposes only the process's own entries.
private final class MainActorExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) { MainActor.shared.enqueue(UnownedJob(job)) }
}
