import Foundation

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

    /// A requested number of values. Demand is ignored, so all numbers are equal.
    public struct Demand: Hashable, Sendable {
        /// An unlimited number of values.
        public static let unlimited = Demand()
        /// No values.
        public static let none = Demand()

        /// A number of values.
        public static func max(_ value: Int) -> Demand { Demand() }
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable {}

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
        subscription.hold(
            attach(
                Sink(
                    value: { if !subscription.isCancelled { _ = subscriber.receive($0) } },
                    end: { if !subscription.isCancelled { subscriber.receive(completion: $0) } },
                    wantsMore: { !subscription.isCancelled })))
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
    /// Returns false if the receiver ignores further values, so that a sequence without end can stop.
    var wantsMore: () -> Bool = { true }
}

private final class SinkSubscription: Subscription {
    private var cancellable: AnyCancellable?
    private(set) var isCancelled = false

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {
        isCancelled = true
        cancellable = nil
    }

    /// Retains the connection, unless the subscriber cancelled it while the first values arrived.
    func hold(_ cancellable: AnyCancellable) { if !isCancelled { self.cancellable = cancellable } }
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

/// The connection of an operator to its publishers and its receiver.
///
/// An operator can end the connection while a publisher is still being attached. No value is sent after the end.
final class Stage<Output, Failure: Error>: @unchecked Sendable {
    private let sink: Sink<Output, Failure>
    private let lock = NSLock()
    private var isOver = false
    private var upstream: [AnyCancellable] = []

    init(_ sink: Sink<Output, Failure>) { self.sink = sink }

    /// True until the end of the connection.
    var wantsMore: Bool { lock.withLock { !isOver } && sink.wantsMore() }

    /// Sends a value.
    func send(_ value: Output) { if lock.withLock({ !isOver }) { sink.value(value) } }

    /// Sends a completion and ends the connection.
    func finish(_ completion: Subscribers.Completion<Failure>) {
        // The publishers are released, and so cancelled, after the completion.
        if let held = close() { withExtendedLifetime(held) { sink.end(completion) } }
    }

    /// Fails with the error of an operator's closure.
    func fail(_ error: Failure) { finish(.failure(error)) }

    /// Holds the connection to a publisher.
    func hold(_ cancellable: AnyCancellable) {
        let isOver = lock.withLock {
            if !self.isOver { upstream.append(cancellable) }
            return self.isOver
        }
        if isOver { cancellable.cancel() }
    }

    /// Attaches a publisher whose failures are the operator's.
    func attach<P: Publisher>(
        _ publisher: P, value: @escaping (P.Output) -> Void, finished: @escaping () -> Void
    ) where P.Failure == Failure {
        hold(
            publisher.attach(
                Sink(
                    value: value,
                    end: { [self] in
                        if case .failure(let error) = $0 { fail(error) } else { finished() }
                    }, wantsMore: { [self] in wantsMore })))
    }

    /// Ends the connection without a completion.
    func cancel() { _ = close() }

    private func close() -> [AnyCancellable]? {
        lock.withLock {
            defer { (isOver, upstream) = (true, []) }
            return isOver ? nil : upstream
        }
    }
}

/// A value that several threads change.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func change<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}

extension Publisher {
    /// Returns a publisher whose values an operator sends.
    func staged<T, F: Error>(_ start: @escaping (Stage<T, F>) -> Void) -> AnyPublisher<T, F> {
        AnyPublisher { sink in
            let stage = Stage(sink)
            start(stage)
            return AnyCancellable { stage.cancel() }
        }
    }

    /// Returns a publisher with the same failures. `body` is called once per subscriber, and returns closures for the values and the end.
    func stage<T>(
        _ body: @escaping (Stage<T, Failure>) -> (value: (Output) -> Void, finished: () -> Void)
    ) -> AnyPublisher<T, Failure> {
        staged { stage in
            let (value, finished) = body(stage)
            stage.attach(self, value: value, finished: finished)
        }
    }

    /// Returns a publisher that also fails if one of the closures throws an error.
    func tryStage<T>(
        _ body: @escaping (Stage<T, any Error>) -> (value: (Output) throws -> Void, finished: () throws -> Void)
    ) -> AnyPublisher<T, any Error> {
        staged { stage in
            let (value, finished) = body(stage)
            func attempt(_ step: () throws -> Void) { do { try step() } catch { stage.fail(error) } }
            stage.attach(
                mapError { $0 as any Error }, value: { input in attempt { try value(input) } },
                finished: { attempt(finished) })
        }
    }
}
