import Foundation

/// A publisher whose values come from outside.
///
/// Mirrors [Combine's `Subject`](https://developer.apple.com/documentation/combine/subject).
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Hands out a value.
    func send(_ value: Output)
    /// Ends.
    func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
    /// Says that something happened.
    public func send() { send(()) }
}

/// Those who listen to a subject, and its end.
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
        let told = lock.withLock { end == nil ? sinks : [] }
        for listener in told { listener.sink.value(value) }
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
        let told = lock.withLock {
            defer {
                if end == nil { end = completion }
                sinks = []
            }
            return sinks
        }
        for listener in told { listener.sink.end(completion) }
    }
}

/// A subject that keeps no value.
public final class PassthroughSubject<Output, Failure: Error>: Subject, Made, @unchecked Sendable {
    private let listeners = Listeners<Output, Failure>()

    public init() {}

    /// Hands out a value.
    public func send(_ value: Output) { listeners.send(value) }

    /// Ends.
    public func send(completion: Subscribers.Completion<Failure>) { listeners.finish(completion) }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable { listeners.add(sink) }
}

/// A subject that keeps the last value, and hands it to whoever comes.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, Made, @unchecked Sendable {
    private let listeners = Listeners<Output, Failure>()
    private let lock = NSLock()
    private var current: Output

    public init(_ value: Output) { current = value }

    /// The last value.
    public var value: Output {
        get { lock.withLock { current } }
        set { send(newValue) }
    }

    /// Hands out a value.
    public func send(_ value: Output) {
        lock.withLock { current = value }
        listeners.send(value)
    }

    /// Ends.
    public func send(completion: Subscribers.Completion<Failure>) { listeners.finish(completion) }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable {
        sink.value(value)
        return listeners.add(sink)
    }
}

/// Says that an object is about to change.
public typealias ObservableObjectPublisher = PassthroughSubject<Void, Never>

extension ObservableObject {
    /// Says that the object is about to change, to those who asked this very publisher; a view that is drawn once asks nobody.
    public var objectWillChange: ObservableObjectPublisher { ChangePublishers.publisher(of: self) }
}

/// The publishers of objects, as long as the objects are.
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
