/// Hands out values over time, then ends.
///
/// Mirrors [Combine's `Publisher`](https://developer.apple.com/documentation/combine/publisher), without demand: a subscriber gets all
/// there is, as soon as there is it.
public protocol Publisher<Output, Failure> {
    /// The values.
    associatedtype Output
    /// Why it may end early.
    associatedtype Failure: Error

    /// Hands a subscriber a subscription, then values, then an end.
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

/// Takes values over time, then an end.
public protocol Subscriber<Input, Failure> {
    /// The values.
    associatedtype Input
    /// Why there may be an early end.
    associatedtype Failure: Error

    /// Takes the subscription.
    func receive(subscription: any Subscription)
    /// Takes a value.
    func receive(_ input: Input) -> Subscribers.Demand
    /// Takes the end.
    func receive(completion: Subscribers.Completion<Failure>)
}

/// What can be called off.
public protocol Cancellable {
    /// Calls it off.
    func cancel()
}

/// What connects a publisher with a subscriber.
public protocol Subscription: Cancellable {
    /// Asks for values; all come anyway.
    func request(_ demand: Subscribers.Demand)
}

/// What subscribers need.
public enum Subscribers {
    /// An end.
    public enum Completion<Failure: Error> {
        /// There is no more.
        case finished
        /// It went wrong.
        case failure(Failure)
    }

    /// How many values are wanted.
    public struct Demand: Hashable, Sendable {
        /// As many as there are.
        public static let unlimited = Demand()
        /// None more.
        public static let none = Demand()

        /// So many.
        public static func max(_ value: Int) -> Demand { Demand() }
    }
}

extension Publisher {
    /// Any publisher can be asked again and again.
    public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        receive(subscriber: subscriber)
    }

    /// Hands all values on to a subject.
    public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
        attach(Sink(value: subject.send(_:), end: subject.send(completion:)))
    }

    /// Begins handing out; the result ends it when it is called off or gone.
    func attach(_ sink: Sink<Output, Failure>) -> AnyCancellable {
        if let made = self as? any Made<Output, Failure> { return made.begin(sink) }
        let subscriber = SinkSubscriber(sink)
        receive(subscriber: subscriber)
        return AnyCancellable { subscriber.cancel() }
    }

    /// What each publisher here does with a subscriber of somebody else's.
    func hand<S: Subscriber>(to subscriber: S) where S.Input == Output, S.Failure == Failure {
        let subscription = HeldSubscription()
        subscriber.receive(subscription: subscription)
        subscription.held = attach(
            Sink(value: { _ = subscriber.receive($0) }, end: { subscriber.receive(completion: $0) }))
    }
}

/// A publisher of this module, which begins without the ceremony of a subscription.
protocol Made<Output, Failure>: Publisher {
    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable
}

extension Made {
    /// Hands a subscriber a subscription, then values, then an end.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        hand(to: subscriber)
    }
}

/// Where values and the end go.
struct Sink<Output, Failure: Error> {
    let value: (Output) -> Void
    let end: (Subscribers.Completion<Failure>) -> Void
}

private final class HeldSubscription: Subscription {
    var held: AnyCancellable?

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { held?.cancel() }
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
