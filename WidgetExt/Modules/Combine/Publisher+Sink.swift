import Foundation

extension Publisher {
    /// Hides how the publisher is made.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

    /// Takes values and the end.
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        attach(Sink(value: receiveValue, end: receiveCompletion))
    }
}

extension Publisher where Failure == Never {
    /// Takes values.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        attach(Sink(value: receiveValue, end: { _ in }))
    }

    /// Sets a property of an object to each value.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        sink { object[keyPath: keyPath] = $0 }
    }

    /// Sets a published property to each value, as long as the property is.
    public func assign(to published: inout Published<Output>.Publisher) { published.take(self) }

    /// The same for those who ask for a reason to end early.
    public func setFailureType<E: Error>(to failureType: E.Type) -> AnyPublisher<Output, E> {
        AnyPublisher { sink in
            attach(Sink(value: sink.value, end: { _ in sink.end(.finished) }))
        }
    }

}

extension Publisher where Failure == Never, Output: Sendable {
    /// The values, to be awaited.
    public var values: AsyncStream<Output> {
        AsyncStream { continuation in
            let cancellable = attach(Sink(value: { continuation.yield($0) }, end: { _ in continuation.finish() }))
            continuation.onTermination = { _ in cancellable.cancel() }
        }
    }
}

extension Published.Publisher {
    fileprivate func take<P: Combine.Publisher>(_ publisher: P) where P.Output == Value, P.Failure == Never {
        // Kept by the property itself, which goes with its object.
        let storage = storage
        storage.keep(publisher.sink { [weak storage] in storage?.value = $0 })
    }
}
