import Foundation

@_implementationOnly import CClock

/// This process's wall clock as widget sources read it, stopped at the request's instant.
///
/// It is replaced in the tables through which the program and Foundation call the C library. Waiting and measuring continue in real time.
enum InjectedClock {
    /// Stops the clock at an instant.
    ///
    /// - Returns: False if there was no clock to replace, so that it remains the machine's.
    @discardableResult
    static func stop(at instant: Date) -> Bool {
        let seconds = instant.timeIntervalSince1970
        guard abs(seconds) < 9e9 else { return false }
        return airlock_clock_set(Int64((seconds * 1e9).rounded())) > 0
    }
}
