import Dispatch
import Foundation
import Glibc

/// The clock of a running host.
struct HostClock: Sendable {
    let now: @Sendable () -> Date
    /// Calls a closure at an instant.
    var timer: @Sendable (_ instant: Date, _ fire: @escaping @Sendable () -> Void) -> HostTimer = HostTimer.machine
}

/// A scheduled call; deallocation cancels it.
final class HostTimer {
    private let cancel: () -> Void

    init(cancel: @escaping () -> Void) { self.cancel = cancel }

    deinit { cancel() }

    /// Starts a timer on the machine's clock. If the instant passes while the machine is suspended, the call is made after the machine resumes.
    @Sendable static func machine(at instant: Date, _ fire: @escaping @Sendable () -> Void) -> HostTimer {
        let source = DispatchSource.makeTimerSource()
        // Dispatch counts nanoseconds in 64 bits, which overflow in the year 2554.
        let (seconds, fraction) = modf(min(max(instant.timeIntervalSince1970, 0), 9e9))
        source.schedule(wallDeadline: .init(timespec: timespec(tv_sec: Int(seconds), tv_nsec: Int(fraction * 1e9))))
        source.setEventHandler(handler: fire)
        source.resume()
        return HostTimer { source.cancel() }
    }
}
