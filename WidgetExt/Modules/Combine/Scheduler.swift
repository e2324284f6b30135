import Dispatch
import Foundation

/// A length of time for schedulers.
///
/// Mirrors
/// [Combine's `SchedulerTimeIntervalConvertible`](https://developer.apple.com/documentation/combine/schedulertimeintervalconvertible).
public protocol SchedulerTimeIntervalConvertible {
    /// Returns a number of seconds.
    static func seconds(_ s: Int) -> Self
    /// Returns a number of seconds.
    static func seconds(_ s: Double) -> Self
    /// Returns a number of milliseconds.
    static func milliseconds(_ ms: Int) -> Self
    /// Returns a number of microseconds.
    static func microseconds(_ us: Int) -> Self
    /// Returns a number of nanoseconds.
    static func nanoseconds(_ ns: Int) -> Self
}

/// A context that determines when and where closures run.
///
/// Mirrors [Combine's `Scheduler`](https://developer.apple.com/documentation/combine/scheduler).
public protocol Scheduler<SchedulerTimeType> {
    /// The type of instants.
    associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
    /// The type of options.
    associatedtype SchedulerOptions

    /// The current time.
    var now: SchedulerTimeType { get }
    /// The smallest tolerance of times.
    var minimumTolerance: SchedulerTimeType.Stride { get }
    /// Runs a closure as soon as possible.
    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
    /// Runs a closure at a time.
    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void)
    /// Runs a closure repeatedly, from a time on, until the result is cancelled.
    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable
}

extension Scheduler {
    /// Runs a closure as soon as possible.
    public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }

    /// Runs a closure at a time.
    public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
        schedule(after: date, tolerance: minimumTolerance, options: nil, action)
    }

    /// Runs a closure at a time.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
    ) { schedule(after: date, tolerance: tolerance, options: nil, action) }

    /// Runs a closure repeatedly, from a time on, until the result is cancelled.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
    ) -> any Cancellable {
        schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
    }
}

/// The length of time between two instants of Airlock's schedulers, in seconds.
public struct SchedulerInterval: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable, Hashable,
    ExpressibleByFloatLiteral, Codable, Sendable
{
    /// The number of seconds.
    public var timeInterval: TimeInterval

    /// Creates an interval from a number of seconds.
    public init(_ timeInterval: TimeInterval) { self.timeInterval = timeInterval }

    public init(integerLiteral value: Int) { self.init(Double(value)) }

    public init(floatLiteral value: Double) { self.init(value) }

    public init?<T: BinaryInteger>(exactly source: T) {
        guard let value = Double(exactly: source) else { return nil }
        self.init(value)
    }

    /// The absolute number of seconds.
    public var magnitude: Double { timeInterval.magnitude }

    /// Returns a number of seconds.
    public static func seconds(_ s: Int) -> SchedulerInterval { SchedulerInterval(Double(s)) }
    /// Returns a number of seconds.
    public static func seconds(_ s: Double) -> SchedulerInterval { SchedulerInterval(s) }
    /// Returns a number of milliseconds.
    public static func milliseconds(_ ms: Int) -> SchedulerInterval { SchedulerInterval(Double(ms) / 1e3) }
    /// Returns a number of microseconds.
    public static func microseconds(_ us: Int) -> SchedulerInterval { SchedulerInterval(Double(us) / 1e6) }
    /// Returns a number of nanoseconds.
    public static func nanoseconds(_ ns: Int) -> SchedulerInterval { SchedulerInterval(Double(ns) / 1e9) }

    /// Returns true if the first interval is shorter.
    public static func < (one: SchedulerInterval, other: SchedulerInterval) -> Bool {
        one.timeInterval < other.timeInterval
    }
    /// Returns the sum of two intervals.
    public static func + (one: SchedulerInterval, other: SchedulerInterval) -> SchedulerInterval {
        SchedulerInterval(one.timeInterval + other.timeInterval)
    }
    /// Returns the difference of two intervals.
    public static func - (one: SchedulerInterval, other: SchedulerInterval) -> SchedulerInterval {
        SchedulerInterval(one.timeInterval - other.timeInterval)
    }
    /// Returns the product of two numbers of seconds.
    public static func * (one: SchedulerInterval, other: SchedulerInterval) -> SchedulerInterval {
        SchedulerInterval(one.timeInterval * other.timeInterval)
    }
    /// Multiplies the number of seconds.
    public static func *= (one: inout SchedulerInterval, other: SchedulerInterval) { one = one * other }
}

extension DispatchQueue: Scheduler {
    /// An instant of a queue.
    public struct SchedulerTimeType: Strideable, Hashable, Sendable {
        /// The type of the length of time between two instants.
        public typealias Stride = SchedulerInterval

        /// The instant.
        public var dispatchTime: DispatchTime

        public init(_ time: DispatchTime) { dispatchTime = time }

        /// Returns the length of time to another instant.
        public func distance(to other: SchedulerTimeType) -> SchedulerInterval {
            let (from, to) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
            return SchedulerInterval(to >= from ? Double(to - from) / 1e9 : -Double(from - to) / 1e9)
        }

        /// Returns the instant after a length of time.
        public func advanced(by n: SchedulerInterval) -> SchedulerTimeType {
            SchedulerTimeType(dispatchTime + n.timeInterval)
        }

