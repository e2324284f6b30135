import Synchronization

/// The changes that a session hasn't handled yet. Of several changes of a key, only the last one is kept.
final class GroupChanges: Sendable {
    struct News: Sendable {
        /// The changed keys of the group.
        var entries: [String: EtcdEntry] = [:]
        /// True if a document of the container may have changed.
        var isContainerChanged = false
        /// True if the lease must be extended.
        var isTick = false
    }

    private let keys: Set<String>
    private let wake: @Sendable () -> Void
    private let news = Mutex(News())

    /// - Parameters:
    ///   - keys: The keys of interest; changes of other keys are ignored.
    ///   - wake: Called after each addition.
    init(keys: Set<String>, wake: @escaping @Sendable () -> Void) { (self.keys, self.wake) = (keys, wake) }

    func add(entries: [EtcdEntry] = [], isContainerChanged: Bool = false, isTick: Bool = false) {
        news.withLock { news in
            for entry in entries where keys.contains(entry.key) { news.entries[entry.key] = entry }
            news.isContainerChanged = news.isContainerChanged || isContainerChanged
            news.isTick = news.isTick || isTick
        }
        wake()
    }

    /// Returns the changes, and forgets them.
    func take() -> News {
        news.withLock { news in
            defer { news = News() }
            return news
        }
    }
}
