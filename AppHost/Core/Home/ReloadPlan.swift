import Foundation
import Shared

/// When a placed widget's next timeline is asked for, and why.
///
/// A pure function of what is known at an instant. What a person or the app asks for happens at once; what the widget's own policy asks
/// for has a budget.
enum ReloadPlan: Hashable {
    /// Why a timeline is asked for.
    enum Cause: Hashable {
        /// There is none yet, or it is of another kind or family.
        case placed
        /// An extension asked for it, or a person.
        case requested
        /// What it shows was changed.
        case changed([Domain])
        /// Its policy asks for it.
        case policy
        /// It failed the last time.
        case failure
        /// A Live Activity shows something else.
        case state
        /// The user has come to another time zone.
        case zone
    }

    case now(Cause)
    /// At an instant in milliseconds since 1 January 1970.
    case at(Int64, Cause)
    case never

    /// Plans the next reload.
    ///
    /// - Parameters:
    ///   - now: In milliseconds since 1 January 1970.
    ///   - timeline: What was published for it last; `nil` for nothing, and for what can't be read.
    ///   - tokens: What the domains say now; one that can't be seen isn't in it, and is taken for unchanged.
    init(
        at now: Int64, widget: PlacedWidget, timeline: PublishedTimeline?, state: WidgetState, isRequested: Bool,
        tokens: [Domain: UInt64], policy: ReloadPolicy, calendar: Calendar
    ) {
        let due = Self.due(now, widget, timeline, state, isRequested, tokens, policy, calendar)
        guard let failure = state.failure, !isRequested else {
            self = due
            return
        }
        // A widget that failed is left alone for a while, whatever wants it anew. A clock that was set back doesn't make that longer.
        let retry = min(failure.instant, now) + Self.delay(after: failure.count)
        switch due {
        case .now where retry <= now: self = .now(.failure)
        case .now, .never: self = retry <= now ? .now(.failure) : .at(retry, .failure)
        case .at(let instant, _): self = retry <= now ? .now(.failure) : .at(min(retry, instant), .failure)
        }
    }

    private static func due(
        _ now: Int64, _ widget: PlacedWidget, _ timeline: PublishedTimeline?, _ state: WidgetState, _ isRequested: Bool,
        _ tokens: [Domain: UInt64], _ policy: ReloadPolicy, _ calendar: Calendar
    ) -> ReloadPlan {
        guard let timeline, timeline.kind == widget.kind else { return .now(.placed) }
        guard timeline.family == widget.place.name else {
            if case .activity = widget.place { return .now(.state) }
            return .now(.placed)
        }
        if isRequested { return .now(.requested) }
        if let zone = state.zone, zone != calendar.timeZone.identifier { return .now(.zone) }
        let changed = tokens.filter { domain, now in
            guard timeline.domains.contains(domain.name), let then = state.tokens[domain] else { return false }
            return then != now
        }
        if !changed.isEmpty { return .now(.changed(changed.keys.sorted { $0.index < $1.index })) }
        // A clock that was set back shows a timeline that hasn't begun: it is as good as none.
        if timeline.instant > now + Self.clockTolerance { return .now(.policy) }
        guard let reload = timeline.reload else { return .never }
        // What is wanted for an instant that has passed is wanted now; never sooner than the floor after it was reloaded.
        let floor = timeline.instant + Int64(policy.floor * 1_000)
        let wanted = max(reload, now, floor)
        switch state.budget(policy).decision(at: Date(milliseconds: wanted), calendar: calendar) {
        case .granted: return wanted <= now ? .now(.policy) : .at(wanted, .policy)
        case .refused(_, let until): return .at(max(until.milliseconds, now + 1), .policy)
        }
    }

    /// How far a clock may be set back without a timeline being asked for anew, in milliseconds.
    static let clockTolerance: Int64 = 5_000

    /// How long a widget is left alone after it failed, in milliseconds: a minute, twice as long each time, an hour at most.
    static func delay(after failures: Int) -> Int64 { min(60_000 << Int64(min(max(failures - 1, 0), 6)), 3_600_000) }
}
