extension Publisher {
    /// Publishes the first value, then finishes.
    public func first() -> AnyPublisher<Output, Failure> { prefix(1) }

    /// Publishes the first value that satisfies a predicate, then finishes.
    public func first(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        filter(predicate).first()
    }

    /// Publishes the first value that satisfies a predicate, then finishes; fails with the first error that the predicate throws.
    public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> AnyPublisher<Output, any Error> {
        tryFilter(predicate).first()
    }

    /// Publishes the last value when the publisher finishes.
    public func last() -> AnyPublisher<Output, Failure> {
        reduce(Output?.none) { $1 }.compactMap { $0 }
    }

    /// Publishes the last value that satisfies a predicate when the publisher finishes.
    public func last(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        filter(predicate).last()
    }

    /// Publishes the first values, then finishes.
    public func prefix(_ maxLength: Int) -> AnyPublisher<Output, Failure> {
        staged { stage in
            guard maxLength > 0 else { return stage.finish(.finished) }
            let left = Guarded(maxLength)
            stage.attach(
                self,
                value: { value in
                    let rest = left.change { left in
                        left -= 1
                        return left
                    }
                    if rest >= 0 { stage.send(value) }
                    if rest == 0 { stage.finish(.finished) }
                }, finished: { stage.finish(.finished) })
        }
    }

    /// Publishes the values before the first value that doesn't satisfy a predicate, then finishes.
    public func prefix(while predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        stage { stage in
            ({ if predicate($0) { stage.send($0) } else { stage.finish(.finished) } }, { stage.finish(.finished) })
        }
    }

    /// Publishes the values until another publisher publishes a value, then finishes.
    public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> AnyPublisher<Output, Failure> {
        staged { stage in
            stage.hold(publisher.attach(Sink(value: { _ in stage.finish(.finished) }, end: { _ in })))
            stage.attach(self, value: stage.send, finished: { stage.finish(.finished) })
        }
    }

    /// Publishes the first value that doesn't satisfy a predicate, and all later values.
    public func drop(while predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        stage { stage in
            let isDropping = Guarded(true)
            return (
                { value in
                    if isDropping.change({ $0 }), predicate(value) { return }
                    isDropping.change { $0 = false }
                    stage.send(value)
                }, { stage.finish(.finished) }
            )
        }
    }

    /// Publishes the values after another publisher has published a value.
    public func drop<P: Publisher>(untilOutputFrom publisher: P) -> AnyPublisher<Output, Failure>
    where P.Failure == Failure {
        staged { stage in
            let isDropping = Guarded(true)
            stage.attach(publisher, value: { _ in isDropping.change { $0 = false } }, finished: {})
            stage.attach(
                self, value: { if !isDropping.change({ $0 }) { stage.send($0) } },
                finished: { stage.finish(.finished) })
        }
    }

    /// Publishes the value at an index, then finishes.
    public func output(at index: Int) -> AnyPublisher<Output, Failure> { output(in: index...index) }

    /// Publishes the values at a range of indices, then finishes.
    public func output<R: RangeExpression<Int>>(in range: R) -> AnyPublisher<Output, Failure> {
        let range = range.relative(to: 0..<Int.max)
        return dropFirst(range.lowerBound).prefix(range.count)
    }

    /// Publishes no values, only the completion.
    public func ignoreOutput() -> AnyPublisher<Never, Failure> {
        stage { stage in ({ _ in }, { stage.finish(.finished) }) }
    }

    /// Publishes a value if the publisher finishes without one.
    public func replaceEmpty(with output: Output) -> AnyPublisher<Output, Failure> {
        stage { stage in
            let isEmpty = Guarded(true)
            return (
                { value in
                    isEmpty.change { $0 = false }
                    stage.send(value)
                },
                {
                    if isEmpty.change({ $0 }) { stage.send(output) }
                    stage.finish(.finished)
                }
            )
        }
    }

    /// Replaces each `nil` by a value.
    public func replaceNil<T>(with output: T) -> AnyPublisher<T, Failure> where Output == T? { map { $0 ?? output } }
}
