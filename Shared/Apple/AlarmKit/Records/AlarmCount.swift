import Synchronization

/// A cached number of alarms, for a store that adds many alarms. The alarms are counted again only after a change by another writer.
final class AlarmCount: Sendable {
    private struct Known {
        var count = 0
        /// The domain's change token at this count; it differs after a change by another writer.
        var token = ChangeToken(sum: nil)
    }

    private let known = Mutex(Known())

    /// Returns the number of alarms at a change token; `body` counts the alarms if their number isn't cached.
    func count(at token: ChangeToken, _ body: () throws -> Int) rethrows -> Int {
        if let count = known.withLock({ $0.token == token ? $0.count : nil }) { return count }
        let count = try body()
        known.withLock { $0 = Known(count: count, token: token) }
        return count
    }

    /// Records that one alarm was added to `count` alarms. Expects the change token to advance by exactly one commit. If another commit was
    /// made too, the token differs, and the next call counts the alarms again.
    func added(count: Int) {
        known.withLock { known in
            guard known.count == count, let sum = known.token.sum else { return }
            known = Known(count: count + 1, token: ChangeToken(sum: sum &+ 1))
        }
    }
}
