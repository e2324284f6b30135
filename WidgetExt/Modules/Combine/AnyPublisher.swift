import Foundation

/// A publisher that hides the type of another publisher.
///
/// Mirrors [Combine's `AnyPublisher`](https://developer.apple.com/documentation/combine/anypublisher).
public struct AnyPublisher<Output, Failure: Error>: DirectPublisher {
    private let start: (Sink<Output, Failure>) -> AnyCancellable

    /// Creates a type-erasing publisher that wraps another one.
    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
        start = { publisher.attach($0) }
    }

    init(_ start: @escaping (Sink<Output, Failure>) -> AnyCancellable) { self.start = start }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable { start(sink) }
}

/// A publisher that emits one value, then finishes.
///
/// Mirrors [Combine's `Just`](https://developer.apple.com/documentation/combine/just).
public struct Just<Output>: DirectPublisher {
    /// The type of failure, which never occurs.
    public typealias Failure = Never

    /// The value to emit.
    public let output: Output

    public init(_ output: Output) { self.output = output }

    func begin(_ sink: Sink<Output, Never>) -> AnyCancellable {
        sink.value(output)
        sink.end(.finished)
        return AnyCancellable {}
    }
}

extension Just: Equatable where Output: Equatable {}

/// A publisher that emits no values and finishes at once, or never.
public struct Empty<Output, Failure: Error>: DirectPublisher {
    /// True if the publisher finishes at once.
    public let completeImmediately: Bool

    public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

    /// Creates a publisher with given types.
    public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
        self.init(completeImmediately: completeImmediately)
    }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable {
        if completeImmediately { sink.end(.finished) }
        return AnyCancellable {}
    }
}

/// A publisher that fails at once with an error.
public struct Fail<Output, Failure: Error>: DirectPublisher {
    public let error: Failure

    /// Creates a publisher that fails with an error.
    public init(error: Failure) { self.error = error }

    /// Creates a publisher with given types that fails with an error.
    public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable {
        sink.end(.failure(error))
        return AnyCancellable {}
    }
}

/// A publisher that eventually emits one value, then finishes, or fails.
///
/// Mirrors [Combine's `Future`](https://developer.apple.com/documentation/combine/future).
public final class Future<Output, Failure: Error>: DirectPublisher {
    /// A closure that provides the result. Only its first call has an effect.
    public typealias Promise = (Result<Output, Failure>) -> Void

    private let result = CurrentValueSubject<Result<Output, Failure>?, Never>(nil)

    /// Creates the publisher and calls the closure at once.
    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill { [result] in if result.value == nil { result.send($0) } }
    }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable {
        result.begin(
            Sink(
                value: { result in
                    switch result {
                    case .success(let value)?:
                        sink.value(value)
                        sink.end(.finished)
                    case .failure(let error)?: sink.end(.failure(error))
                    case nil: break
                    }
                }, end: { _ in }))
    }
}

extension Published.Publisher: DirectPublisher {
    /// The type of the property's values.
    public typealias Output = Value
    /// The type of failure, which never occurs.
    public typealias Failure = Never

    func begin(_ sink: Sink<Value, Never>) -> AnyCancellable {
        let storage = storage
        let number = storage.follow(sink.value)
        return AnyCancellable { storage.stop(number) }
    }
}

/// A type-erasing cancellable object that cancels when it's deinitialized.
///
/// Mirrors [Combine's `AnyCancellable`](https://developer.apple.com/documentation/combine/anycancellable).
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
    private let lock = NSLock()
    private var action: (() -> Void)?

    /// Creates a cancellable that runs a closure when it's cancelled.
    public init(_ cancel: @escaping () -> Void) { action = cancel }

    /// Creates a cancellable that wraps another one.
    public convenience init<C: Cancellable>(_ canceller: C) { self.init { canceller.cancel() } }

    deinit { cancel() }

    /// Runs the cancel action; later calls do nothing.
    public func cancel() {
        let action = lock.withLock {
            defer { self.action = nil }
            return self.action
        }
        action?()
    }

    /// Stores this cancellable in a set, which keeps it alive.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// Stores this cancellable in a collection, which keeps it alive.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        collection.append(self)
    }

    /// Returns true if both values are the same object.
    public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A publisher that callers can send values to.
///
/// Mirrors [Combine's `Subject`](https://developer.apple.com/documentation/combine/subject).
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to the subscribers.
    func send(_ value: Output)
    /// Sends a completion to the subscribers.
    func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
    /// Sends a void value to the subscribers.
    public func send() { send(()) }
}

/// The subscribers of a subject, and its completion.
private final class Listeners<Output, Failure: Error>: @unchecked Sendable {
    private let lock = NSLock()
    private var sinks: [(number: UInt64, sink: Sink<Output, Failure>)] = []
    private var last: UInt64 = 0
    private var end: Subscribers.Completion<Failure>?

    func add(_ sink: Sink<Output, Failure>) -> AnyCancellable {
        lock.lock()
        if let end {
            lock.unlock()
            sink.end(end)
            return AnyCancellable {}
        }
        last += 1
        let number = last
        sinks.append((number, sink))
        lock.unlock()
        return AnyCancellable { [self] in lock.withLock { sinks.removeAll { $0.number == number } } }
    }

    func send(_ value: Output) {
        let recipients = lock.withLock { end == nil ? sinks : [] }
        for listener in recipients { listener.sink.value(value) }
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
        let recipients = lock.withLock {
            defer {
                if end == nil { end = completion }
                sinks = []
            }
            return sinks
        }
        for listener in recipients { listener.sink.end(completion) }
    }
}

/// A subject that broadcasts values and stores none.
public final class PassthroughSubject<Output, Failure: Error>: Subject, DirectPublisher, @unchecked Sendable {
    private let listeners = Listeners<Output, Failure>()

    public init() {}

    /// Sends a value to the subscribers.
    public func send(_ value: Output) { listeners.send(value) }

    public func send(completion: Subscribers.Completion<Failure>) { listeners.finish(completion) }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable { listeners.add(sink) }
}

/// A subject that stores the latest value and sends it to each new subscriber.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, DirectPublisher, @unchecked Sendable {
    private let listeners = Listeners<Output, Failure>()
    private let lock = NSLock()
    private var current: Output

    public init(_ value: Output) { current = value }

    /// The latest value; setting it publishes the new value.
    public var value: Output {
        get { lock.withLock { current } }
        set { send(newValue) }
    }

    /// Stores a value and sends it to the subscribers.
    public func send(_ value: Output) {
        lock.withLock { current = value }
        listeners.send(value)
    }

    public func send(completion: Subscribers.Completion<Failure>) { listeners.finish(completion) }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable {
        sink.value(value)
        return listeners.add(sink)
    }
}

/// A publisher that emits before an object changes.
public typealias ObservableObjectPublisher = PassthroughSubject<Void, Never>

extension ObservableObject {
    /// A publisher that emits when `send()` is called. A view of a widget doesn't subscribe to it.
    public var objectWillChange: ObservableObjectPublisher { ChangePublishers.publisher(of: self) }
}

/// The change publishers of objects. The objects are referenced weakly, and publishers of released objects are removed later.
private enum ChangePublishers {
    private final class Entry {
        weak var object: AnyObject?
        let publisher = ObservableObjectPublisher()

        init(_ object: AnyObject) { self.object = object }
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var entries: [ObjectIdentifier: Entry] = [:]

    static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        lock.withLock {
            entries = entries.filter { $0.value.object != nil }
            let entry = entries[ObjectIdentifier(object)] ?? Entry(object)
            entries[ObjectIdentifier(object)] = entry
            return entry.publisher
        }
    }
}
