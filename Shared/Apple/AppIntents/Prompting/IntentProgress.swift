/// The progress of an intent.
package struct IntentProgress: Hashable, Sendable {
    /// The number of completed units.
    package var completed: Int64
    /// The total number of units; `nil` if it isn't known.
    package var total: Int64?

    package init(completed: Int64, total: Int64? = nil) { (self.completed, self.total) = (completed, total) }

    /// A listener for the progress of intents.
    package final class Listener: Sendable {
        /// Receives an update, on any thread.
        package let report: @Sendable (IntentProgress) -> Void

        /// Creates a listener.
        package init(_ report: @escaping @Sendable (IntentProgress) -> Void) { self.report = report }
    }

    /// The listener of the current task; `nil` for none. An object, because optimised code of Swift 6.3.1 can't set a task-local
    /// value of an optional closure type.
    @TaskLocal package static var listener: Listener?

    /// A description such as `3 of 10 (30 %)`.
    package var line: String {
        guard let total, total > 0 else { return "\(completed)" }
        // Floating point avoids an overflow for large counts, such as of bytes or nanoseconds.
        return "\(completed) of \(total) (\(Int(Double(completed) / Double(total) * 100)) %)"
    }
}
