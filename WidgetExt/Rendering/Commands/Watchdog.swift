import Foundation
import Glibc
import Shared
import Synchronization

/// A thread that ends the process if a unit of its work takes too long, as with an endless loop in a body. Nothing else can end such a loop.
final class Watchdog: Sendable {
    private let limit: Int
    private let unit: Mutex<(deadline: ContinuousClock.Instant, report: String)>

    /// Starts the thread, with the first unit.
    ///
    /// - Parameter limit: The time for a unit, in seconds.
    init(limit: Int) {
        self.limit = limit
        unit = Mutex((.now + .seconds(limit), ""))
        let thread = Thread { [self] in
            while unit.withLock({ $0.deadline > .now }) { usleep(100_000) }
            let report = unit.withLock { $0.report }
            // The streams may be captured for a request that never ends.
            let bytes = Array(report.utf8)
            _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
            _exit(LintOptions.timeoutStatus)
        }
        thread.start()
    }

    /// Gives the next unit of work the full time limit.
    ///
    /// - Parameter report: The lines for standard error if the unit takes longer; empty for none.
    func next(report: String = "") { unit.withLock { $0 = (.now + .seconds(limit), report) } }
}
