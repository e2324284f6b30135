import FoundationEssentials

/// A view that changes on a schedule. It is drawn for the request's date.
///
/// Mirrors [SwiftUI's `TimelineView`](https://developer.apple.com/documentation/swiftui/timelineview).
nonisolated public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View, PrimitiveView {
    /// The schedule's state for which the content is created.
    public struct Context: Sendable {
        /// The frequency of updates.
        public enum Cadence: Hashable, Sendable, Comparable {
            /// Continuous updates.
            case live
            /// An update every second.
            case seconds
            /// An update every minute.
            case minutes
        }

        /// The date of the update.
        public let date: Date
        /// The frequency of updates: in a widget, at most every minute.
        public let cadence: Cadence
    }

    private let schedule: Schedule
    private let content: (TimelineViewDefaultContext) -> Content

    /// The maximum number of a schedule's dates to examine.
    private static var dateLimit: Int { 10_000 }

    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
        (self.schedule, self.content) = (schedule, content)
    }

    /// Returns the schedule's last date at or before `now`; if there is none, its first date; for an empty schedule, `now`.
    private func date(at now: Date) -> Date {
        var last: Date?
        for date in schedule.entries(from: now, mode: .normal).prefix(Self.dateLimit) {
            if date > now { return last ?? date }
            last = date
        }
        return last ?? now
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within("TimelineView")
        let date = date(at: RequestContext.current.now)
        let view = context.running { content(TimelineViewDefaultContext(date: date, cadence: .minutes)) }
        guard schedule is AnimationTimelineSchedule else { return resolve(view, in: context) }
        return resolve(TraitView(content: view) { $0.motion("TimelineView(.animation)") }, in: context)
    }
}

/// The context of any schedule.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

/// The frequency at which a view follows a schedule.
public enum TimelineScheduleMode: Hashable, Sendable {
    /// The schedule's own frequency.
    case normal
    /// A reduced frequency.
    case lowFrequency
}

/// A sequence of dates at which a ``TimelineView`` updates.
///
/// Mirrors [SwiftUI's `TimelineSchedule`](https://developer.apple.com/documentation/swiftui/timelineschedule).
public protocol TimelineSchedule {
    /// The frequency at which a view follows the schedule.
    typealias Mode = TimelineScheduleMode
    /// The type of the sequence of dates.
    associatedtype Entries: Sequence<Date>
    /// Returns the dates from `startDate` on, in ascending order; the first date may be earlier.
    func entries(from startDate: Date, mode: Mode) -> Entries
}

/// A schedule with a fixed interval.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
    /// The dates of the schedule.
    public struct Entries: Sequence, IteratorProtocol, Sendable {
        var date: Date
        let interval: Double

        public mutating func next() -> Date? {
            defer { date = date.addingTimeInterval(interval) }
            return date
        }
    }

    private let start: Date
    private let interval: Double

    /// Creates a schedule; `interval` is in seconds, above zero.
    public init(from startDate: Date, by interval: TimeInterval) { (start, self.interval) = (startDate, interval) }

    /// Returns the schedule's dates, starting with the last date at or before `startDate`.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
        guard interval > 0, interval.isFinite else { return Entries(date: start, interval: 1) }
        let passed = (startDate.timeIntervalSince(start) / interval).rounded(.down)
        return Entries(date: start.addingTimeInterval(passed * interval), interval: interval)
    }
}

/// A schedule with the start of every minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
    public init() {}

    /// Returns the starts of minutes.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> PeriodicTimelineSchedule.Entries {
        PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: 60)
            .entries(from: startDate, mode: mode)
    }
}

/// A schedule with explicit dates.
public struct ExplicitTimelineSchedule<Entries: Sequence<Date>>: TimelineSchedule {
    private let dates: Entries

    public init(_ dates: Entries) { self.dates = dates }

    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

/// A schedule with the screen's refresh rate; a snapshot shows only one of its dates.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
    private let interval: Double

    /// Creates a schedule; `minimumInterval` is in seconds.
    public init(minimumInterval: Double? = nil, paused: Bool = false) { interval = minimumInterval ?? 1.0 / 60 }

    /// Returns `start` and then a date after every interval.
    public func entries(from start: Date, mode: TimelineScheduleMode) -> PeriodicTimelineSchedule.Entries {
        PeriodicTimelineSchedule.Entries(date: start, interval: interval)
    }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// Returns a schedule with a fixed interval in seconds.
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(from: startDate, by: interval)
    }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    /// A schedule with the start of every minute.
    public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// A schedule with the screen's refresh rate.
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

    /// Returns a schedule with the screen's refresh rate, limited to one update per `minimumInterval` seconds.
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
        AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
    }
}

extension TimelineSchedule {
    public static func explicit<S: Sequence<Date>>(_ dates: S) -> ExplicitTimelineSchedule<S>
    where Self == ExplicitTimelineSchedule<S> { ExplicitTimelineSchedule(dates) }
}
