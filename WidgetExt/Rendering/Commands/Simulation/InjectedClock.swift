import Foundation

@_implementationOnly import CClock

/// The clock of the day in this process, as the sources of widgets read it by themselves: it answers the request's instant.
///
/// It is set in the tables by which the program and Foundation call the C library. What waits and what measures time goes on in
/// real time.
enum InjectedClock {
    /// Stops the clock at an instant from here on.
    ///
    /// - Returns: Whether there was a clock to set; where there was none, it stays the machine's.
    @discardableResult
    static func stop(at instant: Date) -> Bool {
        let seconds = instant.timeIntervalSince1970
        guard abs(seconds) < 9e9 else { return false }
        return airlock_clock_set(Int64((seconds * 1e9).rounded())) > 0
    }
}
