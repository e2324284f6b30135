import Synchronization

/// The faults met while a request was answered, in order.
///
/// Apple's interfaces hand out optionals where something can't be read. Whoever turns an error into such a `nil` records it
/// here, and the process then fails instead of showing "there is nothing" for "it can't be read".
package final class FaultLog: Sendable {
    private let faults = Mutex<[any CommandError]>([])

    package init() {}

    /// Adds a fault.
    package func record(_ fault: any CommandError) { faults.withLock { $0.append(fault) } }

    /// The first fault; `nil` where all went well.
    package var first: (any CommandError)? { faults.withLock { $0.first } }
}
