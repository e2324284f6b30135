import Foundation
import Shared

/// The plan for an item's next timeline request: when it is made, and why.
///
/// The plan depends only on its inputs. Requests of the user or the app are served at once; requests of a widget's own policy are limited
/// by a budget.
enum ReloadPlan: Hashable {
    /// The cause of a request for a timeline.
    enum Cause: Hashable {
        /// There is no timeline yet, or the timeline is for another kind or family.
        case placed
        /// An extension or the user requested a reload.
        case requested
        /// A domain that the widget's provider read has changed.
        case changed([Domain])
        /// The reload policy of the widget's timeline.
        case policy
        /// The last request failed.
        case failure
        /// The state of a Live Activity changed.
        case state
        /// The user's time zone changed.
        case zone
    }

    case now(Cause)
    /// At an instant in milliseconds since 1 January 1970.
    case at(Int64, Cause)
    case never

    /// Plans the next reload.
    ///
    /// - Parameters:
    ///   - now: The instant, in milliseconds since 1 January 1970.
    ///   - timeline: The last published timeline; `nil` if there is none or it can't be read.
    ///   - tokens: The domains' change tokens; a missing domain counts as unchanged.
    init(
        at now: Int64, item: ShownItem, timeline: PublishedTimeline?, state: WidgetState, isRequested: Bool,
        tokens: [Domain: UInt64], policy: ReloadPolicy, calendar: Calendar
    ) {
        let due = Self.due(now, item, timeline, state, isRequested, tokens, policy, calendar)
        guard let failure = state.failure, !isRequested else {
            self = due
            return
        }
        // After a failure the timeline isn't requested for a while, whatever the cause. A clock that was set back doesn't extend the delay.
        let retry = min(failure.instant, now) + Self.delay(after: failure.count)
        switch due {
        case .now where retry <= now: self = .now(.failure)
        case .now, .never: self = retry <= now ? .now(.failure) : .at(retry, .failure)
        case .at(let instant, _): self = retry <= now ? .now(.failure) : .at(min(retry, instant), .failure)
        }
    }

    private static func due(
        _ now: Int64, _ item: ShownItem, _ timeline: PublishedTimeline?, _ state: WidgetState, _ isRequested: Bool,
        _ tokens: [Domain: UInt64], _ policy: ReloadPolicy, _ calendar: Calendar
    ) -> ReloadPlan {
        guard let timeline, timeline.kind == item.kind else { return .now(.placed) }
        guard timeline.subject == item.subject(at: now) else {
            if case .activity = item { return .now(.state) }
            return .now(.placed)
        }
        if isRequested { return .now(.requested) }
        if let zone = state.zone, zone != calendar.timeZone.identifier { return .now(.zone) }
        let changed = tokens.filter { domain, now in
            guard timeline.domains.contains(domain.name), let then = state.tokens[domain] else { return false }
            return then != now
        }
        if !changed.isEmpty { return .now(.changed(changed.keys.sorted { $0.index < $1.index })) }
        // After the clock was set back, the timeline lies in the future and is useless.
        if timeline.instant > now + Self.clockTolerance { return .now(.policy) }
        guard let reload = timeline.reload else { return .never }
        // A date in the past means now. But the policy's minimum interval after the last reload is always kept.
        let earliest = timeline.instant + Int64(policy.floor * 1_000)
        let wanted = max(reload, now, earliest)
        switch state.budget(policy).decision(at: Date(milliseconds: wanted), calendar: calendar) {
        case .granted: return wanted <= now ? .now(.policy) : .at(wanted, .policy)
        case .refused(_, let until): return .at(max(until.milliseconds, now + 1), .policy)
        }
    }

    /// The amount by which a clock may be set back without a reload, in milliseconds.
    static let clockTolerance: Int64 = 5_000

    /// Returns the delay after a number of failures, in milliseconds: a minute, doubled each time, up to an hour.
    static func delay(after failures: Int) -> Int64 { min(60_000 << Int64(min(max(failures - 1, 0), 6)), 3_600_000) }
}
