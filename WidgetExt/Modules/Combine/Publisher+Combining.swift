import Foundation

extension Publisher {
    /// Publishes the values of both publishers as they arrive.
    public func merge<P: Publisher>(with other: P) -> AnyPublisher<Output, Failure>
    where P.Output == Output, P.Failure == Failure {
        AnyPublisher { sink in
            let ends = Countdown(from: 2)
            let each = Sink<Output, Failure>(value: sink.value) { completion in
                if case .failure = completion { return sink.end(completion) }
                if ends.step() { sink.end(.finished) }
            }
            let both = [attach(each), other.attach(each)]
            return AnyCancellable { for one in both { one.cancel() } }
        }
    }

    /// Publishes a pair of the latest values whenever either publisher emits a value, after both have emitted one.
    public func combineLatest<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure>
    where P.Failure == Failure {
        AnyPublisher { sink in
            let last = LastValues<Output, P.Output>()
            let ends = Countdown(from: 2)
            func end(_ completion: Subscribers.Completion<Failure>) {
                if case .failure = completion { return sink.end(completion) }
                if ends.step() { sink.end(.finished) }
            }
            let one = attach(Sink(value: { if let pair = last.set(first: $0) { sink.value(pair) } }, end: end))
            let two = other.attach(Sink(value: { if let pair = last.set(second: $0) { sink.value(pair) } }, end: end))
            return AnyCancellable {
                one.cancel()
                two.cancel()
            }
        }
    }

    /// Publishes the transformed pair of the latest values whenever either publisher emits a value, after both have emitted one.
    public func combineLatest<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
        -> AnyPublisher<T, Failure>
    where P.Failure == Failure {
        combineLatest(other).map { transform($0.0, $0.1) }
    }
}

/// A namespace for publishers that combine others.
public enum Publishers {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Publishes a pair of the latest values of two publishers.
    public static func CombineLatest<A: Publisher, B: Publisher>(_ a: A, _ b: B)
        -> AnyPublisher<(A.Output, B.Output), A.Failure>
    where A.Failure == B.Failure { a.combineLatest(b) }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Publishes the values of two publishers as they arrive.
    public static func Merge<A: Publisher, B: Publisher>(_ a: A, _ b: B) -> AnyPublisher<A.Output, A.Failure>
    where A.Output == B.Output, A.Failure == B.Failure { a.merge(with: b) }
}

private final class Countdown: @unchecked Sendable {
    private let lock = NSLock()
    private var left: Int

    init(from count: Int) { left = count }

    /// Counts one step; returns true if it was the last.
    func step() -> Bool {
        lock.withLock {
            left -= 1
            return left == 0
        }
    }
}

private final class LastValues<First, Second>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: (first: First?, second: Second?)

    func set(first: First) -> (First, Second)? {
        lock.withLock {
            values.first = first
            return values.second.map { (first, $0) }
        }
    }

    func set(second: Second) -> (First, Second)? {
        lock.withLock {
            values.second = second
            return values.first.map { ($0, second) }
        }
    }
}
