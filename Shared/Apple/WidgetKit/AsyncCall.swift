/// An asynchronous call of a method of an app's object, whose answer is taken on the main actor.
///
/// The object and what it hands over stay with one caller at a time, as providers' contracts have it.
package struct AsyncCall<Subject, Value>: @unchecked Sendable {
    private let subject: Subject
    private let call: @Sendable (Subject) async throws -> Value

    package init(_ subject: Subject, _ call: @escaping @Sendable (Subject) async throws -> Value) {
        (self.subject, self.call) = (subject, call)
    }

    /// Calls, and hands the answer or the error to the main actor.
    @MainActor package func run(_ completion: @escaping @MainActor (Result<Value, any Error>) -> Void) {
        Task { @MainActor in
            completion(await withTaskExecutorPreference(MainActorExecutor()) { await answer() }.value)
        }
    }

    nonisolated private func answer() async -> Unchecked<Result<Value, any Error>> {
        do { return Unchecked(.success(try await call(subject))) } catch { return Unchecked(.failure(error)) }
    }
}

/// Runs what belongs to no actor on the main thread.
///
/// One process draws on one core. In the sandbox the dispatch library's own threads can end the process: it watches them in
/// `/proc`, of which the sandbox shows none but this process's own.
private final class MainActorExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) { MainActor.shared.enqueue(UnownedJob(job)) }
}
