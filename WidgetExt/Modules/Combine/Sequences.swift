extension Sequence {
    public var publisher: AnyPublisher<Element, Never> {
        AnyPublisher { sink in
            for element in self {
                guard sink.wantsMore() else { return AnyCancellable {} }
                sink.value(element)
            }
            sink.end(.finished)
            return AnyCancellable {}
        }
    }
}

extension Optional {
    /// A publisher of the value; without a value, the publisher only finishes.
    ///
    /// Mirrors [Combine's `Optional.Publisher`](https://developer.apple.com/documentation/swift/optional/publisher-swift.struct).
    public struct Publisher: DirectPublisher {
        public typealias Output = Wrapped
        /// The type of failure, which never occurs.
        public typealias Failure = Never

        public let output: Wrapped?

        public init(_ output: Wrapped?) { self.output = output }

        func begin(_ sink: Sink<Wrapped, Never>) -> AnyCancellable {
            if let output { sink.value(output) }
            sink.end(.finished)
            return AnyCancellable {}
        }
    }

    /// A publisher of the value; without a value, the publisher only finishes.
    public var publisher: Publisher { Publisher(self) }
}

extension Result {
    /// A publisher of the value or of the error.
    ///
    /// Mirrors [Combine's `Result.Publisher`](https://developer.apple.com/documentation/swift/result/publisher-swift.struct).
    public struct Publisher: DirectPublisher {
        public typealias Output = Success

        /// The value or the error.
        public let result: Result

        public init(_ result: Result) { self.result = result }

        /// Creates a publisher of a value.
        public init(_ output: Success) { result = .success(output) }

        /// Creates a publisher of an error.
        public init(_ failure: Failure) { result = .failure(failure) }

        func begin(_ sink: Sink<Success, Failure>) -> AnyCancellable {
            switch result {
            case .success(let value):
                sink.value(value)
                sink.end(.finished)
            case .failure(let error): sink.end(.failure(error))
            }
            return AnyCancellable {}
        }
    }

    /// A publisher of the value or of the error.
    public var publisher: Publisher { Publisher(self) }
}

/// A publisher that is created when a subscriber subscribes.
///
/// Mirrors [Combine's `Deferred`](https://developer.apple.com/documentation/combine/deferred).
public struct Deferred<DeferredPublisher: Publisher>: DirectPublisher {
    public typealias Output = DeferredPublisher.Output
    /// The type of the error.
    public typealias Failure = DeferredPublisher.Failure

    /// The closure that creates the publisher.
    public let createPublisher: () -> DeferredPublisher

    public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable { createPublisher().attach(sink) }
}
