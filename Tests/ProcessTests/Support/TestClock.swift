import Foundation
import Glibc
import Shared
import Synchronization

@testable import AppHost

/// A host's clock that only the test advances, and the user's time zone.
final class TestClock: Sendable {
    private struct Call {
        let instant: Date
        let fire: @Sendable () -> Void
    }

    private struct State {
        var now: Date
        var zone: String
        var calls: [Int: Call] = [:]
        var count = 0

        /// Removes and returns the calls that are due.
        mutating func due() -> [Call] {
            let due = calls.filter { $0.value.instant <= now }
            for number in due.keys { calls[number] = nil }
            return Array(due.values)
        }
    }

    private let state: Mutex<State>

    init(_ now: String, _ zone: String) throws { state = Mutex(State(now: try Date(written: now), zone: zone)) }

    var context: RequestContext {
        state.withLock { RequestContext(now: $0.now, timeZoneIdentifier: $0.zone, localeIdentifier: "en_GB") }
    }

    var clock: HostClock { HostClock(now: { self.context.now }, timer: { self.call(at: $0, $1) }) }

    private func call(at instant: Date, _ fire: @escaping @Sendable () -> Void) -> HostTimer {
        let number = change { state in
            state.count += 1
            state.calls[state.count] = Call(instant: instant, fire: fire)
            return state.count
        }
        return HostTimer { [weak self] in _ = self?.state.withLock { $0.calls.removeValue(forKey: number) } }
    }

    /// Changes the state, and makes the calls that are then due.
    @discardableResult private func change<T: Sendable>(_ body: (inout sending State) -> sending T) -> T {
        let (result, due) = state.withLock { state in
            let result = body(&state)
            return (result, state.due())
        }
        for call in due { call.fire() }
        return result
    }

    /// Sets the clock. If the clock is set back, a host notices only when its next timer fires, which is within a minute.
    func set(_ instant: String) throws {
        let now = try Date(written: instant)
        change { state in
            let back = state.now.timeIntervalSince(now)
            state.now = now
            guard back > 0 else { return }
            for (number, call) in state.calls {
                state.calls[number] = Call(instant: min(call.instant, now), fire: call.fire)
            }
        }
    }

    /// Changes the user's time zone. A host notices within a minute.
    func travel(to zone: String) {
        change { state in
            state.zone = zone
            state.now += 60
        }
    }
}
