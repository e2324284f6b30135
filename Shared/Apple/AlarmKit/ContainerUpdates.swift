/// A value of the container, each time it changed, whichever process changed it.
///
/// In the sandbox there is no inotify: the domain's counters are compared every few milliseconds, which costs nanoseconds; only when they
/// moved, or can't be seen, is the value read.
struct ContainerUpdates<Value: Equatable & Sendable>: AsyncSequence, Sendable {
    typealias Element = Value
    typealias Failure = Never

    let domain: Domain
    /// What it was when somebody began to listen.
    let since: Value
    let current: @Sendable () -> Value?

    private let container = ContainerSession.current.container
    private let token: ChangeToken

    init(domain: Domain, since: Value, _ current: @escaping @Sendable () -> Value?) {
        (self.domain, self.since, self.current) = (domain, since, current)
        // Nobody knows what was announced while the value was read, so it is read once more.
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
                // Sleeping fails only when the task is cancelled.
                guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { return nil }
            }
            return nil
        }

        mutating func next(isolation actor: isolated (any Actor)?) async -> Value? { await next() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(updates: self, last: since, token: token) }
}
