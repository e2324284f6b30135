import FoundationEssentials

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
