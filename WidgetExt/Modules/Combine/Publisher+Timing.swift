import Foundation

extension Publisher {
    /// Publishes the values and the completion on a scheduler.
    public func receive<S: Scheduler>(
        on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<Output, Failure> {
        staged { stage in
            stage.hold(
                attach(
                    Sink(
                        value: { value in scheduler.schedule(options: options) { stage.send(value) } },
                        end: { completion in scheduler.schedule(options: options) { stage.finish(completion) } },
                        wantsMore: { stage.wantsMore })))
        }
    }

    /// Subscribes to the publisher on a scheduler.
    public func subscribe<S: Scheduler>(
        on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<Output, Failure> {
        staged { stage in
            scheduler.schedule(options: options) {
                stage.attach(self, value: stage.send, finished: { stage.finish(.finished) })
            }
        }
    }

    /// Publishes the values and the completion later. A failure is published immediately.
    public func delay<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
        options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<Output, Failure> {
        stage { stage in
            func later(_ action: @escaping () -> Void) {
                scheduler.schedule(
                    after: scheduler.now.advanced(by: interval), tolerance: tolerance ?? scheduler.minimumTolerance,
                    options: options, action)
            }
            return ({ value in later { stage.send(value) } }, { later { stage.finish(.finished) } })
        }
    }

    /// Publishes a value if no other value follows within a time. A value that is waiting when the publisher finishes isn't published.
    public func debounce<S: Scheduler>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<Output, Failure> {
        stage { stage in
            let latest = Guarded(0)
            return (
                { value in
                    let number = latest.change { latest in
                        latest += 1
                        return latest
                    }
                    scheduler.schedule(
                        after: scheduler.now.advanced(by: dueTime), tolerance: scheduler.minimumTolerance,
                        options: options
                    ) { if latest.change({ $0 == number }) { stage.send(value) } }
                },
                {
                    latest.change { $0 += 1 }
                    scheduler.schedule(options: options) { stage.finish(.finished) }
                }
            )
        }
    }

    /// Publishes at most one value in each interval: the first value immediately, then the latest or the first value of each interval.
    public func throttle<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> AnyPublisher<Output, Failure> {
        stage { stage in
            /// The time of the last value, and the value that waits for the end of the interval.
            let state = Guarded<(last: S.SchedulerTimeType?, waiting: Output?)>((nil, nil))
            func sendWaiting() {
                let value: Output? = state.change { state in
                    guard let waiting = state.waiting else { return nil }
                    state = (scheduler.now, nil)
                    return waiting
                }
                if let value { stage.send(value) }
            }
            return (
                { value in
                    let now = scheduler.now
                    /// The time at which the value is sent; `nil` if another value waits already.
                    let time: S.SchedulerTimeType? = state.change { state in
                        if state.waiting != nil {
                            if latest { state.waiting = value }
                            return nil
                        }
                        state.waiting = value
                        guard let next = state.last?.advanced(by: interval), next > now else { return now }
                        return next
                    }
                    guard let time else { return }
                    guard time > now else { return scheduler.schedule(sendWaiting) }
                    scheduler.schedule(after: time, sendWaiting)
                },
                {
                    scheduler.schedule {
                        sendWaiting()
                        stage.finish(.finished)
                    }
                }
            )
        }
    }

    /// Finishes, or fails with an error, if no value follows within a time.
    public func timeout<S: Scheduler>(
        _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
        customError: (() -> Failure)? = nil
    ) -> AnyPublisher<Output, Failure> {
        stage { stage in
            let latest = Guarded(0)
            func wait() {
                let number = latest.change { latest in
                    latest += 1
                    return latest
                }
                scheduler.schedule(
                    after: scheduler.now.advanced(by: interval), tolerance: scheduler.minimumTolerance,
                    options: options
                ) {
                    guard latest.change({ $0 == number }) else { return }
                    stage.finish(customError.map { .failure($0()) } ?? .finished)
                }
            }
            wait()
            return (
                { value in
                    wait()
                    stage.send(value)
                }, { stage.finish(.finished) }
            )
        }
    }

    /// Publishes the length of time between values instead of the values.
    public func measureInterval<S: Scheduler>(
        using scheduler: S, options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<S.SchedulerTimeType.Stride, Failure> {
        stage { stage in
            let last = Guarded(scheduler.now)
            return (
                { _ in
                    let now = scheduler.now
                    let interval = last.change { last in
                        defer { last = now }
                        return last.distance(to: now)
                    }
                    stage.send(interval)
                }, { stage.finish(.finished) }
            )
        }
    }
}

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
