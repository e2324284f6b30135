import FoundationEssentials

/// When a widget shows which entry and is reloaded, as a value: whoever has a clock asks it what comes next.
///
/// A refused reload isn't lost: it is made as soon as the budget allows, once, however often it was asked for.
package struct TimelineScheduler: Hashable, Sendable {
    /// Who asks for a reload.
    package enum Requester: String, Hashable, Sendable, CaseIterable {
        /// The timeline's policy.
        case policy
        /// The app or one of its extensions, through `WidgetCenter`.
        case app
    }

    /// A timeline as far as time is concerned.
    package struct Timeline: Hashable, Sendable {
        /// The dates of its entries, none before its predecessor.
        package var dates: [Date]
        /// When the next timeline is wanted; `nil` for not until asked for.
        package var reload: Date?

        package init(dates: [Date], reload: Date?) { (self.dates, self.reload) = (dates, reload) }
    }

    /// What comes next.
    package enum Event: Hashable, Sendable {
        /// An entry of the timeline is shown.
        case show(index: Int, at: Date)
        /// A reload is asked for by the timeline's policy.
        case ask(at: Date)
        /// A reload that was refused is made.
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
    /// The entry that comes next.
    private var coming = 0
    /// When the timeline's policy asks; `nil` once it has.
    private var wanted: Date?
    /// When a refused reload is made.
    private var pending: Date?
    /// Since when a reload has been wanted that wasn't made.
    package private(set) var staleSince: Date?

    /// Creates a widget's schedule.
    ///
    /// - Parameter calendar: The person's, by which the budget's days begin.
    package init(policy: ReloadPolicy = .standard, calendar: Calendar) {
        (budget, self.calendar) = (ReloadBudget(policy: policy), calendar)
    }

    /// What comes next, and when; `nil` for nothing until somebody asks. Of several things at an instant an entry comes last, since
    /// a reload brings entries of its own.
    package var next: Event? {
        var events: [Event] = []
        if let pending { events.append(.reload(at: pending)) }
        if let wanted { events.append(.ask(at: wanted)) }
        if let timeline, coming < timeline.dates.count {
            events.append(.show(index: coming, at: timeline.dates[coming]))
        }
        return events.min { $0.instant < $1.instant }
    }

    /// Asks for a reload. After ``ReloadBudget/Decision/granted`` the caller asks the provider and calls ``take(_:at:)``.
    package mutating func ask(at instant: Date) -> ReloadBudget.Decision {
        if let wanted, wanted <= instant { self.wanted = nil }
        let decision = budget.ask(at: instant, calendar: calendar)
        switch decision {
        case .granted: pending = nil
        case .refused(_, let until):
            // One that is due is put off; one that is still to come stays where it comes sooner.
            pending = pending.flatMap { $0 > instant ? min($0, until) : nil } ?? until
            staleSince = staleSince ?? instant
        }
        return decision
    }

    /// Takes the timeline a provider handed over.
    ///
    /// - Returns: The entry shown from now on: the last whose date has come, else the first; `nil` where there is none.
    @discardableResult
    package mutating func take(_ timeline: Timeline, at instant: Date) -> Int? {
        (self.timeline, staleSince, pending) = (timeline, nil, nil)
        // What is wanted for an instant that has passed is wanted now.
        wanted = timeline.reload.map { max($0, instant) }
        guard !timeline.dates.isEmpty else { return nil }
        let shown = timeline.dates.lastIndex { $0 <= instant } ?? 0
        coming = shown + 1
        return shown
    }

    /// Goes on with what was shown, since the provider handed over nothing; it is asked again after the floor.
    package mutating func fail(at instant: Date) {
        staleSince = staleSince ?? instant
        wanted = nil
        pending = instant.addingTimeInterval(budget.policy.floor)
    }

    /// Says that an event was an entry that is shown now.
    package mutating func show(index: Int) { coming = max(coming, index + 1) }
}
