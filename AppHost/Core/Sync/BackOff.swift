/// The delays before a failing server is tried again.
///
/// The back-off is exponential with full jitter: the delay is random, and its ceiling doubles with each failure. So hosts that failed at
/// the same time don't retry at the same time.
enum BackOff {
    /// The ceilings after the first failure and after many, in seconds.
    static let sources = 60...6 * 3_600
    /// The maximum delay that a server can request, in seconds.
    static let longestWait = 24 * 3_600

    /// Returns the maximum delay in seconds after a number of consecutive failures.
    static func ceiling(failures: Int, within range: ClosedRange<Int> = sources) -> Int {
        failures > 9 ? range.upperBound : min(range.lowerBound << max(failures - 1, 0), range.upperBound)
    }

    /// Returns the delay in seconds after a number of consecutive failures, at least what the server requested.
    static func delay(
        failures: Int, retryAfter: Int?, within range: ClosedRange<Int> = sources,
        random: inout some RandomNumberGenerator
    ) -> Int {
        let jittered = Int.random(in: 0...ceiling(failures: failures, within: range), using: &random)
        return max(jittered, min(retryAfter ?? 0, longestWait))
    }
}
