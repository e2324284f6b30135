import Foundation

extension Publisher {
    /// What becomes of each value; `nil` for none, an error for an end.
    private func made<T, F: Error>(
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

    /// Each value made into another.
    public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
        made({ { $1.value(transform($0)) } }, end: { $0 })
    }

    /// A property of each value.
    public func map<T>(_ keyPath: KeyPath<Output, T>) -> AnyPublisher<T, Failure> { map { $0[keyPath: keyPath] } }

    /// Each value made into another or left out.
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> AnyPublisher<T, Failure> {
        made({ { value, sink in if let value = transform(value) { sink.value(value) } } }, end: { $0 })
    }

    /// The values for which something holds.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        compactMap { isIncluded($0) ? $0 : nil }
    }

    /// Each value made into another, ending with the first that can't be.
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> AnyPublisher<T, any Error> {
        made(
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

    /// What each value's publisher hands out.
    public func flatMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> AnyPublisher<P.Output, Failure>
    where P.Failure == Failure {
        made(
            {
                var held: [AnyCancellable] = []
                return { value, sink in held.append(transform(value).attach(Sink(value: sink.value, end: { _ in }))) }
            }, end: { $0 })
    }

    /// The values without those like the one before.
    public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> AnyPublisher<Output, Failure> {
        made(
            {
                var last: Output?
                return { value, sink in
                    if let last, predicate(last, value) { return }
                    last = value
                    sink.value(value)
                }
            }, end: { $0 })
    }

    /// The values without the first ones.
    public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
        made(
            {
                var left = count
                return { value, sink in
                    if left > 0 { left -= 1 } else { sink.value(value) }
                }
            }, end: { $0 })
    }

    /// What has been made of all values so far.
    public func scan<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> AnyPublisher<T, Failure> {
        made(
            {
                var result = initial
                return { value, sink in
                    result = next(result, value)
                    sink.value(result)
                }
            }, end: { $0 })
    }

    /// Another reason to end early.
    public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> AnyPublisher<Output, E> {
        made({ { $1.value($0) } }, end: transform)
    }

    /// A value in place of an early end.
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

    /// Another publisher in place of an early end.
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

    /// Tells of what passes.
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

    /// The values on a queue.
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
    /// The values without those equal to the one before.
    public func removeDuplicates() -> AnyPublisher<Output, Failure> { removeDuplicates(by: ==) }
}
