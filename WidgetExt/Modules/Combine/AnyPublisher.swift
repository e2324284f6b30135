/// A publisher that hides the type of another publisher.
///
/// Mirrors [Combine's `AnyPublisher`](https://developer.apple.com/documentation/combine/anypublisher).
public struct AnyPublisher<Output, Failure: Error>: DirectPublisher {
    private let start: (Sink<Output, Failure>) -> AnyCancellable

    /// Creates a type-erasing publisher that wraps another one.
    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
        start = { publisher.attach($0) }
    }

    init(_ start: @escaping (Sink<Output, Failure>) -> AnyCancellable) { self.start = start }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable { start(sink) }
}

/// A publisher that emits one value, then finishes.
///
/// Mirrors [Combine's `Just`](https://developer.apple.com/documentation/combine/just).
public struct Just<Output>: DirectPublisher {
    /// The type of failure, which never occurs.
    public typealias Failure = Never

    /// The value to emit.
    public let output: Output

    public init(_ output: Output) { self.output = output }

    func begin(_ sink: Sink<Output, Never>) -> AnyCancellable {
        sink.value(output)
        sink.end(.finished)
        return AnyCancellable {}
    }
}

extension Just: Equatable where Output: Equatable {}

/// A publisher that emits no values and finishes at once, or never.
public struct Empty<Output, Failure: Error>: DirectPublisher {
    /// True if the publisher finishes at once.
    public let completeImmediately: Bool

    public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

    /// Creates a publisher with given types.
    public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
        self.init(completeImmediately: completeImmediately)
    }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable {
        if completeImmediately { sink.end(.finished) }
        return AnyCancellable {}
    }
}

/// A publisher that fails at once with an error.
public struct Fail<Output, Failure: Error>: DirectPublisher {
    public let error: Failure

    /// Creates a publisher that fails with an error.
    public init(error: Failure) { self.error = error }

    /// Creates a publisher with given types that fails with an error.
    public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable {
        sink.end(.failure(error))
        return AnyCancellable {}
    }
}

/// A publisher that eventually emits one value, then finishes, or fails.
///
/// Mirrors [Combine's `Future`](https://developer.apple.com/documentation/combine/future).
public final class Future<Output, Failure: Error>: DirectPublisher {
    /// A closure that provides the result. Only its first call has an effect.
    public typealias Promise = (Result<Output, Failure>) -> Void

    private let result = CurrentValueSubject<Result<Output, Failure>?, Never>(nil)

    /// Creates the publisher and calls the closure at once.
    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill { [result] in if result.value == nil { result.send($0) } }
    }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable {
        result.begin(
            Sink(
                value: { result in
                    switch result {
                    case .success(let value)?:
                        sink.value(value)
                        sink.end(.finished)
                    case .failure(let error)?: sink.end(.failure(error))
                    case nil: break
                    }
                }, end: { _ in }))
    }
}

extension Published.Publisher: DirectPublisher {
    /// The type of the property's values.
    public typealias Output = Value
    /// The type of failure, which never occurs.
    public typealias Failure = Never

    func begin(_ sink: Sink<Value, Never>) -> AnyCancellable {
        let storage = storage
        let number = storage.follow(sink.value)
        return AnyCancellable { storage.stop(number) }
    }
}
