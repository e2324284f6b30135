/// How a plug-in that ends badly is started again: later each time, and after too many times not at all.
struct CrashWindow: Hashable, Sendable {
    /// How long a bad end counts, in seconds.
    static let length: Int64 = 300
    /// How many in that time stop it.
    static let limit = 3
    /// How long it rests after the first and the second, in seconds.
    private static let rests: [Int64] = [5, 30]

    /// Whether it may be started.
    enum Verdict: Hashable, Sendable {
        case start
        /// Not before an instant, in seconds since 1 January 1970.
        case rest(until: Int64)
        /// Not before a person asks for it.
        case stopped
    }

    /// The instants that count, in seconds since 1 January 1970; the last first.
    private(set) var crashes: [Int64] = []
    private(set) var isStopped = false

    init(crashes: [Int64] = [], isStopped: Bool = false) { (self.crashes, self.isStopped) = (crashes, isStopped) }

    /// Notes a bad end.
    mutating func crash(at now: Int64) {
        // A clock that was set back leaves no instants that lie ahead.
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
        let end = last + Self.rests[min(counted.count, Self.rests.count) - 1]
        return now < end ? .rest(until: end) : .start
    }

    /// A person asks for it: everything before is forgotten.
    mutating func forgive() { self = CrashWindow() }
}
