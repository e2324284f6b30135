import Dispatch
import Foundation

/// Where values are handed out.
///
/// Mirrors [Combine's `Scheduler`](https://developer.apple.com/documentation/combine/scheduler), as far as `receive(on:)` needs it.
public protocol Scheduler {
    /// Runs work there.
    func deliver(_ action: @escaping () -> Void)
}

extension DispatchQueue: Scheduler {
    /// Runs work on the queue, some time later.
    public func deliver(_ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        async { action() }
    }
}

extension RunLoop: Scheduler {
    /// Runs work in the loop, some time later.
    public func deliver(_ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        perform(inModes: [.default]) { action() }
    }
}

extension OperationQueue: Scheduler {
    /// Runs work on the queue, some time later.
    public func deliver(_ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        addOperation { action() }
    }
}
