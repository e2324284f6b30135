import FoundationEssentials

/// Views made for instants of a schedule, drawn for the instant of the request.
///
/// Mirrors [SwiftUI's `TimelineView`](https://developer.apple.com/documentation/swiftui/timelineview).
nonisolated public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View, PrimitiveView {
    /// What the views are made for.
    public struct Context: Sendable {
        /// How often views are made anew.
        public enum Cadence: Hashable, Sendable, Comparable {
            /// All the time.
            case live
            /// Every second.
            case seconds
            /// Every minute.
            case minutes
        }

        /// The schedule's date.
        public let date: Date
        /// How often views are made anew: in a widget, never more often than every minute.
        public let cadence: Cadence
    }

    private let schedule: Schedule
    private let content: (TimelineViewDefaultContext) -> Content

    /// The most dates of a schedule that are looked at.
    private static var dates: Int { 10_000 }

    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
        (self.schedule, self.content) = (schedule, content)
    }

    /// The schedule's last date that isn't later than an instant, else its first, else the instant.
    private func date(at now: Date) -> Date {
        var last: Date?
        for date in schedule.entries(from: now, mode: .normal).prefix(Self.dates) {
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

/// What views of any schedule are made for.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

/// How closely a schedule is kept.
public enum TimelineScheduleMode: Hashable, Sendable {
    /// As asked.
    case normal
    /// Seldom.
    case lowFrequency
}

/// The instants for which a ``TimelineView`` makes views.
///
/// Mirrors [SwiftUI's `TimelineSchedule`](https://developer.apple.com/documentation/swiftui/timelineschedule).
public protocol TimelineSchedule {
    /// How closely it is kept.
    typealias Mode = TimelineScheduleMode
    /// The type of its dates.
    associatedtype Entries: Sequence<Date>
    /// Its dates from one on, in order; the first may lie before it.
    func entries(from startDate: Date, mode: Mode) -> Entries
}

/// A date every so often.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
    /// The dates of the schedule.
    public struct Entries: Sequence, IteratorProtocol, Sendable {
        var date: Date
        let interval: Double

        /// The next date.
        public mutating func next() -> Date? {
            defer { date = date.addingTimeInterval(interval) }
            return date
        }
    }

    private let start: Date
    private let interval: Double

    /// Creates a schedule; `interval` in seconds, above zero.
    public init(from startDate: Date, by interval: TimeInterval) { (start, self.interval) = (startDate, interval) }

    /// Its dates, begun with the last one before an instant.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
        guard interval > 0, interval.isFinite else { return Entries(date: start, interval: 1) }
        let passed = (startDate.timeIntervalSince(start) / interval).rounded(.down)
        return Entries(date: start.addingTimeInterval(passed * interval), interval: interval)
    }
}

/// The begin of every minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
    public init() {}

    /// The begins of minutes.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> PeriodicTimelineSchedule.Entries {
        PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: 60)
            .entries(from: startDate, mode: mode)
    }
}

/// Dates one says.
public struct ExplicitTimelineSchedule<Entries: Sequence<Date>>: TimelineSchedule {
    private let dates: Entries

    public init(_ dates: Entries) { self.dates = dates }

    /// The dates.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

/// As often as the screen is drawn; a snapshot is drawn once.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
    private let interval: Double

    /// Creates the schedule; `minimumInterval` in seconds.
    public init(minimumInterval: Double? = nil, paused: Bool = false) { interval = minimumInterval ?? 1.0 / 60 }

    /// The instant itself, then one every interval.
    public func entries(from start: Date, mode: TimelineScheduleMode) -> PeriodicTimelineSchedule.Entries {
        PeriodicTimelineSchedule.Entries(date: start, interval: interval)
    }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// A date every so often, in seconds.
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(from: startDate, by: interval)
    }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    /// The begin of every minute.
    public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// As often as the screen is drawn.
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

    /// As often as the screen is drawn, but not more often than every so many seconds.
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
        AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
    }
}

extension TimelineSchedule {
    /// Dates one says.
    public static func explicit<S: Sequence<Date>>(_ dates: S) -> ExplicitTimelineSchedule<S>
    where Self == ExplicitTimelineSchedule<S> { ExplicitTimelineSchedule(dates) }
}
