import Foundation

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
