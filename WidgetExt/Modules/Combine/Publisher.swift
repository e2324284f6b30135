/// A type that publishes a sequence of values over time, then completes.
///
/// Mirrors [Combine's `Publisher`](https://developer.apple.com/documentation/combine/publisher), but without back-pressure: demand is
/// ignored, and a subscriber receives every value as soon as it is published.
public protocol Publisher<Output, Failure> {
    /// The type of the published values.
    associatedtype Output
    /// The type of the error the publisher may fail with.
    associatedtype Failure: Error

    /// Sends a subscriber a subscription, then values, then a completion.
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

/// A type that receives values from a publisher, then a completion.
public protocol Subscriber<Input, Failure> {
    /// The type of the received values.
    associatedtype Input
    /// The type of the error that may be received.
    associatedtype Failure: Error

    /// Receives the subscription.
    func receive(subscription: any Subscription)
    /// Receives a value.
    func receive(_ input: Input) -> Subscribers.Demand
    /// Receives the completion.
    func receive(completion: Subscribers.Completion<Failure>)
}

/// An activity that can be cancelled.
public protocol Cancellable {
    /// Cancels the activity.
    func cancel()
}

/// The connection of a subscriber to a publisher.
public protocol Subscription: Cancellable {
    /// Requests a number of values; demand is ignored and all values are sent.
    func request(_ demand: Subscribers.Demand)
}

/// A namespace for types related to subscribers.
public enum Subscribers {
    /// The way a publisher ended.
    public enum Completion<Failure: Error> {
        /// The publisher finished normally.
        case finished
        /// The publisher failed with an error.
        case failure(Failure)
    }

    /// A requested number of values.
    public struct Demand: Hashable, Sendable {
        /// An unlimited number of values.
        public static let unlimited = Demand()
        /// No values.
        public static let none = Demand()

        /// A number of values.
        public static func max(_ value: Int) -> Demand { Demand() }
    }
}

extension Publisher {
    /// Attaches a subscriber; a publisher can have any number of them.
    public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        receive(subscriber: subscriber)
    }

    /// Sends all values and the completion to a subject.
    public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
        attach(Sink(value: subject.send(_:), end: subject.send(completion:)))
    }

    /// Starts publishing to a sink. Publishing ends when the result is cancelled or released.
    func attach(_ sink: Sink<Output, Failure>) -> AnyCancellable {
        if let direct = self as? any DirectPublisher<Output, Failure> { return direct.begin(sink) }
        let subscriber = SinkSubscriber(sink)
        receive(subscriber: subscriber)
        return AnyCancellable { subscriber.cancel() }
    }

    /// Attaches a subscriber whose type is declared outside this module.
    func connect<S: Subscriber>(to subscriber: S) where S.Input == Output, S.Failure == Failure {
        let subscription = SinkSubscription()
        subscriber.receive(subscription: subscription)
        subscription.cancellable = attach(
            Sink(value: { _ = subscriber.receive($0) }, end: { subscriber.receive(completion: $0) }))
    }
}

/// A publisher of this module, which publishes to a ``Sink`` without a subscription.
protocol DirectPublisher<Output, Failure>: Publisher {
    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable
}

extension DirectPublisher {
    /// Sends a subscriber a subscription, then values, then a completion.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        connect(to: subscriber)
    }
}

/// Closures that receive values and the completion.
struct Sink<Output, Failure: Error> {
    let value: (Output) -> Void
    let end: (Subscribers.Completion<Failure>) -> Void
}

private final class SinkSubscription: Subscription {
    var cancellable: AnyCancellable?

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { cancellable?.cancel() }
}

private final class SinkSubscriber<Input, Failure: Error>: Subscriber {
    private let sink: Sink<Input, Failure>
    private var subscription: (any Subscription)?

    init(_ sink: Sink<Input, Failure>) { self.sink = sink }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        subscription.request(.unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        sink.value(input)
        return .unlimited
    }

    func receive(completion: Subscribers.Completion<Failure>) { sink.end(completion) }
    func cancel() { subscription?.cancel() }
}
