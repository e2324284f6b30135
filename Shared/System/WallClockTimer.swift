import Glibc

@_implementationOnly import CSystem

/// A timer of the wall clock that can be polled beside other descriptors (`timerfd_create`): a machine that slept finds it due when it wakes,
/// and it tells when somebody sets the clock.
package final class WallClockTimer {
    /// What became of it.
    package enum Outcome: Sendable {
        /// Its instant has come.
        case due
        /// The clock was set: it has to be set anew.
        case clockSet
        /// Nothing yet.
        case waiting
    }

    /// Readable when something became of it.
    package let descriptor: CInt

    /// - Throws: ``SystemError`` where the kernel gives no timer.
    package init() throws {
        descriptor = airlock_timer_create()
        guard descriptor >= 0 else { throw SystemError(reason: String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    /// Sets it to an instant in milliseconds since 1 January 1970; one that is past is due at once.
    package func set(_ instant: Int64) {
        // Nanoseconds of 64 bits end in the year 2262, and 0 would turn it off.
        _ = airlock_timer_set(descriptor, min(max(instant, 1), 9_000_000_000_000) * 1_000_000)
    }

    /// Asks without waiting.
    package func read() -> Outcome {
        var count: UInt64 = 0
        let length = Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size)
        if length > 0 { return .due }
        return errno == ECANCELED ? .clockSet : .waiting
    }

    /// How far the wall clock is ahead of the time since the machine was started, in milliseconds: it changes when the clock is set.
    package static var clockAhead: Int64 {
        var nanoseconds: Int64 = 0
        return airlock_clock_ahead(&nanoseconds) == 0 ? nanoseconds / 1_000_000 : 0
    }

    /// The kernel gives no timer.
    package struct SystemError: CommandError, Hashable {
        let reason: String

        package var exitCode: ExitCode { .inputOutput }
        package var message: String { "the kernel gives no timer: \(reason) — raise the limit of open files" }
    }
}
