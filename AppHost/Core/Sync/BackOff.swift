/// How long a failing server is left alone.
///
/// Exponential with full jitter: anything up to a ceiling that doubles with each failure, so that hosts that failed together
/// don't return together.
enum BackOff {
    /// The ceiling after the first failure, in seconds.
    static let first = 60
    /// The highest ceiling, in seconds.
    static let last = 6 * 3_600
    /// The longest a server may ask for, in seconds.
    static let longestWait = 24 * 3_600

    /// The most seconds to wait after so many failures in a row.
    static func ceiling(failures: Int) -> Int {
        failures > 9 ? last : min(first << max(failures - 1, 0), last)
    }

    /// The seconds to wait after so many failures in a row, never fewer than the server asked for.
    static func delay(failures: Int, retryAfter: Int?, random: inout some RandomNumberGenerator) -> Int {
        let jittered = Int.random(in: 0...ceiling(failures: failures), using: &random)
        return max(jittered, min(retryAfter ?? 0, longestWait))
    }
}
