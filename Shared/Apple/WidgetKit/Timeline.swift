import Foundation

/// A type for the content that a widget shows from a date on.
public protocol TimelineEntry {
    /// The date from which the entry is shown.
    var date: Date { get }
    /// The relevance of the entry; `nil` if it has none.
    var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
    /// No relevance.
    public var relevance: TimelineEntryRelevance? { nil }
}

/// The relevance of an entry to the user, compared with the other entries of its widget.
///
/// Mirrors [WidgetKit's `TimelineEntryRelevance`](https://developer.apple.com/documentation/widgetkit/timelineentryrelevance).
public struct TimelineEntryRelevance: Hashable, Sendable, Codable {
    /// The score, relative to the other entries of the same widget.
    public var score: Float
    /// The time for which the entry is relevant, in seconds; 0 means until the next entry.
    public var duration: TimeInterval

    public init(score: Float, duration: TimeInterval = 0) { (self.score, self.duration) = (score, duration) }
}

/// A value that indicates when WidgetKit requests the next timeline.
///
/// Mirrors [WidgetKit's `TimelineReloadPolicy`](https://developer.apple.com/documentation/widgetkit/timelinereloadpolicy).
public struct TimelineReloadPolicy: Hashable, Sendable {
    package enum Storage: Hashable, Sendable {
        case atEnd
        case after(Date)
        case never
    }

    package let storage: Storage

    /// Requests the next timeline after the last entry's date.
    public static let atEnd = TimelineReloadPolicy(storage: .atEnd)
    /// Requests no timeline until the app requests a reload.
    public static let never = TimelineReloadPolicy(storage: .never)
    /// Requests the next timeline at a date.
    public static func after(_ date: Date) -> TimelineReloadPolicy { TimelineReloadPolicy(storage: .after(date)) }
}

/// A timeline: a widget's entries in order of their dates, and its reload policy.
public struct Timeline<EntryType: TimelineEntry> {
    public let entries: [EntryType]
    /// The policy for requesting the next timeline.
    public let policy: TimelineReloadPolicy

    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
        self.entries = entries
        self.policy = policy
    }
}

extension Timeline: Sendable where EntryType: Sendable {}

/// Details about the widget that a provider creates entries for.
public struct TimelineProviderContext: Sendable {
    public let family: WidgetFamily
    /// True if the entry is for the widget gallery.
    public let isPreview: Bool
    private let width: Double
    private let height: Double

    /// The size of the widget in points.
    public var displaySize: CGSize { CGSize(width: width, height: height) }

    package init(family: WidgetFamily, isPreview: Bool, displaySize: CGSize) {
        self.family = family
        self.isPreview = isPreview
        width = Double(displaySize.width)
        height = Double(displaySize.height)
    }
}

/// A type that provides the timeline of a widget.
///
/// Mirrors [WidgetKit's `TimelineProvider`](https://developer.apple.com/documentation/widgetkit/timelineprovider).
public protocol TimelineProvider {
    /// The type of the timeline's entries.
    associatedtype Entry: TimelineEntry
    /// The family and size of the widget.
    typealias Context = TimelineProviderContext

    /// Returns an entry to show before real data is available. It must return at once, without reading data.
    func placeholder(in context: Context) -> Entry
    /// Passes the snapshot entry to `completion`, for transient places such as the widget gallery.
    @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    /// Passes the current and the future entries to `completion`.
    @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}

/// A schedule of a widget's entries and reloads. It has no clock: its owner reads ``next`` and passes instants to the methods.
///
/// A refused reload isn't lost. It is made once, as soon as the budget allows, however often it was requested.
package struct TimelineScheduler: Hashable, Sendable {
    /// The source of a reload request.
    package enum Requester: String, Hashable, Sendable, CaseIterable {
        /// The timeline's policy.
        case policy
        /// The app or one of its extensions, through `WidgetCenter`.
        case app
    }

    /// The dates of a timeline.
    package struct Timeline: Hashable, Sendable {
        /// The dates of its entries, in ascending order.
        package var dates: [Date]
        /// The date of the next reload; `nil` if no reload is made until one is requested.
        package var reload: Date?

        package init(dates: [Date], reload: Date?) { (self.dates, self.reload) = (dates, reload) }
    }

    /// A scheduled event.
    package enum Event: Hashable, Sendable {
        /// An entry of the timeline becomes current.
        case show(index: Int, at: Date)
        /// The timeline's policy requests a reload.
        case ask(at: Date)
        /// A reload that was refused becomes possible.
        case reload(at: Date)

        package var instant: Date {
            switch self {
            case .show(_, let at), .ask(let at), .reload(let at): at
            }
        }
    }

    package private(set) var budget: ReloadBudget
    private let calendar: Calendar
    private var timeline: Timeline?
    /// The index of the next entry.
    private var upcoming = 0
    /// The date at which the timeline's policy requests a reload; `nil` once the policy has requested it.
    private var requested: Date?
    /// The date at which a reload that was refused or has failed is tried again; `nil` if none is waiting.
    private var pending: Date?
    /// The date since which a requested reload has been overdue; `nil` if no reload is overdue.
    package private(set) var staleSince: Date?

    /// Creates a widget's schedule.
    ///
    /// - Parameter calendar: The user's calendar, which decides when the budget's days begin.
    package init(policy: ReloadPolicy = .standard, calendar: Calendar) {
        (budget, self.calendar) = (ReloadBudget(policy: policy), calendar)
    }

    /// The next event; `nil` if nothing happens until a reload is requested. If a reload and an entry are due at the same instant, the
    /// reload comes first, because it replaces the entries.
    package var next: Event? {
        var events: [Event] = []
        if let pending { events.append(.reload(at: pending)) }
        if let requested { events.append(.ask(at: requested)) }
        if let timeline, upcoming < timeline.dates.count {
            events.append(.show(index: upcoming, at: timeline.dates[upcoming]))
        }
        return events.min { $0.instant < $1.instant }
    }

    /// Requests a reload. If it is granted, the caller queries the provider and then calls ``take(_:at:)`` or ``fail(at:)``.
    package mutating func ask(at instant: Date) -> ReloadBudget.Decision {
        if let requested, requested <= instant { self.requested = nil }
        let decision = budget.ask(at: instant, calendar: calendar)
        switch decision {
        case .granted: pending = nil
        case .refused(_, let until):
            // A pending reload that is due is deferred. A pending reload in the future keeps its date if its date is earlier.
            pending = pending.flatMap { $0 > instant ? min($0, until) : nil } ?? until
            staleSince = staleSince ?? instant
        }
        return decision
    }

    /// Replaces the timeline with a timeline that a provider returned.
    ///
    /// - Returns: The index of the current entry: the last entry whose date has come, otherwise the first; `nil` if there are no entries.
    @discardableResult
    package mutating func take(_ timeline: Timeline, at instant: Date) -> Int? {
        (self.timeline, staleSince, pending) = (timeline, nil, nil)
        // A reload date in the past means now.
        requested = timeline.reload.map { max($0, instant) }
        guard !timeline.dates.isEmpty else { return nil }
        let current = timeline.dates.lastIndex { $0 <= instant } ?? 0
        upcoming = current + 1
        return current
    }

    /// Keeps the current timeline after the provider failed. The reload is repeated after the policy's floor.
    package mutating func fail(at instant: Date) {
        staleSince = staleSince ?? instant
        requested = nil
        pending = instant.addingTimeInterval(budget.policy.floor)
    }

    /// Records that an entry is now shown.
    package mutating func show(index: Int) { upcoming = max(upcoming, index + 1) }
}

