import Foundation

extension Publisher {
    /// If the publisher fails, continues with another publisher.
    public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> AnyPublisher<Output, P.Failure>
    where P.Output == Output {
        staged { stage in
            stage.hold(
                attach(
                    Sink(
                        value: stage.send,
                        end: { completion in
                            switch completion {
                            case .finished: stage.finish(.finished)
                            case .failure(let error):
                                stage.attach(
                                    handler(error), value: stage.send, finished: { stage.finish(.finished) })
                            }
                        }, wantsMore: { stage.wantsMore })))
        }
    }

    /// If the publisher fails, continues with another publisher; fails with an error that the closure throws.
    public func tryCatch<P: Publisher>(
        _ handler: @escaping (Failure) throws -> P
    ) -> AnyPublisher<Output, any Error> where P.Output == Output {
        self.catch { error -> AnyPublisher<Output, any Error> in
            do {
                return try handler(error).mapError { $0 as any Error }
            } catch {
                return Fail(error: error).eraseToAnyPublisher()
            }
        }
    }

    /// If the publisher fails, subscribes to it again, up to a number of times.
    public func retry(_ retries: Int) -> AnyPublisher<Output, Failure> {
        guard retries > 0 else { return eraseToAnyPublisher() }
        return self.catch { _ in retry(retries - 1) }
    }

    /// Stops the process with a message if the publisher fails.
    public func assertNoFailure(
        _ prefix: String = "", file: StaticString = #file, line: UInt = #line
    ) -> AnyPublisher<Output, Never> {
        self.catch { error -> Empty<Output, Never> in
            preconditionFailure("\(prefix)\(prefix.isEmpty ? "" : ": ")\(error)", file: file, line: line)
        }
    }
}

/// A type that decodes values from a document.
///
/// Mirrors [Combine's `TopLevelDecoder`](https://developer.apple.com/documentation/combine/topleveldecoder).
public protocol TopLevelDecoder<Input> {
    /// The type of the document.
    associatedtype Input

    /// Returns a value decoded from a document.
    func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}

/// A type that encodes values as a document.
///
/// Mirrors [Combine's `TopLevelEncoder`](https://developer.apple.com/documentation/combine/toplevelencoder).
public protocol TopLevelEncoder<Output> {
    /// The type of the document.
    associatedtype Output

    /// Returns a value encoded as a document.
    func encode<T: Encodable>(_ value: T) throws -> Output
}

extension JSONDecoder: TopLevelDecoder {}
extension JSONEncoder: TopLevelEncoder {}
extension PropertyListDecoder: TopLevelDecoder {}
extension PropertyListEncoder: TopLevelEncoder {}

extension Publisher {
    /// Publishes the values decoded from documents; fails with the first error of the decoder.
    public func decode<Item: Decodable, Coder: TopLevelDecoder>(
        type: Item.Type, decoder: Coder
    ) -> AnyPublisher<Item, any Error> where Coder.Input == Output { tryMap { try decoder.decode(type, from: $0) } }
}

extension Publisher where Output: Encodable {
    /// Publishes the values encoded as documents; fails with the first error of the encoder.
    public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> AnyPublisher<Coder.Output, any Error> {
        tryMap { try encoder.encode($0) }
    }
}

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
