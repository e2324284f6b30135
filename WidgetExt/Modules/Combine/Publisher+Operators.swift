import Foundation

extension Publisher {
    /// Passes each value to a closure, with the sink to which the closure may publish. `body` returns a new closure for each subscriber; `end` maps
    /// the error of a failure.
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
                    }, wantsMore: sink.wantsMore))
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
        tryStage { stage in ({ stage.send(try transform($0)) }, { stage.finish(.finished) }) }
    }

    /// Publishes the results of a transform that aren't `nil`; fails with the first error that the transform throws.
    public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> AnyPublisher<T, any Error> {
        tryStage { stage in
            ({ if let value = try transform($0) { stage.send(value) } }, { stage.finish(.finished) })
        }
    }

    /// Publishes the values that satisfy a predicate; fails with the first error that the predicate throws.
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> AnyPublisher<Output, any Error> {
        tryCompactMap { try isIncluded($0) ? $0 : nil }
    }

    /// Publishes the values at two key paths of each value.
    public func map<A, B>(_ first: KeyPath<Output, A>, _ second: KeyPath<Output, B>) -> AnyPublisher<(A, B), Failure> {
        map { ($0[keyPath: first], $0[keyPath: second]) }
    }

    /// Turns each value into a publisher, and publishes the values of all these publishers. The maximum number of publishers at a time has
    /// no effect.
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure { flattened(transform) }

    fileprivate func flattened<P: Publisher>(
        _ transform: @escaping (Output) -> P
    ) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure {
        stage { stage in
            let open = Guarded(1)
            func close() {
                let isLast = open.change { count in
                    count -= 1
                    return count == 0
                }
                if isLast { stage.finish(.finished) }
            }
            return (
                { value in
                    open.change { $0 += 1 }
                    stage.attach(transform(value), value: stage.send, finished: close)
                }, close
            )
        }
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

    /// Calls closures when a subscriber subscribes, and when the publisher publishes a value, completes or is cancelled.
    public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> AnyPublisher<Output, Failure> {
        AnyPublisher { sink in
            let ends = Guarded(false)
            receiveSubscription?(ObservedSubscription())
            receiveRequest?(.unlimited)
            let upstream = attach(
                Sink(
                    value: {
                        receiveOutput?($0)
                        sink.value($0)
                    },
                    end: {
                        ends.change { $0 = true }
                        receiveCompletion?($0)
                        sink.end($0)
                    }, wantsMore: sink.wantsMore))
            return AnyCancellable {
                if !ends.change({ $0 }) { receiveCancel?() }
                upstream.cancel()
            }
        }
    }

    /// Prints each event to standard output.
    public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> AnyPublisher<Output, Failure>
    {
        let output = Guarded(stream)
        func line(_ text: String) {
            let text = prefix.isEmpty ? text : "\(prefix): \(text)"
            output.change { stream in
                if stream == nil { Swift.print(text) } else { stream?.write("\(text)\n") }
            }
        }
        return handleEvents(
            receiveSubscription: { _ in line("receive subscription") },
            receiveOutput: { line("receive value: (\($0))") },
            receiveCompletion: {
                switch $0 {
                case .finished: line("receive finished")
                case .failure(let error): line("receive error: (\(error))")
                }
            }, receiveCancel: { line("receive cancel") }, receiveRequest: { _ in line("request unlimited") })
    }
}

extension Publisher where Output: Equatable {
    /// Publishes each value that differs from the previous value.
    public func removeDuplicates() -> AnyPublisher<Output, Failure> { removeDuplicates(by: ==) }
}

extension Publisher where Failure == Never {
    /// Turns each value into a publisher, and publishes the values of all these publishers. The maximum number of publishers at a time has
    /// no effect.
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> AnyPublisher<P.Output, P.Failure> { setFailureType(to: P.Failure.self).flattened(transform) }

    /// Turns each value into a publisher, and publishes the values of all these publishers. The maximum number of publishers at a time has
    /// no effect.
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> AnyPublisher<P.Output, Never> where P.Failure == Never { flattened(transform) }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
    /// Publishes the values of the latest publisher.
    public func switchToLatest() -> AnyPublisher<Output.Output, Failure> { switched() }

    fileprivate func switched() -> AnyPublisher<Output.Output, Failure> {
        stage { stage in
            /// The number of publishers so far, and whether the latest of them and the outer publisher have finished.
            let state = Guarded((number: 0, isInnerOver: true, isOuterOver: false))
            func finishIfOver() {
                if state.change({ $0.isInnerOver && $0.isOuterOver }) { stage.finish(.finished) }
            }
            let latest = Guarded<AnyCancellable?>(nil)
            func replaceLatest(with cancellable: AnyCancellable?) {
                // The earlier connection is released, and so cancelled, outside the lock.
                _ = latest.change { latest in
                    defer { latest = cancellable }
                    return latest
                }
            }
            stage.hold(AnyCancellable { replaceLatest(with: nil) })
            return (
                { publisher in
                    let number = state.change { state in
                        state = (state.number + 1, false, state.isOuterOver)
                        return state.number
                    }
                    func isLatest() -> Bool { state.change { $0.number == number } }
                    replaceLatest(with: nil)
                    let inner = publisher.attach(
                        Sink(
                            value: { if isLatest() { stage.send($0) } },
                            end: { completion in
                                guard isLatest() else { return }
                                if case .failure(let error) = completion { return stage.fail(error) }
                                state.change { $0.isInnerOver = true }
                                finishIfOver()
                            }, wantsMore: { isLatest() && stage.wantsMore }))
                    if isLatest() { replaceLatest(with: inner) }
                },
                {
                    state.change { $0.isOuterOver = true }
                    finishIfOver()
                }
            )
        }
    }
}

extension Publisher where Failure == Never, Output: Publisher {
    /// Publishes the values of the latest publisher.
    public func switchToLatest() -> AnyPublisher<Output.Output, Output.Failure> {
        setFailureType(to: Output.Failure.self).switched()
    }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
    /// Publishes the values of the latest publisher.
    public func switchToLatest() -> AnyPublisher<Output.Output, Never> { switched() }
}

/// The subscription that `handleEvents` passes to its closure.
private final class ObservedSubscription: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}
