import Foundation

@_implementationOnly import CClock

/// The wall clock that widget sources in this process read, stopped at the request's instant.
///
/// The clock is replaced in the tables through which the program and Foundation call the C library. Timers and measurements of durations
/// still use real time.
enum InjectedClock {
    /// Stops the clock at an instant.
    ///
    /// - Returns: False if the clock couldn't be replaced. Widgets then read the machine's clock.
    @discardableResult
    static func stop(at instant: Date) -> Bool {
        let seconds = instant.timeIntervalSince1970
        guard abs(seconds) < 9e9 else { return false }
        return airlock_clock_set(Int64((seconds * 1e9).rounded())) > 0
    }

    /// Lets the clock run again, for the next request of a process that answers several.
    static func resume() { airlock_clock_resume() }
}
