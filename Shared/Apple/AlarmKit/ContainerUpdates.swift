/// A sequence of the changes of a value in the container, by any process.
///
/// The sandbox doesn't allow inotify. Instead, the sequence compares the domain's change counters every few milliseconds, which is cheap.
/// It reads the value only if the counters changed or are unavailable.
struct ContainerUpdates<Value: Equatable & Sendable>: AsyncSequence, Sendable {
    typealias Element = Value
    typealias Failure = Never

    let domain: Domain
    /// The value when the sequence was created.
    let since: Value
    let current: @Sendable () -> Value?

    private let container = ContainerSession.current.container
    private let token: ChangeToken

    init(domain: Domain, since: Value, _ current: @escaping @Sendable () -> Value?) {
        (self.domain, self.since, self.current) = (domain, since, current)
        // The value may have changed while the caller read `since`, so the iterator reads it again.
        token = ChangeToken(sum: nil)
    }

    struct Iterator: AsyncIteratorProtocol {
        let updates: ContainerUpdates
        var last: Value
        var token: ChangeToken

        mutating func next() async -> Value? {
            while !Task.isCancelled {
                let now = updates.container?.changeToken(for: updates.domain) ?? token
                if now != token || token.sum == nil {
                    token = now
                    if let value = updates.current(), value != last {
                        last = value
                        return value
                    }
                }
                // Sleeping only fails if the task is cancelled.
                guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { return nil }
            }
            return nil
        }

        mutating func next(isolation actor: isolated (any Actor)?) async -> Value? { await next() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(updates: self, last: since, token: token) }
}
