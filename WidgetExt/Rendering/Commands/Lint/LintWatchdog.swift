import Foundation
import Glibc
import Shared
import Synchronization

/// A thread that ends a worker if a unit of its work takes too long, as with an endless loop in a body. Nothing else can end such a loop.
final class LintWatchdog: Sendable {
    private let limit: Int
    private let deadline: Mutex<ContinuousClock.Instant>

    /// Starts the thread, with the first unit.
    ///
    /// - Parameter limit: The time for a unit, in seconds.
    init(limit: Int) {
        self.limit = limit
        deadline = Mutex(.now + .seconds(limit))
        let thread = Thread { [self] in
            while deadline.withLock({ $0 > .now }) { usleep(100_000) }
            _exit(LintOptions.timeoutStatus)
        }
        thread.start()
    }

    /// Gives the next unit of work the full time limit.
    func next() { deadline.withLock { $0 = .now + .seconds(limit) } }
}
