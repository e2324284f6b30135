extension Publisher {
    /// Publishes the accumulated result when the publisher finishes.
    public func reduce<T>(_ initialResult: T, _ next: @escaping (T, Output) -> T) -> AnyPublisher<T, Failure> {
        stage { stage in
            let result = Guarded(initialResult)
            return (
                { value in result.change { $0 = next($0, value) } },
                {
                    stage.send(result.change { $0 })
                    stage.finish(.finished)
                }
            )
        }
    }

    /// Publishes the accumulated result when the publisher finishes; fails with the first error that the closure throws.
    public func tryReduce<T>(
        _ initialResult: T, _ next: @escaping (T, Output) throws -> T
    ) -> AnyPublisher<T, any Error> {
        tryStage { stage in
            let result = Guarded(initialResult)
            return (
                { value in
                    let next = try next(result.change { $0 }, value)
                    result.change { $0 = next }
                },
                {
                    stage.send(result.change { $0 })
                    stage.finish(.finished)
                }
            )
        }
    }

    /// Publishes the accumulated result after each value; fails with the first error that the closure throws.
    public func tryScan<T>(
        _ initialResult: T, _ next: @escaping (T, Output) throws -> T
    ) -> AnyPublisher<T, any Error> {
        tryStage { stage in
            let result = Guarded(initialResult)
            return (
                { value in
                    let next = try next(result.change { $0 }, value)
                    result.change { $0 = next }
                    stage.send(next)
                }, { stage.finish(.finished) }
            )
        }
    }

    /// Publishes all values as an array when the publisher finishes.
    public func collect() -> AnyPublisher<[Output], Failure> { reduce([]) { $0 + [$1] } }

    /// Publishes arrays of a number of values. The last array can be shorter.
    public func collect(_ count: Int) -> AnyPublisher<[Output], Failure> {
        stage { stage in
            let values = Guarded<[Output]>([])
            func take(_ least: Int) {
                let full: [Output]? = values.change { values in
                    guard values.count >= least else { return nil }
                    defer { values = [] }
                    return values
                }
                if let full { stage.send(full) }
            }
            return (
                { value in
                    values.change { $0.append(value) }
                    take(count)
                },
                {
                    take(1)
                    stage.finish(.finished)
                }
            )
        }
    }

    /// Publishes the number of values when the publisher finishes.
    public func count() -> AnyPublisher<Int, Failure> { reduce(0) { count, _ in count + 1 } }

    /// Publishes true at the first value that satisfies a predicate, or false when the publisher finishes.
    public func contains(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Bool, Failure> {
        first(where: predicate).map { _ in true }.replaceEmpty(with: false)
    }

    /// Publishes false at the first value that doesn't satisfy a predicate, or true when the publisher finishes.
    public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> AnyPublisher<Bool, Failure> {
        contains { !predicate($0) }.map { !$0 }
    }

    /// Publishes the greatest value when the publisher finishes.
    public func max(
        by areInIncreasingOrder: @escaping (Output, Output) -> Bool
    ) -> AnyPublisher<Output, Failure> {
        reduce(Output?.none) { greatest, value in
            greatest.map { areInIncreasingOrder($0, value) ? value : $0 } ?? value
        }.compactMap { $0 }
    }

    /// Publishes the smallest value when the publisher finishes.
    public func min(
        by areInIncreasingOrder: @escaping (Output, Output) -> Bool
    ) -> AnyPublisher<Output, Failure> { max { areInIncreasingOrder($1, $0) } }

    /// Publishes values before the publisher's own.
    public func prepend(_ elements: Output...) -> AnyPublisher<Output, Failure> { prepend(elements) }

    /// Publishes values before the publisher's own.
    public func prepend<S: Sequence<Output>>(_ elements: S) -> AnyPublisher<Output, Failure> {
        prepend(elements.publisher.setFailureType(to: Failure.self))
    }

    /// Publishes the values of another publisher before the publisher's own.
    public func prepend<P: Publisher>(_ publisher: P) -> AnyPublisher<Output, Failure>
    where P.Output == Output, P.Failure == Failure { publisher.append(self) }

    /// Publishes values after the publisher has finished.
    public func append(_ elements: Output...) -> AnyPublisher<Output, Failure> { append(elements) }

    /// Publishes values after the publisher has finished.
    public func append<S: Sequence<Output>>(_ elements: S) -> AnyPublisher<Output, Failure> {
        append(elements.publisher.setFailureType(to: Failure.self))
    }

    /// Publishes the values of another publisher after the publisher has finished.
    public func append<P: Publisher>(_ publisher: P) -> AnyPublisher<Output, Failure>
    where P.Output == Output, P.Failure == Failure {
        stage { stage in
            (
                stage.send,
                { stage.attach(publisher, value: stage.send, finished: { stage.finish(.finished) }) }
            )
        }
    }
}

extension Publisher where Output: Equatable {
    /// Publishes true at the first value that equals another value, or false when the publisher finishes.
    public func contains(_ output: Output) -> AnyPublisher<Bool, Failure> { contains { $0 == output } }
}

extension Publisher where Output: Comparable {
    /// Publishes the greatest value when the publisher finishes.
    public func max() -> AnyPublisher<Output, Failure> { max(by: <) }

    /// Publishes the smallest value when the publisher finishes.
    public func min() -> AnyPublisher<Output, Failure> { min(by: <) }
}
