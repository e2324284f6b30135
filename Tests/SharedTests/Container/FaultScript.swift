import Shared
import Synchronization

/// A recorder of a container's system calls, which can inject results.
final class FaultScript: Sendable {
    struct Call: Equatable {
        let name: SystemCall
        let path: String
    }

    private struct State {
        var calls: [Call] = []
        var isRecording = false
        var rule: (@Sendable (Int, Call) -> Fault?)?
    }

    private let state = Mutex(State())

    /// The system calls to pass to a container.
    var system: SystemCalls {
        SystemCalls { name, path in self.answer(Call(name: name, path: path)) }
    }

    private func answer(_ call: Call) -> Fault? {
        let (index, rule) = state.withLock { state -> (Int, (@Sendable (Int, Call) -> Fault?)?) in
            guard state.isRecording else { return (0, nil) }
            state.calls.append(call)
            return (state.calls.count - 1, state.rule)
        }
        return rule?(index, call)
    }

    /// Runs `body` with a rule, and returns its system calls. The rule receives each call's number, from 0.
    @discardableResult
    func during(_ rule: (@Sendable (Int, Call) -> Fault?)? = nil, _ body: () throws -> Void) rethrows -> [Call] {
        state.withLock { $0 = State(isRecording: true, rule: rule) }
        defer { state.withLock { $0.isRecording = false } }
        try body()
        return state.withLock { $0.calls }
    }
}
