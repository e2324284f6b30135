/// The tasks that a closure starts.
///
/// A task copies the task-local values of the code that starts it. This object is such a value, so it is deallocated when the last of the
/// tasks ends. Detached tasks copy no values, and aren't waited for.
final class StartedTasks: Sendable {
    @TaskLocal private static var current: StartedTasks?

    private let end: @Sendable () -> Void

    private init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    /// Runs a closure, and waits for the tasks it starts, up to a time limit.
    @MainActor static func run(waiting longest: Duration = .seconds(5), _ body: @MainActor () -> Void) async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let timer = Task {
            try await Task.sleep(for: longest)
            end.finish()
        }
        $current.withValue(StartedTasks { end.finish() }) { body() }
        for await _ in ends {}
        timer.cancel()
    }
}
