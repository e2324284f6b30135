/// The back-off of a plug-in that crashes. It is longer after each crash, and after too many crashes the plug-in isn't started again.
struct CrashWindow: Hashable, Sendable {
    /// The time for which a crash counts, in seconds.
    static let length: Int64 = 300
    /// The number of crashes within ``length`` after which the plug-in isn't started again.
    static let limit = 3
    /// The back-off after the first and the second crash, in seconds.
    private static let delays: [Int64] = [5, 30]

    /// The decision whether a plug-in may be started.
    enum Verdict: Hashable, Sendable {
        case start
        /// The plug-in may not be started before an instant, in seconds since 1 January 1970.
        case backOff(until: Int64)
        /// The plug-in may not be started before the user enables it.
        case stopped
    }

    /// The instants of the crashes that count, in seconds since 1 January 1970, the last first.
    private(set) var crashes: [Int64] = []
    private(set) var isStopped = false

    init(crashes: [Int64] = [], isStopped: Bool = false) { (self.crashes, self.isStopped) = (crashes, isStopped) }

    /// Records a crash.
    mutating func crash(at now: Int64) {
        // Instants in the future were recorded before the clock was set back, and don't count.
        crashes = [now] + crashes.filter { $0 <= now && now - $0 < Self.length }
        if crashes.count >= Self.limit {
            isStopped = true
            crashes = Array(crashes.prefix(Self.limit))
        }
    }

    func verdict(at now: Int64) -> Verdict {
        if isStopped { return .stopped }
        let counted = crashes.filter { $0 <= now && now - $0 < Self.length }
        guard let last = counted.first else { return .start }
        let end = last + Self.delays[min(counted.count, Self.delays.count) - 1]
        return now < end ? .backOff(until: end) : .start
    }

    /// Forgets all crashes, when the user enables the plug-in.
    mutating func reset() { self = CrashWindow() }
}
