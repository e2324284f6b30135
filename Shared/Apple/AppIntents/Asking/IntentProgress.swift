/// How far an intent is.
package struct IntentProgress: Hashable, Sendable {
    /// How much of it is done.
    package var completed: Int64
    /// How much there is to do; `nil` where that isn't known.
    package var total: Int64?

    package init(completed: Int64, total: Int64? = nil) { (self.completed, self.total) = (completed, total) }

    /// Who is told how far intents are.
    package final class Listener: Sendable {
        /// Takes how far one is, whatever thread it comes from.
        package let tell: @Sendable (IntentProgress) -> Void

        /// Creates somebody who is told.
        package init(_ tell: @escaping @Sendable (IntentProgress) -> Void) { self.tell = tell }
    }

    /// Who is told; `nil` for nobody. An object: the optimiser of Swift 6.3.1 makes a value of the task of a closure that may be missing
    /// that can't be set.
    @TaskLocal package static var listener: Listener?

    /// A line about it, such as `3 of 10 (30 %)`.
    package var line: String {
        guard let total, total > 0 else { return "\(completed)" }
        // In floating point: whoever counts bytes or nanoseconds counts far.
        return "\(completed) of \(total) (\(Int(Double(completed) / Double(total) * 100)) %)"
    }
}