        /// Hashes the instant.
        public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.uptimeNanoseconds) }
    }

    /// The options of a closure.
    public struct SchedulerOptions {
        /// The quality of service.
        public var qos: DispatchQoS
        public var flags: DispatchWorkItemFlags
        /// The group of the work item.
        public var group: DispatchGroup?

        /// Creates options.
        public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
            (self.qos, self.flags, self.group) = (qos, flags, group)
        }
    }

    /// The current time.
    public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

    /// The smallest tolerance of times.
    public var minimumTolerance: SchedulerInterval { 0 }

    /// Runs a closure asynchronously on the queue.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        async(group: options?.group, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { action() }
    }

    /// Runs a closure on the queue at a time.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerInterval, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        nonisolated(unsafe) let action = action
        asyncAfter(
            deadline: date.dispatchTime, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []
        ) { action() }
    }

    /// Runs a closure repeatedly on the queue, from a time on, until the result is cancelled.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerInterval, tolerance: SchedulerInterval,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        nonisolated(unsafe) let action = action
        let timer = DispatchSource.makeTimerSource(queue: self)
        timer.schedule(deadline: date.dispatchTime, repeating: interval.timeInterval)
        timer.setEventHandler { action() }
        timer.resume()
        return AnyCancellable { timer.cancel() }
    }
}

/// An instant of a run loop or of an operation queue.
public struct SchedulerDate: Strideable, Hashable, Codable, Sendable {
    /// The type of the length of time between two instants.
    public typealias Stride = SchedulerInterval

    /// The instant.
    public var date: Date

    public init(_ date: Date) { self.date = date }

    /// Returns the length of time to another instant.
    public func distance(to other: SchedulerDate) -> SchedulerInterval {
        SchedulerInterval(other.date.timeIntervalSince(date))
    }

    /// Returns the instant after a length of time.
    public func advanced(by n: SchedulerInterval) -> SchedulerDate { SchedulerDate(date + n.timeInterval) }
}

extension RunLoop: Scheduler {
    /// An instant of a run loop.
    public typealias SchedulerTimeType = SchedulerDate

    /// The options of a closure, of which there are none.
    public struct SchedulerOptions {}

    /// The current time.
    public var now: SchedulerDate { SchedulerDate(Date(timeIntervalSinceNow: 0)) }

    /// The smallest tolerance of times.
    public var minimumTolerance: SchedulerInterval { 0 }

    /// Runs a closure asynchronously in the run loop.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        perform(inModes: [.default]) { action() }
    }

    /// Runs a closure in the run loop at a time.
    public func schedule(
        after date: SchedulerDate, tolerance: SchedulerInterval, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        nonisolated(unsafe) let action = action
        add(Timer(fire: date.date, interval: 0, repeats: false) { _ in action() }, forMode: .default)
    }

    /// Runs a closure repeatedly in the run loop, from a time on, until the result is cancelled.
    public func schedule(
        after date: SchedulerDate, interval: SchedulerInterval, tolerance: SchedulerInterval,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        nonisolated(unsafe) let action = action
        let timer = Timer(fire: date.date, interval: interval.timeInterval, repeats: true) { _ in action() }
        add(timer, forMode: .default)
        return AnyCancellable { timer.invalidate() }
    }
}

extension OperationQueue: Scheduler {
    /// An instant of an operation queue.
    public typealias SchedulerTimeType = SchedulerDate

    /// The options of a closure, of which there are none.
    public struct SchedulerOptions {}

    /// The current time.
    public var now: SchedulerDate { SchedulerDate(Date(timeIntervalSinceNow: 0)) }

    /// The smallest tolerance of times.
    public var minimumTolerance: SchedulerInterval { 0 }

    /// Runs a closure asynchronously on the queue.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        addOperation { action() }
    }

    /// Runs a closure on the queue at a time.
    public func schedule(
        after date: SchedulerDate, tolerance: SchedulerInterval, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        let delay = max(0, date.date.timeIntervalSinceNow)
        DispatchQueue.global().schedule(after: DispatchQueue.global().now.advanced(by: .seconds(delay))) {
            self.schedule(action)
        }
    }

    /// Runs a closure repeatedly on the queue, from a time on, until the result is cancelled.
    public func schedule(
        after date: SchedulerDate, interval: SchedulerInterval, tolerance: SchedulerInterval,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let delay = max(0, date.date.timeIntervalSinceNow)
        return DispatchQueue.global().schedule(
            after: DispatchQueue.global().now.advanced(by: .seconds(delay)), interval: interval
        ) { self.schedule(action) }
    }
}

/// A scheduler that runs each closure immediately, whatever its time.
///
/// Mirrors [Combine's `ImmediateScheduler`](https://developer.apple.com/documentation/combine/immediatescheduler).
public struct ImmediateScheduler: Scheduler, Sendable {
    /// The only instant of the scheduler.
    public struct SchedulerTimeType: Strideable, Hashable, Sendable {
        /// The type of the length of time between two instants.
        public typealias Stride = SchedulerInterval

        /// Always 0: there is only one instant.
        public func distance(to other: SchedulerTimeType) -> SchedulerInterval { 0 }

        /// Returns the same instant.
        public func advanced(by n: SchedulerInterval) -> SchedulerTimeType { self }
    }

    /// The options of a closure, of which there are none.
    public typealias SchedulerOptions = Never

    public static let shared = ImmediateScheduler()

    /// The only instant of the scheduler.
    public var now: SchedulerTimeType { SchedulerTimeType() }

    /// The smallest tolerance of times.
    public var minimumTolerance: SchedulerInterval { 0 }

    /// Runs a closure immediately.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }

    /// Runs a closure immediately.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerInterval, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) { action() }

    /// Runs a closure immediately, and only once.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerInterval, tolerance: SchedulerInterval,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        action()
        return AnyCancellable {}
    }
}
