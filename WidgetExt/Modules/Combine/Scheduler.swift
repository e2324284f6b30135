import Dispatch
import Foundation

/// A context that determines where closures run.
///
/// Mirrors the part of [Combine's `Scheduler`](https://developer.apple.com/documentation/combine/scheduler) that `receive(on:)` needs.
public protocol Scheduler {
    /// Runs a closure in this context.
    func deliver(_ action: @escaping () -> Void)
}

extension DispatchQueue: Scheduler {
    /// Runs a closure asynchronously on the queue.
    public func deliver(_ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        async { action() }
    }
}

extension RunLoop: Scheduler {
    /// Runs a closure asynchronously in the run loop.
    public func deliver(_ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        perform(inModes: [.default]) { action() }
    }
}

extension OperationQueue: Scheduler {
    /// Runs a closure asynchronously on the queue.
    public func deliver(_ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        addOperation { action() }
    }
}
