extension Publisher {
    /// Publishes the values of both publishers as they arrive.
    public func merge<P: Publisher>(with other: P) -> AnyPublisher<Output, Failure>
    where P.Output == Output, P.Failure == Failure {
        Publishers.MergeMany(eraseToAnyPublisher(), other.eraseToAnyPublisher())
    }

    /// Publishes the values of three publishers as they arrive.
    public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C) -> AnyPublisher<Output, Failure>
    where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
        merge(with: b).merge(with: c)
    }

    /// Publishes the values of four publishers as they arrive.
    public func merge<B: Publisher, C: Publisher, D: Publisher>(
        with b: B, _ c: C, _ d: D
    ) -> AnyPublisher<Output, Failure>
    where
        B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure, D.Output == Output,
        D.Failure == Failure
    { merge(with: b, c).merge(with: d) }

    /// Publishes a pair of the latest values whenever either publisher emits a value, after both have emitted one.
    public func combineLatest<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure>
    where P.Failure == Failure {
        staged { stage in
            let latest = Guarded<(first: Output?, second: P.Output?)>((nil, nil))
            func receive(_ change: (inout (first: Output?, second: P.Output?)) -> Void) {
                let pair = latest.change { values in
                    change(&values)
                    return values.first.flatMap { first in values.second.map { (first, $0) } }
                }
                if let pair { stage.send(pair) }
            }
            let end = Countdown(from: 2) { stage.finish(.finished) }
            stage.attach(self, value: { value in receive { $0.first = value } }, finished: end.step)
            stage.attach(other, value: { value in receive { $0.second = value } }, finished: end.step)
        }
    }

    /// Publishes the latest values of three publishers.
    public func combineLatest<B: Publisher, C: Publisher>(
        _ b: B, _ c: C
    ) -> AnyPublisher<(Output, B.Output, C.Output), Failure> where B.Failure == Failure, C.Failure == Failure {
        combineLatest(b).combineLatest(c).map { ($0.0, $0.1, $1) }
    }

    /// Publishes the latest values of four publishers.
    public func combineLatest<B: Publisher, C: Publisher, D: Publisher>(
        _ b: B, _ c: C, _ d: D
    ) -> AnyPublisher<(Output, B.Output, C.Output, D.Output), Failure>
    where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
        combineLatest(b, c).combineLatest(d).map { ($0.0, $0.1, $0.2, $1) }
    }

    /// Publishes the transformed pair of the latest values whenever either publisher emits a value, after both have emitted one.
    public func combineLatest<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
        -> AnyPublisher<T, Failure>
    where P.Failure == Failure {
        combineLatest(other).map { transform($0.0, $0.1) }
    }

    /// Publishes the transformed latest values of three publishers.
    public func combineLatest<B: Publisher, C: Publisher, T>(
        _ b: B, _ c: C, _ transform: @escaping (Output, B.Output, C.Output) -> T
    ) -> AnyPublisher<T, Failure> where B.Failure == Failure, C.Failure == Failure {
        combineLatest(b, c).map { transform($0.0, $0.1, $0.2) }
    }

    /// Publishes pairs of the values at the same position. Finishes when one of the publishers has finished and none of its values waits
    /// for a partner.
    public func zip<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure> where P.Failure == Failure {
        staged { stage in
            let waiting = Guarded<(first: [Output], second: [P.Output], isFirstOver: Bool, isSecondOver: Bool)>(
                ([], [], false, false))
            func receive(
                _ change: (inout (first: [Output], second: [P.Output], isFirstOver: Bool, isSecondOver: Bool)) -> Void
            ) {
                let (pair, isOver) = waiting.change { waiting in
                    change(&waiting)
                    var pair: (Output, P.Output)?
                    if !waiting.first.isEmpty, !waiting.second.isEmpty {
                        pair = (waiting.first.removeFirst(), waiting.second.removeFirst())
                    }
                    let isOver =
                        waiting.isFirstOver && waiting.first.isEmpty || waiting.isSecondOver && waiting.second.isEmpty
                    return (pair, isOver)
                }
                if let pair { stage.send(pair) }
                if isOver { stage.finish(.finished) }
            }
            stage.attach(
                self, value: { value in receive { $0.first.append(value) } },
                finished: { receive { $0.isFirstOver = true } })
            stage.attach(
                other, value: { value in receive { $0.second.append(value) } },
                finished: { receive { $0.isSecondOver = true } })
        }
    }

    /// Publishes the values of three publishers at the same position.
    public func zip<B: Publisher, C: Publisher>(
        _ b: B, _ c: C
    ) -> AnyPublisher<(Output, B.Output, C.Output), Failure> where B.Failure == Failure, C.Failure == Failure {
        zip(b).zip(c).map { ($0.0, $0.1, $1) }
    }

    /// Publishes the values of four publishers at the same position.
    public func zip<B: Publisher, C: Publisher, D: Publisher>(
        _ b: B, _ c: C, _ d: D
    ) -> AnyPublisher<(Output, B.Output, C.Output, D.Output), Failure>
    where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
        zip(b, c).zip(d).map { ($0.0, $0.1, $0.2, $1) }
    }

    /// Publishes the transformed pairs of the values at the same position.
    public func zip<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> AnyPublisher<T, Failure> where P.Failure == Failure { zip(other).map { transform($0.0, $0.1) } }

    /// Publishes the transformed values of three publishers at the same position.
    public func zip<B: Publisher, C: Publisher, T>(
        _ b: B, _ c: C, _ transform: @escaping (Output, B.Output, C.Output) -> T
    ) -> AnyPublisher<T, Failure> where B.Failure == Failure, C.Failure == Failure {
        zip(b, c).map { transform($0.0, $0.1, $0.2) }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A namespace for publishers that combine others. Apple's are types; these are functions that are called in the same way.
public enum Publishers {
    /// Publishes a pair of the latest values of two publishers.
    public static func CombineLatest<A: Publisher, B: Publisher>(_ a: A, _ b: B)
        -> AnyPublisher<(A.Output, B.Output), A.Failure>
    where A.Failure == B.Failure { a.combineLatest(b) }

    /// Publishes the latest values of three publishers.
    public static func CombineLatest3<A: Publisher, B: Publisher, C: Publisher>(
        _ a: A, _ b: B, _ c: C
    ) -> AnyPublisher<(A.Output, B.Output, C.Output), A.Failure> where A.Failure == B.Failure, B.Failure == C.Failure {
        a.combineLatest(b, c)
    }

    /// Publishes the latest values of four publishers.
    public static func CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>(
        _ a: A, _ b: B, _ c: C, _ d: D
    ) -> AnyPublisher<(A.Output, B.Output, C.Output, D.Output), A.Failure>
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure { a.combineLatest(b, c, d) }

    /// Publishes pairs of the values at the same position.
    public static func Zip<A: Publisher, B: Publisher>(_ a: A, _ b: B)
        -> AnyPublisher<(A.Output, B.Output), A.Failure>
    where A.Failure == B.Failure { a.zip(b) }

    /// Publishes the values of three publishers at the same position.
    public static func Zip3<A: Publisher, B: Publisher, C: Publisher>(
        _ a: A, _ b: B, _ c: C
    ) -> AnyPublisher<(A.Output, B.Output, C.Output), A.Failure> where A.Failure == B.Failure, B.Failure == C.Failure {
        a.zip(b, c)
    }

    /// Publishes the values of four publishers at the same position.
    public static func Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>(
        _ a: A, _ b: B, _ c: C, _ d: D
    ) -> AnyPublisher<(A.Output, B.Output, C.Output, D.Output), A.Failure>
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure { a.zip(b, c, d) }

    /// Publishes the values of two publishers as they arrive.
    public static func Merge<A: Publisher, B: Publisher>(_ a: A, _ b: B) -> AnyPublisher<A.Output, A.Failure>
    where A.Output == B.Output, A.Failure == B.Failure { a.merge(with: b) }

    /// Publishes the values of three publishers as they arrive.
    public static func Merge3<A: Publisher, B: Publisher, C: Publisher>(
        _ a: A, _ b: B, _ c: C
    ) -> AnyPublisher<A.Output, A.Failure>
    where A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure {
        a.merge(with: b, c)
    }

    /// Publishes the values of publishers as they arrive.
    public static func MergeMany<P: Publisher>(_ upstream: P...) -> AnyPublisher<P.Output, P.Failure> {
        MergeMany(upstream)
    }

    /// Publishes the values of publishers as they arrive.
    public static func MergeMany<S: Sequence>(
        _ upstream: S
    ) -> AnyPublisher<S.Element.Output, S.Element.Failure> where S.Element: Publisher {
        let all = Array(upstream)
        return AnyPublisher { sink in
            let stage = Stage(sink)
            let end = Countdown(from: all.count) { stage.finish(.finished) }
            for publisher in all { stage.attach(publisher, value: stage.send, finished: end.step) }
            return AnyCancellable { stage.cancel() }
        }
    }
}

/// A closure that runs after a number of steps.
private final class Countdown: @unchecked Sendable {
    private let left: Guarded<Int>
    private let end: () -> Void

    /// Runs the closure at once if the number is 0.
    init(from count: Int, end: @escaping () -> Void) {
        (left, self.end) = (Guarded(count), end)
        if count == 0 { end() }
    }

    func step() {
        let isLast = left.change { left in
            left -= 1
            return left == 0
        }
        if isLast { end() }
    }
}
