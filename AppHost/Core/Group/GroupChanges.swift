import Synchronization

/// The changes that a session hasn't handled yet. Of several changes of a key, only the last one is kept.
final class GroupChanges: Sendable {
    struct News: Sendable {
        /// The changed keys of the group.
        var entries: [String: EtcdEntry] = [:]
        /// The full names of the documents that changed on this host.
        var names: Set<String> = []
        /// True if the lease must be extended.
        var isTick = false
    }

    private struct State {
        var news = News()
        var wake: AsyncStream<Void>.Continuation?
        var endReason: String?
    }

    private let state = Mutex(State())

    /// Forgets the changes, and returns a stream that yields after each addition from now on. Earlier streams no longer yield.
    func begin() -> AsyncStream<Void> {
        let (wakes, wake) = ContainerLoop.wakes()
        state.withLock { $0 = State(wake: wake) }
        return wakes
    }

    func add(entries: [EtcdEntry] = [], names: [String] = [], isTick: Bool = false) {
        state.withLock { state in
            for entry in entries { state.news.entries[entry.key] = entry }
            state.news.names.formUnion(names)
            state.news.isTick = state.news.isTick || isTick
            state.wake?.yield()
        }
    }

    /// Remembers why etcd ended the watch.
    func end(_ reason: String) { state.withLock { $0.endReason = reason } }

    /// The reason why etcd ended the session's watch; `nil` if it didn't.
    var endReason: String? { state.withLock { $0.endReason } }

    /// Returns the changes, and forgets them.
    func take() -> News {
        state.withLock { state in
            defer { state.news = News() }
            return state.news
        }
    }
}
