/// A publisher whose making isn't shown.
///
/// Mirrors [Combine's `AnyPublisher`](https://developer.apple.com/documentation/combine/anypublisher).
public struct AnyPublisher<Output, Failure: Error>: Made {
    private let start: (Sink<Output, Failure>) -> AnyCancellable

    /// Hides how a publisher is made.
    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
        start = { publisher.attach($0) }
    }

    init(_ start: @escaping (Sink<Output, Failure>) -> AnyCancellable) { self.start = start }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable { start(sink) }
}

/// One value.
///
/// Mirrors [Combine's `Just`](https://developer.apple.com/documentation/combine/just).
public struct Just<Output>: Made {
    /// It never ends early.
    public typealias Failure = Never

    /// The value.
    public let output: Output

    public init(_ output: Output) { self.output = output }

    func begin(_ sink: Sink<Output, Never>) -> AnyCancellable {
        sink.value(output)
        sink.end(.finished)
        return AnyCancellable {}
    }
}

/// No value, and an end where it is wanted.
public struct Empty<Output, Failure: Error>: Made {
    /// Whether there is an end.
    public let completeImmediately: Bool

    public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable {
        if completeImmediately { sink.end(.finished) }
        return AnyCancellable {}
    }
}

/// No value but an error.
public struct Fail<Output, Failure: Error>: Made {
    /// The error.
    public let error: Failure

    /// Ends with an error.
    public init(error: Failure) { self.error = error }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable {
        sink.end(.failure(error))
        return AnyCancellable {}
    }
}

/// One value to come.
///
/// Mirrors [Combine's `Future`](https://developer.apple.com/documentation/combine/future).
public final class Future<Output, Failure: Error>: Made {
    /// Hands over the value.
    public typealias Promise = (Result<Output, Failure>) -> Void

    private let result = CurrentValueSubject<Result<Output, Failure>?, Never>(nil)

    /// Begins the work for the value at once.
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

extension Published.Publisher: Made {
    /// The values of the property.
    public typealias Output = Value
    /// It never ends early.
    public typealias Failure = Never

    func begin(_ sink: Sink<Value, Never>) -> AnyCancellable {
        let storage = storage
        let number = storage.follow(sink.value)
        return AnyCancellable { storage.stop(number) }
    }
}
