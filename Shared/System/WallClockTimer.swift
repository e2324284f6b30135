import Glibc

@_implementationOnly import CSystem

/// A timer of the wall clock that can be polled together with other descriptors (`timerfd_create`). If a machine wakes from sleep after the
/// timer's time, the timer is due immediately. It also reports when the clock is set.
package final class WallClockTimer {
    /// The state of the timer.
    package enum Outcome: Sendable {
        /// The timer's time has come.
        case due
        /// The clock was set, so the timer must be set again.
        case clockSet
        /// The timer's time hasn't come yet.
        case waiting
    }

    /// A descriptor that is readable once the timer is due or the clock was set.
    package let descriptor: CInt

    /// - Throws: ``CommandFailure`` if the kernel can't create a timer.
    package init() throws {
        descriptor = airlock_timer_create()
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw CommandFailure(
                "can't create a timer: \(reason) — raise the limit on open files", exitCode: .inputOutput)
        }
    }

    deinit { close(descriptor) }

    /// Sets the timer to a time in milliseconds since 1 January 1970; a timer with a time in the past is due immediately.
    package func set(_ instant: Int64) {
        // The time is clamped, because 64-bit nanoseconds end in the year 2262, and 0 would disable the timer.
        _ = airlock_timer_set(descriptor, min(max(instant, 1), 9_000_000_000_000) * 1_000_000)
    }

    /// Returns the state without waiting.
    package func read() -> Outcome {
        var count: UInt64 = 0
        let length = Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size)
        if length > 0 { return .due }
        return errno == ECANCELED ? .clockSet : .waiting
    }

    /// The difference between the wall clock and the time since boot, in milliseconds. It changes when the clock is set.
    package static var clockAhead: Int64 {
        var nanoseconds: Int64 = 0
        return airlock_clock_ahead(&nanoseconds) == 0 ? nanoseconds / 1_000_000 : 0
    }
}
