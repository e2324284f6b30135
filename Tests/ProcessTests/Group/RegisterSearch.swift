/// A search for an order of a register's concurrent calls that explains all answers: each call is performed at one instant between its start
/// and its end.
///
/// The algorithm is Wing and Gong's, with Lowe's memoisation: a set of performed calls together with the register's value is examined once.
struct RegisterSearch {
    /// The calls of one register.
    private let calls: [GroupHistory.Event]
    /// The calls in a list of starts and ends, ordered by time. Entry 0 is the list's head.
    private var entries: [(call: Int, isEnd: Bool)] = [(-1, false)]
    private var next: [Int] = []
    private var previous: [Int] = []
    /// The entries of each call.
    private var places: [(start: Int, end: Int?)]

    /// A set of performed calls, and the register's value after them.
    private struct Position: Hashable {
        var performed: [UInt64]
        var value: String
    }

    /// - Parameter calls: The reads, writes and swaps of one register, which is absent at first.
    init(_ calls: [GroupHistory.Event]) {
        // A read without an answer explains nothing.
        self.calls = calls.filter { $0.call != .read || $0.answer != nil }
        places = self.calls.map { _ in (0, nil) }
        var times: [(time: Int64, isEnd: Bool, call: Int)] = []
        for (number, call) in self.calls.enumerated() {
            times.append((call.start, false, number))
            // A call without an answer may be performed at any later time, or, which explains the same answers, after all other calls.
            if let end = call.end, call.answer != nil { times.append((end, true, number)) }
        }
        // At the same time, a start precedes an end: such calls are concurrent.
        times.sort { ($0.time, $0.isEnd ? 1 : 0, $0.call) < ($1.time, $1.isEnd ? 1 : 0, $1.call) }
        for (_, isEnd, call) in times {
            if isEnd { places[call].end = entries.count } else { places[call].start = entries.count }
            entries.append((call, isEnd))
        }
        next = entries.indices.map { $0 + 1 }
        previous = entries.indices.map { $0 - 1 }
    }

    private mutating func unlink(_ entry: Int) {
        next[previous[entry]] = next[entry]
        if next[entry] < entries.count { previous[next[entry]] = previous[entry] }
    }

    private mutating func relink(_ entry: Int) {
        next[previous[entry]] = entry
        if next[entry] < entries.count { previous[next[entry]] = entry }
    }

    /// Returns the register's value after a call; `nil` if the call's answer contradicts the value before.
    private func value(after call: GroupHistory.Event, of value: String) -> String? {
        switch call.call {
        case .write: return call.argument
        case .swap:
            let parts = call.argument.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            let isEqual = parts[0] == value
            // Without an answer, a swap that changes nothing explains nothing.
            guard (call.answer ?? "true") == (isEqual ? "true" : "false") else { return nil }
            return isEqual ? String(parts[1]) : value
        default: return call.answer == value ? value : nil
        }
    }

    /// Returns a call that no order explains; `nil` if an order explains all calls.
    consuming func unexplained() -> GroupHistory.Event? {
        var position = Position(performed: Array(repeating: 0, count: (calls.count + 63) / 64), value: "")
        var examined: Set<Position> = []
        var path: [(call: Int, value: String)] = []
        var waiting = places.count { $0.end != nil }
        var deepest: (depth: Int, call: Int) = (-1, 0)
        var (entry, isDecision) = (next[0], true)
        while waiting > 0 {
            let (call, isEnd) = entries[entry]
            if isEnd {
                // The call has ended, and isn't among the performed ones: the last decision was wrong.
                if path.count > deepest.depth { deepest = (path.count, call) }
                repeat {
                    guard let last = path.popLast() else { return calls[deepest.call] }
                    // A call that leaves the value as it is, and could be performed then, is no decision.
                    isDecision = calls[last.call].call == .write || last.value != position.value
                    position.value = last.value
                    position.performed[last.call / 64] &= ~(1 << UInt64(last.call % 64))
                    if let end = places[last.call].end {
                        relink(end)
                        waiting += 1
                    }
                    relink(places[last.call].start)
                    entry = next[places[last.call].start]
                } while !isDecision
                continue
            }
            if let value = value(after: calls[call], of: position.value) {
                var after = position
                after.value = value
                after.performed[call / 64] |= 1 << UInt64(call % 64)
                if examined.insert(after).inserted {
                    path.append((call, position.value))
                    position = after
                    unlink(places[call].start)
                    if let end = places[call].end {
                        unlink(end)
                        waiting -= 1
                    }
                    entry = next[0]
                    continue
                }
            }
            entry = next[entry]
        }
        return nil
    }
}
