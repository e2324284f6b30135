import Foundation

extension Publisher {
    /// Calls the closure that `body` returns with each value and with the sink that it may publish to. `end` maps the error of a failure.
    private func relay<T, F: Error>(
        _ body: @escaping () -> (_ value: Output, _ sink: Sink<T, F>) -> Void, end: @escaping (Failure) -> F
    ) -> AnyPublisher<T, F> {
        AnyPublisher { sink in
            let step = body()
            return attach(
                Sink(
                    value: { step($0, sink) },
                    end: { completion in
                        switch completion {
                        case .finished: sink.end(.finished)
                        case .failure(let error): sink.end(.failure(end(error)))
                        }
                    }))
        }
    }

    /// Publishes the results of a transform.
    public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
        relay({ { $1.value(transform($0)) } }, end: { $0 })
    }

    /// Publishes the value at a key path of each value.
    public func map<T>(_ keyPath: KeyPath<Output, T>) -> AnyPublisher<T, Failure> { map { $0[keyPath: keyPath] } }

    /// Publishes the results of a transform that aren't `nil`.
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> AnyPublisher<T, Failure> {
        relay({ { value, sink in if let value = transform(value) { sink.value(value) } } }, end: { $0 })
    }

    /// Publishes the values that satisfy a predicate.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        compactMap { isIncluded($0) ? $0 : nil }
    }

    /// Publishes the results of a transform; fails with the first error that the transform throws.
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> AnyPublisher<T, any Error> {
        relay(
            {
                var isOver = false
                return { value, sink in
                    guard !isOver else { return }
                    do {
                        sink.value(try transform(value))
                    } catch {
                        isOver = true
                        sink.end(.failure(error))
                    }
                }
            }, end: { $0 })
    }

    /// Turns each value into a publisher, and publishes the values of all these publishers.
    public func flatMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> AnyPublisher<P.Output, Failure>
    where P.Failure == Failure {
        relay(
            {
                var inner: [AnyCancellable] = []
                return { value, sink in inner.append(transform(value).attach(Sink(value: sink.value, end: { _ in }))) }
            }, end: { $0 })
    }

    /// Publishes each value that, by a predicate, isn't a duplicate of the previous value.
    public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> AnyPublisher<Output, Failure> {
        relay(
            {
                var last: Output?
                return { value, sink in
                    if let last, predicate(last, value) { return }
                    last = value
                    sink.value(value)
                }
            }, end: { $0 })
    }

    /// Publishes the values after the first `count`.
    public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
        relay(
            {
                var left = count
                return { value, sink in
                    if left > 0 { left -= 1 } else { sink.value(value) }
                }
            }, end: { $0 })
    }

    /// Publishes the accumulated result after each value.
    public func scan<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> AnyPublisher<T, Failure> {
        relay(
            {
                var result = initial
                return { value, sink in
                    result = next(result, value)
                    sink.value(result)
                }
            }, end: { $0 })
    }

    /// Replaces the error if the publisher fails.
    public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> AnyPublisher<Output, E> {
        relay({ { $1.value($0) } }, end: transform)
    }

    /// If the publisher fails, publishes a value and finishes.
    public func replaceError(with output: Output) -> AnyPublisher<Output, Never> {
        AnyPublisher { sink in
            attach(
                Sink(
                    value: sink.value,
                    end: { completion in
                        if case .failure = completion { sink.value(output) }
                        sink.end(.finished)
                    }))
        }
    }

    /// If the publisher fails, continues with another publisher.
    public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> AnyPublisher<Output, P.Failure>
    where P.Output == Output {
        AnyPublisher { sink in
            var next: AnyCancellable?
            let first = attach(
                Sink(
                    value: sink.value,
                    end: { completion in
                        switch completion {
                        case .finished: sink.end(.finished)
                        case .failure(let error): next = handler(error).attach(sink)
                        }
                    }))
            return AnyCancellable {
                first.cancel()
                next?.cancel()
            }
        }
    }

    /// Calls closures when the publisher publishes a value, completes or is cancelled.
    public func handleEvents(
        receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
    ) -> AnyPublisher<Output, Failure> {
        AnyPublisher { sink in
            attach(
                Sink(
                    value: {
                        receiveOutput?($0)
                        sink.value($0)
                    },
                    end: {
                        receiveCompletion?($0)
                        sink.end($0)
                    }))
        }
    }

    /// Publishes the values and the completion on a scheduler.
    public func receive<S: Scheduler>(on scheduler: S) -> AnyPublisher<Output, Failure> {
        AnyPublisher { sink in
            attach(
                Sink(
                    value: { value in scheduler.deliver { sink.value(value) } },
                    end: { completion in scheduler.deliver { sink.end(completion) } }))
        }
    }
}

extension Publisher where Output: Equatable {
    /// Publishes each value that differs from the previous value.
    public func removeDuplicates() -> AnyPublisher<Output, Failure> { removeDuplicates(by: ==) }
}
