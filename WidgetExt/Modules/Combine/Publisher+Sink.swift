extension Publisher {
    /// Wraps the publisher in a type eraser.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

    /// Calls closures for each value and for the completion.
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        attach(Sink(value: receiveValue, end: receiveCompletion))
    }
}

extension Publisher where Failure == Never {
    /// Calls a closure for each value.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        attach(Sink(value: receiveValue, end: { _ in }))
    }

    /// Assigns each value to a property of an object.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        sink { object[keyPath: keyPath] = $0 }
    }

    /// Republishes the values through a published property while that property exists.
    public func assign(to published: inout Published<Output>.Publisher) { published.republish(self) }

    /// Changes the failure type of a publisher that never fails.
    public func setFailureType<E: Error>(to failureType: E.Type) -> AnyPublisher<Output, E> {
        AnyPublisher { sink in
            attach(Sink(value: sink.value, end: { _ in sink.end(.finished) }, wantsMore: sink.wantsMore))
        }
    }
}

extension Publisher where Output: Sendable {
    /// The values as an asynchronous sequence, which throws the error if the publisher fails.
    public var values: AsyncThrowingStream<Output, any Error> {
        AsyncThrowingStream { continuation in
            let cancellable = attach(
                Sink(
                    value: { continuation.yield($0) },
                    end: { completion in
                        if case .failure(let error) = completion {
                            continuation.finish(throwing: error)
                        } else {
                            continuation.finish()
                        }
                    }))
            continuation.onTermination = { _ in cancellable.cancel() }
        }
    }
}

extension Publisher where Failure == Never, Output: Sendable {
    /// The values as an asynchronous sequence.
    public var values: AsyncStream<Output> {
        AsyncStream { continuation in
            let cancellable = attach(Sink(value: { continuation.yield($0) }, end: { _ in continuation.finish() }))
            continuation.onTermination = { _ in cancellable.cancel() }
        }
    }
}

extension Published.Publisher {
    fileprivate func republish<P: Combine.Publisher>(_ publisher: P) where P.Output == Value, P.Failure == Never {
        // The property's storage owns the subscription, so that the subscription ends with the object that owns the property.
        let storage = storage
        storage.keep(publisher.sink { [weak storage] in storage?.value = $0 })
    }
}
