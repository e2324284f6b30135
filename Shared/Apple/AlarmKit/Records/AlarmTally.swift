import Synchronization

/// How many alarms there are, for one who adds many: they are counted again only after somebody else wrote.
final class AlarmTally: Sendable {
    private struct Known {
        var count = 0
        /// What the writers' counters say for as long as only this one adds.
        var token = ChangeToken(sum: nil)
    }

    private let known = Mutex(Known())

    /// The count at a token; `body` counts where it isn't known.
    func count(at token: ChangeToken, _ body: () throws -> Int) rethrows -> Int {
        if let count = known.withLock({ $0.token == token ? $0.count : nil }) { return count }
        let count = try body()
        known.withLock { $0 = Known(count: count, token: token) }
        return count
    }

    /// Notes that one was added to as many. That is one commit: where there were more, the next token is another, and they are counted anew.
    func added(count: Int) {
        known.withLock { known in
            guard known.count == count, let sum = known.token.sum else { return }
            known = Known(count: count + 1, token: ChangeToken(sum: sum &+ 1))
        }
    }
}
