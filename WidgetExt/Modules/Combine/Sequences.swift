import Foundation

extension Sequence {
    public var publisher: AnyPublisher<Element, Never> {
        AnyPublisher { sink in
            for element in self {
                guard sink.wantsMore() else { return AnyCancellable {} }
                sink.value(element)
            }
            sink.end(.finished)
            return AnyCancellable {}
        }
    }
}

extension Optional {
    /// A publisher of the value; without a value, the publisher only finishes.
    ///
    /// Mirrors [Combine's `Optional.Publisher`](https://developer.apple.com/documentation/swift/optional/publisher-swift.struct).
    public struct Publisher: DirectPublisher {
        public typealias Output = Wrapped
        /// The type of failure, which never occurs.
        public typealias Failure = Never

        public let output: Wrapped?

        public init(_ output: Wrapped?) { self.output = output }

        func begin(_ sink: Sink<Wrapped, Never>) -> AnyCancellable {
            if let output { sink.value(output) }
            sink.end(.finished)
            return AnyCancellable {}
        }
    }

    /// A publisher of the value; without a value, the publisher only finishes.
    public var publisher: Publisher { Publisher(self) }
}

extension Result {
    /// A publisher of the value or of the error.
    ///
    /// Mirrors [Combine's `Result.Publisher`](https://developer.apple.com/documentation/swift/result/publisher-swift.struct).
    public struct Publisher: DirectPublisher {
        public typealias Output = Success

        /// The value or the error.
        public let result: Result

        public init(_ result: Result) { self.result = result }

        /// Creates a publisher of a value.
        public init(_ output: Success) { result = .success(output) }

        /// Creates a publisher of an error.
        public init(_ failure: Failure) { result = .failure(failure) }

        func begin(_ sink: Sink<Success, Failure>) -> AnyCancellable {
            switch result {
            case .success(let value):
                sink.value(value)
                sink.end(.finished)
            case .failure(let error): sink.end(.failure(error))
            }
            return AnyCancellable {}
        }
    }

    /// A publisher of the value or of the error.
    public var publisher: Publisher { Publisher(self) }
}

/// A publisher that is created when a subscriber subscribes.
///
/// Mirrors [Combine's `Deferred`](https://developer.apple.com/documentation/combine/deferred).
public struct Deferred<DeferredPublisher: Publisher>: DirectPublisher {
    public typealias Output = DeferredPublisher.Output
    /// The type of the error.
    public typealias Failure = DeferredPublisher.Failure

    /// The closure that creates the publisher.
    public let createPublisher: () -> DeferredPublisher

    public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

    func begin(_ sink: Sink<Output, Failure>) -> AnyCancellable { createPublisher().attach(sink) }
}

extension NotificationCenter {
    /// A publisher of the notifications of a name.
    ///
    /// Mirrors
    /// [Foundation's `NotificationCenter.Publisher`](https://developer.apple.com/documentation/foundation/notificationcenter/publisher).
    public struct Publisher: DirectPublisher {
        public typealias Output = Notification
        /// The type of failure, which never occurs.
        public typealias Failure = Never

        /// The center that posts the notifications.
        public let center: NotificationCenter
        public let name: Notification.Name
        /// The object that posts the notifications; `nil` for all objects.
        public let object: AnyObject?

        /// Creates a publisher.
        public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            (self.center, self.name, self.object) = (center, name, object)
        }

        func begin(_ sink: Sink<Notification, Never>) -> AnyCancellable {
            nonisolated(unsafe) let sink = sink
            let observer = center.addObserver(forName: name, object: object, queue: nil) { sink.value($0) }
            return AnyCancellable { [center] in center.removeObserver(observer) }
        }
    }

    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }
}

extension Timer {
    /// A publisher of the current date at intervals.
    ///
    /// Mirrors [Foundation's `Timer.TimerPublisher`](https://developer.apple.com/documentation/foundation/timer/timerpublisher).
    public final class TimerPublisher: DirectPublisher, ConnectablePublisher {
        public typealias Output = Date
        /// The type of failure, which never occurs.
        public typealias Failure = Never

        /// The interval in seconds.
        public let interval: TimeInterval
        /// The tolerance in seconds.
        public let tolerance: TimeInterval?
        /// The run loop of the timer.
        public let runLoop: RunLoop
        /// The mode in which the timer runs.
        public let mode: RunLoop.Mode
        private let dates = PassthroughSubject<Date, Never>()

        /// Creates a publisher, which publishes after it has been connected.
        public init(
            interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
            options: RunLoop.SchedulerOptions? = nil
        ) {
            (self.interval, self.tolerance, self.runLoop, self.mode) = (interval, tolerance, runLoop, mode)
        }

        func begin(_ sink: Sink<Date, Never>) -> AnyCancellable { dates.attach(sink) }

        /// Starts the timer, which runs until the result is cancelled.
        public func connect() -> any Cancellable {
            let timer = Timer(timeInterval: interval, repeats: true) { [dates] _ in
                dates.send(Date(timeIntervalSinceNow: 0))
            }
            if let tolerance { timer.tolerance = tolerance }
            runLoop.add(timer, forMode: mode)
            return AnyCancellable { timer.invalidate() }
        }
    }

    /// Returns a publisher of the current date at intervals in seconds.
    public static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
        options: RunLoop.SchedulerOptions? = nil
    ) -> TimerPublisher {
        TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
    }
}
