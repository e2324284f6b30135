/// A publisher that publishes after it has been connected.
///
/// Mirrors [Combine's `ConnectablePublisher`](https://developer.apple.com/documentation/combine/connectablepublisher).
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    /// Starts publishing until the result is cancelled.
    func connect() -> any Cancellable
}

extension ConnectablePublisher {
    /// Returns a publisher that connects at the first subscriber, and disconnects when no subscriber is left.
    public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

extension Publishers {
    /// A publisher that connects another one at the first subscriber.
    ///
    /// Mirrors [Combine's `Publishers.Autoconnect`](https://developer.apple.com/documentation/combine/publishers/autoconnect).
    public final class Autoconnect<Upstream: ConnectablePublisher>: DirectPublisher {
        public typealias Output = Upstream.Output
        /// The type of the error.
        public typealias Failure = Upstream.Failure

        /// The publisher that is connected.
        public let upstream: Upstream
        private let uses = Guarded<(count: Int, connection: (any Cancellable)?)>((0, nil))

        init(upstream: Upstream) { self.upstream = upstream }

        func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable {
            let held = upstream.attach(sink)
            let isFirst = uses.change { uses in
                uses.count += 1
                return uses.count == 1
            }
            if isFirst {
                let connection = upstream.connect()
                let isUnused = uses.change { uses in
                    if uses.count > 0 { uses.connection = connection }
                    return uses.count == 0
                }
                if isUnused { connection.cancel() }
            }
            return AnyCancellable { [uses] in
                held.cancel()
                let unused: (any Cancellable)? = uses.change { uses in
                    uses.count -= 1
                    guard uses.count == 0 else { return nil }
                    defer { uses.connection = nil }
                    return uses.connection
                }
                unused?.cancel()
            }
        }
    }

    /// A publisher that passes the values of another one to a subject, and so to several subscribers.
    ///
    /// Mirrors [Combine's `Publishers.Multicast`](https://developer.apple.com/documentation/combine/publishers/multicast).
    public final class Multicast<Upstream: Publisher, SubjectType: Subject>: DirectPublisher, ConnectablePublisher
    where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
        public typealias Output = Upstream.Output
        /// The type of the error.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are passed on.
        public let upstream: Upstream
        /// Creates the subject for the first subscriber.
        public let createSubject: () -> SubjectType
        private lazy var subject = createSubject()

        init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
            (self.upstream, self.createSubject) = (upstream, createSubject)
        }

        func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable { subject.attach(sink) }

        /// Starts publishing until the result is cancelled.
        public func connect() -> any Cancellable { upstream.subscribe(subject) }
    }
}

extension Publisher {
    /// Returns a publisher that passes the values to a subject after it has been connected.
    public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
    where S.Output == Output, S.Failure == Failure { Publishers.Multicast(upstream: self) { subject } }

    /// Returns a publisher that passes the values to a subject after it has been connected.
    public func multicast<S: Subject>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
    where S.Output == Output, S.Failure == Failure {
        Publishers.Multicast(upstream: self, createSubject: createSubject)
    }

    /// Returns a publisher that subscribes once, at its first subscriber, and publishes the values to all its subscribers.
    public func share() -> Publishers.Autoconnect<Publishers.Multicast<Self, PassthroughSubject<Output, Failure>>> {
        multicast { PassthroughSubject() }.autoconnect()
    }
}

extension Publisher where Failure == Never {
    /// Returns a publisher that publishes to all its subscribers after it has been connected.
    public func makeConnectable() -> Publishers.Multicast<Self, PassthroughSubject<Output, Never>> {
        multicast { PassthroughSubject() }
    }
}
