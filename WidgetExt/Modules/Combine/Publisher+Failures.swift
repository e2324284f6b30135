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