/// A widget's reload budget: how many reloads the widget has used today, and when the next reload is allowed.
///
/// Instants are absolute; only the start of a day depends on the user's time zone. A daylight-saving change makes a day shorter or
/// longer, but doesn't change the floor, which is the minimum time between reloads. After the clock was set back, no reload is refused
/// for longer than the floor.
package struct ReloadBudget: Hashable, Sendable {
    /// The reason for refusing a reload.
    package enum Reason: String, Hashable, Sendable {
        /// The last reload was too recent.
        case floor
        /// The day's reloads are used up.
        case budget
    }

    /// The decision about a requested reload.
    package enum Decision: Hashable, Sendable {
        case granted
        /// The reload is refused, and will be possible from an instant on.
        case refused(Reason, until: Date)
    }

    package let policy: ReloadPolicy
    /// The date of the last reload; `nil` if there was none.
    package private(set) var last: Date?
    /// The number of reloads on the day of the last reload.
    package private(set) var used = 0

    /// Creates an unused budget.
    package init(policy: ReloadPolicy = .standard) { self.policy = policy }

    /// Creates a budget with its stored state.
    package init(policy: ReloadPolicy = .standard, last: Date?, used: Int) {
        (self.policy, self.last, self.used) = (policy, last, used)
    }

    /// Returns the decision about a reload, without using the budget.
    ///
    /// - Parameter calendar: The user's calendar, which decides when days begin.
    package func decision(at instant: Date, calendar: Calendar) -> Decision {
        guard let last, last <= instant else { return .granted }
        let next = last.addingTimeInterval(policy.floor)
        let isSameDay = calendar.isDate(last, inSameDayAs: instant)
        if isSameDay, used >= policy.perDay {
            return .refused(.budget, until: max(next, calendar.dayAfter(instant)))
        }
        return next > instant ? .refused(.floor, until: next) : .granted
    }

    /// Requests a reload and, if it is granted, counts it.
    package mutating func ask(at instant: Date, calendar: Calendar) -> Decision {
        let decision = decision(at: instant, calendar: calendar)
        if case .granted = decision {
            used = last.map { calendar.isDate($0, inSameDayAs: instant) } == true ? used + 1 : 1
            last = instant
        }
        return decision
    }
}

extension Calendar {
    /// Returns the start of the day after the day of an instant; days can have 23, 24 or 25 hours.
    package func dayAfter(_ instant: Date) -> Date {
        let today = startOfDay(for: instant)
        // 36 hours after midnight is within the next day, even across a daylight-saving change.
        return startOfDay(for: today.addingTimeInterval(36 * 3_600))
    }
}

/// The limits of widget reloads.
///
/// Apple documents a budget of [40 to 70 reloads a day](https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date)
/// for a frequently viewed widget, and publishes no minimum time between reloads. Both limits can be set.
package struct ReloadPolicy: Hashable, Sendable {
    /// The maximum number of reloads of a widget in one day of the user's calendar.
    package var perDay: Int
    /// The minimum time between two reloads of a widget, in seconds.
    package var floor: TimeInterval

    /// Seventy reloads a day, at least 15 minutes apart.
    package static let standard = ReloadPolicy(perDay: 70, floor: 15 * 60)

    /// Creates a policy; both values are at least 1.
    package init(perDay: Int, floor: TimeInterval) {
        self.perDay = max(perDay, 1)
        self.floor = floor.isFinite ? max(floor, 1) : 1
    }
}
